/**
 * The address: `#/` home, `#/<game>` its table, `#/<game>/setup` and `#/<game>/rules`.
 * Anything else is `lost`.
 */

/** @typedef {{page: "home" | "table" | "setup" | "rules" | "lost", game: string}} Route */

/** @param {string} hash @returns {Route} */
export function readRoute(hash) {
  const [game = "", page = "", ...more] = hash.replace(/^#\/?/, "").split("/");
  if (!game && !page) return { page: "home", game: "" };
  const known = /^[a-z0-9-]+$/.test(game) && !more.length;
  if (known && page === "") return { page: "table", game };
  if (known && (page === "setup" || page === "rules")) return { page, game };
  return { page: "lost", game: "" };
}

/** @param {string} game @param {string} [page] @returns {string} */
export function addressOf(game, page = "") {
  return page ? `#/${game}/${page}` : `#/${game}`;
}
