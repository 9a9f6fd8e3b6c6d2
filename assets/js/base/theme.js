/** Whether the page is light or dark: as somebody chose, else as the system has it. */

export const systemDark = matchMedia("(prefers-color-scheme: dark)");

/** @returns {boolean} */
export function isDark() {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === "dark" : systemDark.matches;
}
