/** @returns {boolean} whether a service worker answers what this page fetches; a worker has to be told */
export function isServed() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    // A sandboxed frame may not even ask.
    return false;
  }
}
