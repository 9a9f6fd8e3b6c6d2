/** Whether this device has the power to think while nobody has asked: not on its battery, nor out of sight. */

/** @returns {Promise<boolean>} a handheld device that does not tell is taken to be on its battery */
export async function mayThinkAhead() {
  if (document.visibilityState === "hidden") return false;
  const { getBattery } = /** @type {{getBattery?: () => Promise<{charging: boolean}>}} */ (navigator);
  const battery = await getBattery?.call(navigator).catch(() => null);
  return battery?.charging ?? !matchMedia("(pointer: coarse)").matches;
}
