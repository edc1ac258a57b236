// What axe finds on a page, and whether it scrolls sideways.

import axe from "axe-core";
import type { Page } from "playwright";
import { hasHorizontalScroll } from "./browser.ts";

const SCHEMES = ["light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];
type Complaints = Record<Scheme, string[]>;
type Chosen = Readonly<{ type: "tag" | "rule"; values: readonly string[] }>;

const ALL: Chosen = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
/** Those that read a colour. All others go by what the shape of a page holds. */
const OF_COLOURS: Chosen = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Only what is wrong is described, and only its first place is told. */
const look = (chosen: Chosen): string => `axe
  .run(document, { runOnly: ${JSON.stringify(chosen)}, resultTypes: ["violations"] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`;

/** A colour on its way is neither the old nor the new one. */
const SETTLED = `Promise.allSettled([
  document.fonts.ready,
  ...document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished),
])`;

/** All elements with their attributes, places and sizes, and whether they are shown: everything but colours and words. */
const SHAPE = `Array.from(document.querySelectorAll("body, body *"), (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const { display, visibility, opacity, fontSize, fontWeight } = getComputedStyle(element);
  const told = Array.from(element.attributes).filter(({ name }) => name !== "class" && name !== "style" && name !== "d");
  const attributes = told.map(({ name, value }) => name + "=" + value);
  return [element.localName, x, y, width, height, display, visibility, opacity, fontSize, fontWeight, ...attributes].join(" ");
}).join("\\n")`;

export async function complaintsAbout(page: Page, chosen: Chosen = ALL): Promise<string[]> {
  await page.evaluate(SETTLED);
  // Once per document: it is large, and screens that follow each other inside the app share one.
  if (await page.evaluate("window.axe === undefined")) await page.evaluate(axe.source);
  const found: string[] = await page.evaluate(look(chosen));
  return (await hasHorizontalScroll(page)) ? [...found, "scrolls sideways"] : found;
}

/** The page is told of a change of scheme some time after it is one. */
async function showScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(scheme === "dark" ? "html.dark" : "html:not(.dark)").waitFor({ state: "attached" });
  await page.evaluate(SETTLED);
}

/**
 * Each scheme's complaints, first those of the scheme that the page has: a switch costs as much as a check of its colours. The second
 * scheme is checked for its colours only, if nothing else differs. The page keeps the second scheme.
 */
export async function complaintsBySchemes(page: Page, seen?: (scheme: Scheme) => Promise<unknown>): Promise<Complaints> {
  const found: Complaints = { light: [], dark: [] };
  let shape: string | undefined;
  const isDark: boolean = await page.evaluate("document.documentElement.classList.contains('dark')");
  for (const scheme of isDark ? SCHEMES.toReversed() : SCHEMES) {
    await showScheme(page, scheme);
    const shapeNow: string = await page.evaluate(SHAPE);
    found[scheme] = await complaintsAbout(page, shapeNow === shape ? OF_COLOURS : ALL);
    await seen?.(scheme);
    shape = shapeNow;
  }
  return found;
}
