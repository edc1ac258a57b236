// Every state of a tank, looked at: no violation, nothing cut off in German or in texts 40 % longer, and on a phone the verdict,
// the level and STOP on the first screen.

import { SHOWN_CODES } from "@halocline/domain/verdict/rows";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsBySchemes } from "./support/axe.ts";
import { DESKTOP, hasHorizontalScroll, launchBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import { clippedTexts } from "./support/clipped-texts.ts";
import type { FileServer } from "./support/file-server.ts";
import { openGallery } from "./support/gallery.ts";

/** No controller has a guard yet. */
const ROWS = SHOWN_CODES.filter((code) => code !== "guard_failed");
const FIRST_SCREEN_PX = 760;
const RUNNING_PAGE_PX = 1850;
const SIZES = [
  { size: "phone", viewport: PHONE },
  { size: "desk", viewport: DESKTOP },
] as const;
let gallery: FileServer;
let browser: Browser;

beforeAll(async () => {
  gallery = await openGallery();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await gallery?.stop();
});

async function show(page: Page, row: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.goto(`${gallery.url}?${new URLSearchParams({ row, ...more }).toString()}`);
  await page
    .locator(row === "home" ? "[data-code]" : `[data-code="${row}"]`)
    .first()
    .waitFor();
}

const bottomPx = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).first().boundingBox();
  return box ? Math.round(box.y + box.height) : Number.NaN;
};

type Places = Readonly<{ verdictPx: number; levelPx: number; stopPx: number; pagePx: number }>;

const placesOn = async (page: Page): Promise<Places> => ({
  verdictPx: await bottomPx(page, "[data-testid=verdict]"),
  levelPx: await bottomPx(page, "[data-testid=current-distance]"),
  stopPx: await bottomPx(page, "header button:has-text('STOP')"),
  pagePx: await page.evaluate("document.documentElement.scrollHeight"),
});

/** A page that follows its window to another size has drawn it after two frames. */
async function resize(page: Page, viewport: (typeof SIZES)[number]["viewport"]): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
}

/** On a phone: verdict, level and STOP are on the first screen, and a running page is short. */
async function expectShort(page: Page, row: string): Promise<void> {
  // What is below comes last.
  await page.getByRole("heading", { name: "Recent Activity" }).waitFor();
  await page.getByRole("heading", { name: "Last 24 hours" }).waitFor();
  const { verdictPx, levelPx, stopPx, pagePx } = await placesOn(page);
  console.log(`${row}: verdict ends at ${verdictPx} px, level at ${levelPx} px, STOP at ${stopPx} px, page ${pagePx} px`);
  expect.soft(Math.max(verdictPx, levelPx, stopPx), row).toBeLessThanOrEqual(FIRST_SCREEN_PX);
  if (row === "changing_water") expect.soft(pagePx, row).toBeLessThanOrEqual(RUNNING_PAGE_PX);
}

test.each(SIZES)(
  "$size: every state is free of violations in light and dark, and the first screen of a phone holds STOP",
  async ({ size, viewport }) => {
    const { page, problems } = await openPage(browser, { viewport });
    const found: string[] = [];
    for (const row of [...ROWS, "home"]) {
      await show(page, row);
      if (size === "phone" && row !== "home") await expectShort(page, row);
      const complaints = await complaintsBySchemes(page, (scheme) => screenshot(page, `gallery-${size}-${scheme}-${row}`));
      for (const [scheme, some] of Object.entries(complaints)) found.push(...some.map((what) => `${scheme} ${row} ${what}`));
      // The next state is loaded in light, as a first visit is.
      await page.emulateMedia({ colorScheme: "light" });
    }
    console.log(`${size}: ${ROWS.length + 1} states, ${found.length} violations`);
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

test.each(["de", "pseudo"])("%s: no text is cut off and nothing scrolls sideways, on a phone or a desk", async (language) => {
  const { page } = await openPage(browser, { viewport: PHONE });
  const found: string[] = [];
  for (const row of [...ROWS, "home"]) {
    await page.setViewportSize(PHONE);
    await show(page, row, { language });
    for (const { size, viewport } of SIZES) {
      await resize(page, viewport);
      found.push(...(await clippedTexts(page)).map((text) => `${size} ${row}: ${text}`));
      if (await hasHorizontalScroll(page)) found.push(`${size} ${row}: scrolls sideways`);
      if (row === "rising" || row === "changing_water") await screenshot(page, `gallery-${size}-${language}-${row}`);
    }
  }
  expect(found).toEqual([]);
  await page.context().close();
});
