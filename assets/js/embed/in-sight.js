/**
 * Keeps a button in the middle of that part of a picture which the visitor can see. A frame does not know where it
 * stands in its host's page, nor how high the window is; but it is told how much of it is shown.
 */

/** How finely the frame hears that it was scrolled: so many times on its way through the window. */
const STEPS = 40;

/**
 * @param {HTMLElement} button  whose `--lift` says how far it is from the middle of the picture
 * @param {HTMLElement} picture
 */
export function keepInSight(button, picture) {
  const threshold = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const look = (/** @type {IntersectionObserverEntry[]} */ entries) => {
    const { boundingClientRect: whole, intersectionRect: seen } = entries[entries.length - 1];
    // Where hardly more than the button would fit, it stays: the visitor is on the way to another place.
    if (seen.height < 2 * button.offsetHeight) return;
    const lift = seen.top + seen.height / 2 - (whole.top + whole.height / 2);
    button.style.setProperty("--lift", `${Math.round(lift)}px`);
  };
  new IntersectionObserver(look, { threshold }).observe(picture);
}
