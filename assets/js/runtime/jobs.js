/** A search that thinkers share out among them: what is to be found, and what they have found of it. */

/** @typedef {import("../types/door.js").RecordData} RecordData */
/** @typedef {import("../types/door.js").ShareData} ShareData */
/** @typedef {import("./crew.js").Task} Task */
/** @typedef {import("./thinker.js").Thinker} Thinker */
/**
 * A search for the computer player to act in a match, share by share.
 * @typedef {object} Job
 * @property {string} key  the match, written down
 * @property {RecordData} record
 * @property {(ShareData | null)[]} found
 * @property {number[]} progress  of each share, from 0 to 1
 * @property {boolean} hurried  whether what has been found so far is wanted
 * @property {boolean} dropped  whether nobody wants it any more, or nobody can do it
 * @property {boolean} foretold  whether it was begun before it was needed
 */
/** @param {Job} job @returns {boolean} whether there is nothing left to be found, for a share that has proved everything is enough */
export const isWhole = ({ found }) => {
  const last = found.findIndex((share) => share?.done);
  return found.slice(0, last < 0 ? found.length : last).every(Boolean);
};

/**
 * @param {RecordData} record
 * @param {number} shares
 * @param {boolean} foretold
 * @returns {Job}
 */
export const jobOf = (record, shares, foretold) => ({
  key: JSON.stringify(record),
  record,
  found: Array(shares).fill(null),
  progress: Array(shares).fill(0),
  hurried: false,
  dropped: false,
  foretold,
});

/** @param {Job} job @param {() => void} moved  hears of every slice @returns {Task[]} its shares */
export function tasksOf(job, moved) {
  const abandon = () => {
    job.dropped = true;
  };
  /** @param {Thinker} thinker @param {number} number */
  const share = async ({ ask }, number) => {
    let begun = false;
    // A share that has proved everything leaves nothing to the others.
    while (!job.dropped && !isWhole(job) && !job.found[number]) {
      const answer = await ask({ verb: "share", number, ...(begun ? {} : { record: job.record }), ...(job.hurried && { now: true }) });
      if (!answer.ok) {
        // What one refuses, all will: the page's Python thinks about it by itself.
        job.dropped = true;
        return;
      }
      begun = true;
      if ("share" in answer) job.found[number] = answer.share;
      else job.progress[number] = answer.thinking;
      moved();
    }
  };
  return job.found.map((_, number) => ({ abandon, work: (thinker) => share(thinker, number) }));
}
