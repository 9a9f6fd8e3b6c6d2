/**
 * The talk between an embedded table and the page that holds it, by messages.
 *
 * Every message is `{croisee: 1, type, ...}`. Only the parent window is heard and told, and only while
 * its origin is allowed: the one that embeds the frame, or one of those the address names.
 */

/** The version of the messages; a host of another version is not answered. */
export const VERSION = 1;

/** @returns {string | null} the origin of the page that holds this one, where the browser tells */
function parentOrigin() {
  try {
    const told = location.ancestorOrigins?.[0] ?? new URL(document.referrer).origin;
    return told === "null" ? null : told;
  } catch {
    return null;
  }
}

/** @param {unknown} data @returns {any} the same as JSON has it; nothing where JSON has no word for it */
function plain(data) {
  try {
    return JSON.parse(JSON.stringify(data));
  } catch {
    return null;
  }
}

/**
 * @param {string[] | null} origins  those allowed; null is whoever embeds the frame
 * @returns {{tell(type: string, body?: object): void, listen(hear: (message: any) => void): void}}
 */
export function meetHost(origins) {
  const origin = parentOrigin();
  const allowed = parent !== window && origin !== null && (origins === null || origins.includes(origin));
  /** @type {(message: any) => void} */
  let hear = () => {};
  const receive = (/** @type {MessageEvent} */ { source, origin: from, data }) => {
    if (source !== parent || from !== origin) return;
    const message = plain(data);
    if (message?.croisee === VERSION && typeof message.type === "string") hear(message);
  };
  if (allowed) addEventListener("message", receive);
  return {
    tell(type, body = {}) {
      if (allowed) parent.postMessage({ croisee: VERSION, type, ...body }, origin);
    },
    /** From now on this one hears what the host says, and nobody else. */
    listen(listener) {
      hear = listener;
    },
  };
}

/**
 * The height at which a table looks right for a width.
 * @param {number} width  CSS pixels
 */
export function heightFor(width) {
  if (width >= 900) return Math.min(Math.round(width * 0.64), 820);
  return Math.round(Math.min(width * 1.06, 640) + 270);
}

/** Tell the host how high the frame should be, now and whenever its width changes. @param {ReturnType<typeof meetHost>} host */
export function keepHeight(host) {
  let told = 0;
  const look = () => {
    const height = heightFor(innerWidth);
    if (!innerWidth || height === told) return;
    told = height;
    host.tell("resize", { height });
  };
  addEventListener("resize", look);
  look();
}
