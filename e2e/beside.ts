// States of the gallery beside the drawings they were built from. The folder holds the drawings as PNG files,
// each named with its number first; the page is .local/beside/index.html. By hand: a person says what differs and why.

import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import type { Browser } from "playwright";
import { DESKTOP, launchBrowser, openPage } from "./support/browser.ts";
import { openGallery } from "./support/gallery.ts";

type Look = Readonly<{ row: string; size: "phone" | "desk"; scheme: "light" | "dark" }>;

const phone = (row: string, scheme: Look["scheme"] = "light"): Look => ({ row, size: "phone", scheme });
const desk = (row: string, scheme: Look["scheme"] = "light"): Look => ({ row, size: "desk", scheme });

/** By then the page has been told of the last minutes, and what is below its first screen is there. */
const STANDS_WITHIN_MS = 2000;

const LOOKS: Readonly<Record<string, readonly Look[]>> = {
  "01": [phone("all_well"), phone("all_well", "dark")],
  "02": [desk("all_well")],
  "03": [phone("warning"), phone("rising"), phone("locked_no_water"), phone("stopped")],
  "04": ["changing_water", "not_known", "browser_offline", "not_calibrated"].map((row) => phone(row, "dark")),
  "05": [phone("rising", "dark"), phone("rising"), phone("locked_no_water", "dark")],
  "06": [desk("rising")],
  "07": [desk("locked_no_water", "dark")],
  "11": [desk("home"), phone("home", "dark")],
};

const folder = repositoryPath(".local/beside");

async function take(browser: Browser, url: string, { row, size, scheme }: Look): Promise<string> {
  const viewport = size === "phone" ? { width: 360, height: 760 } : DESKTOP;
  const { page } = await openPage(browser, { viewport, colorScheme: scheme });
  await page.goto(`${url}?row=${row}`);
  await page
    .locator(row === "home" ? "[data-code]" : `[data-code="${row}"]`)
    .first()
    .waitFor();
  await page.waitForTimeout(STANDS_WITHIN_MS);
  const name = `${row}-${size}-${scheme}.png`;
  await page.screenshot({ path: join(folder, name), fullPage: true });
  await page.context().close();
  return name;
}

export async function drawBeside(drawings: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const gallery = await openGallery();
  const browser = await launchBrowser();
  const sections: string[] = [];
  for (const [number, looks] of Object.entries(LOOKS).toSorted(([a], [b]) => a.localeCompare(b))) {
    const drawing = readdirSync(drawings).find((name) => name.startsWith(number));
    if (drawing) copyFileSync(join(drawings, drawing), join(folder, drawing));
    const taken: string[] = [];
    for (const look of looks) taken.push(await take(browser, gallery.url, look));
    const images = [...(drawing ? [drawing] : []), ...taken].map(
      (name) => `<figure><img src="${name}"><figcaption>${name}</figcaption></figure>`,
    );
    sections.push(`<h2>${number}</h2><div>${images.join("")}</div>`);
  }
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Beside</title><style>body{font:14px sans-serif;background:#ddd}div{display:flex;gap:16px;align-items:flex-start;flex-wrap:wrap}img{max-height:900px;border:1px solid #999}figure{margin:0}</style>${sections.join("\n")}`,
  );
  await browser.close();
  await gallery.stop();
  console.log(join(folder, "index.html"));
}
