/**
 * `<la-croisee game="..." lang="fr" level="2">`: a board game in any page, by one script.
 *
 * The element is a frame on the site this script came from. It grows to the height the frame asks for,
 * but never beyond the window; hands its messages on as events (`croisee:shown ready move over state`) and has a
 * method for each thing that can be asked of it. Nothing is loaded but a picture until somebody wants to play: what is asked
 * of the game before that is done then.
 */

const VERSION = 1;
/** What the frame can change while it stands; for the rest it is loaded anew. */
const LOOK = ["lang", "theme", "accent", "controls"];
const ATTRIBUTES = [...LOOK, "game", "mode", "level", "seats", "position", "origins"];
const FIRST_HEIGHT = 560;
const SITE = new URL("../../", /** @type {HTMLScriptElement} */ (document.currentScript).src);

/** A game in a frame. */
class LaCroisee extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  #frame = document.createElement("iframe");
  /** Settles when the frame can hear. */
  #standing = Promise.resolve();
  #asked = 0;
  /** @type {Map<number, (state: object) => void>} */
  #waiting = new Map();

  /** Send the frame to what the attributes ask for. */
  #load() {
    const address = new URL("embed.html", SITE);
    for (const { name, value } of this.attributes) {
      if (ATTRIBUTES.includes(name) || name.startsWith("option.")) address.searchParams.set(name, value);
    }
    this.#forsake();
    this.#standing = new Promise((resolve) => this.#frame.addEventListener("load", () => resolve(), { once: true }));
    this.#frame.src = address.href;
  }

  /** Whatever the frame was asked and has not answered will not be done. */
  #forsake() {
    for (const answer of this.#waiting.values()) answer({ granted: false });
    this.#waiting.clear();
  }

  connectedCallback() {
    const frame = this.#frame;
    Object.assign(frame, { title: this.title || "La Croisée", loading: "lazy", allow: "fullscreen" });
    // A page that lets nothing in but what asks for it still takes a frame that is sent no credentials.
    if (crossOriginIsolated) frame.toggleAttribute("credentialless", true);
    const height = this.hasAttribute("fixed") ? "100%" : `${FIRST_HEIGHT}px`;
    Object.assign(frame.style, { display: "block", width: "100%", border: "0", height });
    // Where a browser does not know the second, the first stands.
    for (const maxHeight of ["100vh", "100svh"]) Object.assign(frame.style, { maxHeight });
    if (!this.style.display) this.style.display = "block";
    addEventListener("message", this);
    this.#load();
    this.append(frame);
  }

  disconnectedCallback() {
    removeEventListener("message", this);
    this.#frame.remove();
    this.#forsake();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (!this.#frame.isConnected || before === now) return;
    if (LOOK.includes(name) && now !== null) this.setOptions({ [name]: now });
    else this.#load();
  }

  /** @param {MessageEvent} event */
  handleEvent({ source, origin, data }) {
    if (source !== this.#frame.contentWindow || origin !== SITE.origin || data?.croisee !== VERSION) return;
    if (data.type === "resize" && !this.hasAttribute("fixed")) this.#frame.style.height = `${Math.min(Number(data.height) || 0, 2000)}px`;
    if (data.type === "shown") this.#frame.title = this.title || String(data.title);
    if (data.type === "state") {
      this.#waiting.get(data.answers)?.(data);
      this.#waiting.delete(data.answers);
    }
    this.dispatchEvent(new CustomEvent(`croisee:${data.type}`, { detail: data, bubbles: true }));
  }

  /** @param {string} type @param {object} body @returns {Promise<object>} the state afterwards */
  #ask(type, body) {
    const id = ++this.#asked;
    this.#standing.then(() => {
      if (this.#waiting.has(id)) this.#frame.contentWindow?.postMessage({ ...body, croisee: VERSION, type, id }, SITE.origin);
    });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Lay a recorded game on the table. @param {object | string} record */
  load = (record) => this.#ask("load", { record });
  /** Begin anew; `setup` is `{players, seats, options}`, each as before when left out. @param {object} [setup] */
  newGame = (setup = {}) => this.#ask("newGame", { setup });
  /** Change theme, colour, language or controls. @param {{theme?: string, accent?: string, lang?: string, controls?: string}} options */
  setOptions = (options) => this.#ask("setOptions", options);
  /** Show the game as it was after some moves. @param {number} turn */
  goTo = (turn) => this.#ask("goTo", { turn });
  /** What is on the table, as a record among others. */
  getState = () => this.#ask("getState", {});
}

if (!customElements.get("la-croisee")) customElements.define("la-croisee", LaCroisee);
