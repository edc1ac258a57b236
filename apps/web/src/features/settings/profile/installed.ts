export const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;

/** They install by hand only. An iPad calls itself a Mac, and is the only one with fingers. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}
