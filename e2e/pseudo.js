/**
 * What a page says and what of it does not fit, for `e2e/page/test_pseudo.py`.
 * An expression: Playwright evaluates it with the language and the width of the window.
 */
({ language, width }) => {
  /** A sheet that covers the page is all there is to look at. */
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  /** What lies over the rest of a table on purpose. */
  const OVER = ".count, .moment, .board .legend";
  /** What Chromium's arrow takes of a list's width. */
  const ARROW = 18;
  const NOT_READ = "script, noscript, style, .unseen, .skip, .spoken";

  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const above = (element) => (element ? [element, ...above(element.parentElement)] : []);
  const code = (element) => element.outerHTML.slice(0, 160);
  const texts = () => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) if (walker.currentNode.data.trim()) found.push(walker.currentNode);
    return found;
  };

  /** Everything that is read or read out, with where it stands. Another language says that it is one. */
  const said = () => {
    const ours = (element) => element.closest("[lang]")?.lang === language;
    const found = texts()
      .filter(({ parentElement: holder }) => !holder.closest("script, noscript, style") && ours(holder))
      .filter(({ parentElement: holder }) => shown(holder.closest("select") ?? holder))
      .map(({ data, parentElement: holder }) => [data, code(holder)]);
    for (const element of root.querySelectorAll("*")) {
      if (!shown(element) || !ours(element)) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) {
        const data = element.getAttribute(name);
        if (data) found.push([data, code(element)]);
      }
    }
    return found;
  };

  /** What is seen of a line, and whether some of it never can be. */
  const seenOf = (holder, line) => {
    let { left, right, top, bottom } = line;
    for (const one of above(holder)) {
      const { overflowX, overflowY, position } = getComputedStyle(one);
      const edge = one.getBoundingClientRect();
      const out = right > edge.right + 1 || left < edge.left - 1;
      if (overflowX !== "visible" && out) return { fault: "cut at a side" };
      if (/hidden|clip/.test(overflowY) && (bottom > edge.bottom + 1 || top < edge.top - 1)) return { fault: "cut below" };
      // Whatever is further down comes into sight when it is scrolled to.
      if (/auto|scroll/.test(overflowY)) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      if (bottom <= top) return {};
      if (position === "fixed") break;
    }
    return right > width + 1 || left < -1 ? { fault: "outside" } : { seen: { holder, left, right, top, bottom } };
  };

  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 5;

  const cut = () => {
    const found = new Set();
    const lines = [];
    for (const node of texts()) {
      const holder = node.parentElement;
      // What is clipped to nothing is for the ear alone.
      if (holder.closest(`${NOT_READ}, select`) || !shown(holder)) continue;
      if (above(holder).some((one) => getComputedStyle(one).clipPath !== "none")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const { fault, seen } = seenOf(holder, line);
        if (fault) found.add(`${fault}: ${code(holder)}`);
        if (seen && !holder.closest(OVER)) lines.push(seen);
      }
      // A line in a drawing has no box of its own: whether it is cut is seen above.
      const boxed = holder instanceof HTMLElement && getComputedStyle(holder).display !== "inline";
      if (boxed && holder.scrollWidth > holder.clientWidth + 1) found.add(`too wide: ${code(holder)}`);
    }
    const covering = document.querySelector(".count:not([hidden])");
    for (const [place, one] of lines.entries()) {
      for (const other of covering ? [] : lines.slice(place + 1)) {
        if (one.holder !== other.holder && overlap(one, other)) found.add(`one over the other: ${code(one.holder)} ${code(other.holder)}`);
      }
    }
    return [...found, ...crowded()];
  };

  /** Fields that have no room for what they may say, and a page wider than its window. */
  const crowded = () => {
    const found = [];
    const pen = document.createElement("canvas").getContext("2d");
    for (const field of root.querySelectorAll("select, input[placeholder]")) {
      if (!shown(field)) continue;
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const arrow = field.matches("select") ? ARROW : 0;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
      pen.font = font;
      for (const text of field.matches("select") ? [...field.options].map((one) => one.text) : [field.placeholder]) {
        const wanted = pen.measureText(text).width;
        if (wanted > room + 1) found.push(`${Math.round(room)} pixels for ${Math.round(wanted)} of ${text}: ${code(field)}`);
      }
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) found.push(`the page is ${scrollWidth} wide`);
    return found;
  };

  return { said: said(), cut: cut() };
};
