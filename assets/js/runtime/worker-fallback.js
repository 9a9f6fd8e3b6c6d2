/**
 * Makes sure that PyScript's worker starts in a sandboxed frame, whose origin is `null`: Chromium
 * refuses a module there when it comes as a blob, which is how PyScript makes its worker. The same
 * text runs as a plain script inside an asynchronous function, which is also told where the page is,
 * because a blob of no origin has no address to resolve others against.
 */

/** Put the stand-in in place where it is needed. */
export function ensureModuleWorkers() {
  if (globalThis.origin !== "null") return;
  /** @type {Map<string, Blob>} */
  const scripts = new Map();
  const createObjectURL = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (thing) => {
    const address = createObjectURL(thing);
    if (thing instanceof Blob) scripts.set(address, thing);
    return address;
  };
  const Ordinary = Worker;
  globalThis.Worker = class extends Ordinary {
    /** @param {string | URL} address @param {WorkerOptions} [options] */
    constructor(address, options) {
      const script = options?.type === "module" ? scripts.get(String(address)) : undefined;
      const parts = script && ["(async (location) => {\n", script, `\n})(new URL(${JSON.stringify(document.baseURI)}));`];
      if (parts) super(createObjectURL(new Blob(parts, { type: "text/javascript" })));
      else super(address, options);
    }
  };
}
