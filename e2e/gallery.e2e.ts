// Every state of a tank: no violation, nothing cut off in German or in texts 40 % longer, and on a phone the verdict, the level and
// STOP on the first screen. Each state is loaded once and then shown in every size, color scheme and language.

import { SHOWN_CODES } from "@halocline/domain/verdict/rows";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsBySchemes } from "./support/axe.ts";
import { DESKTOP, hasHorizontalScroll, launchBrowser, openPage, PHONE, screenshot, type WatchedPage } from "./support/browser.ts";
import { clippedTexts } from "./support/clipped-texts.ts";
import type { FileServer } from "./support/file-server.ts";
import { openGallery } from "./support/gallery.ts";

/** No controller has a guard yet. */
const STATES = [...SHOWN_CODES.filter((code) => code !== "guard_failed"), "home"];
const FIRST_SCREEN_PX = 760;
const RUNNING_PAGE_PX = 1850;
const SIZES = [
  { size: "phone", viewport: PHONE },
  { size: "desk", viewport: DESKTOP },
] as const;
/** Each begins with the size in which the one before it ended. */
const LANGUAGES = [
  { language: "de", sizes: SIZES.toReversed() },
  { language: "pseudo", sizes: SIZES },
] as const;
const PICTURED_LANGUAGES = ["rising", "changing_water"];

let gallery: FileServer;
let browser: Browser;
let watched: WatchedPage;

beforeAll(async () => {
  gallery = await openGallery();
  browser = await launchBrowser();
  watched = await openPage(browser, { viewport: PHONE });
});

afterAll(async () => {
  await browser?.close();
  await gallery?.stop();
});

const shown = (state: string) => watched.page.locator(state === "home" ? "[data-code]" : `[data-code="${state}"]`).first();

/** Stops the page's clock: some states end after seconds. */
const HOLD_CLOCK = "{ const heldMs = Date.now(); Date.now = () => heldMs; }";

async function load(state: string, language = "en"): Promise<void> {
  const { page } = watched;
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${gallery.url}?${new URLSearchParams({ row: state, language }).toString()}`);
  await shown(state).waitFor();
  await page.evaluate(HOLD_CLOCK);
  if (state === "home" || language !== "en") return;
  // The last parts of the page to be drawn.
  await page.getByRole("heading", { name: "Recent Activity" }).waitFor();
  await page.getByRole("heading", { name: "Last 24 hours" }).waitFor();
}

const bottomPx = async (selector: string): Promise<number> => {
  const box = await watched.page.locator(selector).first().boundingBox();
  return box ? Math.round(box.y + box.height) : Number.NaN;
};

/** Verdict, level and STOP are on the first screen, and the page of a running water change is short. */
async function expectShort(state: string): Promise<void> {
  const verdictPx = await bottomPx("[data-testid=verdict]");
  const levelPx = await bottomPx("[data-testid=current-distance]");
  const stopPx = await bottomPx("header button:has-text('STOP')");
  const pagePx: number = await watched.page.evaluate("document.documentElement.scrollHeight");
  console.log(`${state}: verdict ends at ${verdictPx} px, level at ${levelPx} px, STOP at ${stopPx} px, page ${pagePx} px`);
  expect.soft(Math.max(verdictPx, levelPx, stopPx), state).toBeLessThanOrEqual(FIRST_SCREEN_PX);
  if (state === "changing_water") expect.soft(pagePx, state).toBeLessThanOrEqual(RUNNING_PAGE_PX);
}

/** Without a network the app draws its dashboard only once. */
async function changeLanguage(state: string, language: string): Promise<void> {
  if (state === "browser_offline") return load(state, language);
  const headings = await watched.page.locator("h2, h3").count();
  await watched.page.evaluate(`showGalleryIn("${language}")`);
  await expect.poll(() => watched.page.locator("h2, h3").count()).toBe(headings);
}

/** A page that follows its window to another size has drawn it after two frames. */
async function resize(viewport: (typeof SIZES)[number]["viewport"]): Promise<void> {
  await watched.page.setViewportSize(viewport);
  await watched.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
}

async function violationsOf(state: string): Promise<string[]> {
  const { page } = watched;
  const found: string[] = [];
  for (const { size, viewport } of SIZES) {
    await resize(viewport);
    const complaints = await complaintsBySchemes(page, (scheme) => screenshot(page, `gallery-${size}-${scheme}-${state}`));
    await shown(state).waitFor();
    for (const [scheme, some] of Object.entries(complaints)) found.push(...some.map((what) => `${size} ${scheme}: ${what}`));
  }
  return found;
}

async function clippedIn(state: string, { language, sizes }: (typeof LANGUAGES)[number]): Promise<string[]> {
  const { page } = watched;
  const found: string[] = [];
  for (const { size, viewport } of sizes) {
    await resize(viewport);
    await shown(state).waitFor();
    found.push(...(await clippedTexts(page)).map((text) => `${size} ${language}: ${text}`));
    if (await hasHorizontalScroll(page)) found.push(`${size} ${language}: scrolls sideways`);
    if (PICTURED_LANGUAGES.includes(state)) await screenshot(page, `gallery-${size}-${language}-${state}`);
  }
  return found;
}

test.each(STATES)(
  "%s has no violation in light and dark, on a phone and a desk, and no text is cut off in any language",
  async (state) => {
    const { page, problems } = watched;
    problems.length = 0;
    await load(state);
    if (state !== "home") await expectShort(state);
    const found = await violationsOf(state);
    const texts = [await page.locator("main").innerText()];
    await page.emulateMedia({ colorScheme: "light" });
    for (const shownIn of LANGUAGES) {
      await changeLanguage(state, shownIn.language);
      found.push(...(await clippedIn(state, shownIn)));
      texts.push(await page.locator("main").innerText());
    }
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  },
);
