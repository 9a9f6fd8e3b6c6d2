/**
 * Makes the site work without a network, by registering its service worker.
 *
 * Call it once Python is up, so that filling the cache does not compete with the first game. A browser
 * or a frame that refuses is no error: the site then simply needs the network.
 */

const SERVICE_WORKER = new URL("../../service-worker.js", import.meta.url);

/**
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<boolean>} whether a worker of this registration ends up active
 */
function becomesActive(registration) {
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  return new Promise((resolve) => {
    const look = () => {
      if (registration.active) resolve(true);
      else if (!worker || worker.state === "redundant") resolve(false);
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}

/** @returns {Promise<"ready" | "refused" | "unsupported">} */
export async function goOffline() {
  try {
    if (!("serviceWorker" in navigator)) return "unsupported";
    const registration = await navigator.serviceWorker.register(SERVICE_WORKER);
    return (await becomesActive(registration)) ? "ready" : "refused";
  } catch {
    return "refused";
  }
}
