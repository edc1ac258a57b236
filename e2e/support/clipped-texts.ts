// Texts that are cut off: wider or higher than the box that hides the rest of them.

import type { Page } from "playwright";

/** Boxes that scroll show everything, and what is for screen readers alone is cut off on purpose. */
const LOOK = `Array.from(document.querySelectorAll("body *"))
  .filter((element) => {
    const { overflowX, overflowY, visibility } = getComputedStyle(element);
    const hides = [overflowX, overflowY].some((way) => way === "hidden" || way === "clip");
    const hasText = Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.textContent.trim() !== "");
    if (!hides || !hasText || visibility === "hidden" || element.clientWidth <= 1 || element.closest(".sr-only, svg")) return false;
    return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2;
  })
  .map((element) => element.textContent.trim().slice(0, 60))`;

export const clippedTexts = (page: Page): Promise<string[]> => page.evaluate(LOOK);
