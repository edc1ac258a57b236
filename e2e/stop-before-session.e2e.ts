// A page that is opened while PostgreSQL is frozen knows neither session nor controllers. It has STOP from its first drawing, and
// the stop works. The keyboard reaches STOP also while another dialog is open.

import { descendantsOf } from "@halocline/local-services/process-tree";
import { PRESETS } from "@halocline/tank-physics/presets";
import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DESKTOP, hasHorizontalScroll, openPage, PHONE, screenshot } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { moveTo } from "./support/in-app.ts";
import { isFocused, tabTo } from "./support/keyboard.ts";
import { type Household, startHousehold } from "./support/simulated-tank.ts";

const { calibration } = PRESETS.mid;
const STOP_WITHIN_MS = 3000;
const ADVICE = "In danger, press STOP, or unplug the drain, fill and top-up pumps; leave circulation on.";

let household: Household;
let frozen: number[] = [];

beforeAll(async () => {
  household = await startHousehold("stop-before-session", { preset: "mid", ownerMarks: calibration, calibration });
});

function signal(name: NodeJS.Signals): void {
  for (const pid of frozen) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // A connection's process may have ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

function freezeDatabase(): void {
  const { pid } = household.system.stack.postgres;
  frozen = [pid, ...descendantsOf(pid)];
  signal("SIGSTOP");
}

function thawDatabase(): void {
  signal("SIGCONT");
  frozen = [];
}

// What stays frozen cannot even be stopped.
afterEach(thawDatabase);
afterAll(() => household?.system.stop());

const stopButton = (page: Page) => page.locator("header [data-stop]");
const stopDialog = (page: Page) => page.getByRole("dialog", { name: "Emergency Stop" });
const isAnythingOn = (): boolean => Object.values(household.device().status().outputs).some(Boolean);

/** With the session of a page that has been open, and under the worker that it has registered. */
async function openLive(): Promise<Page> {
  const { page } = await household.open();
  await dashboard.waitForLiveLevel(page);
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  return page;
}

/** Milliseconds from the end of the load to STOP. */
async function openWaiting(page: Page): Promise<number> {
  await page.goto(household.server.url);
  const loadedAtMs = performance.now();
  await stopButton(page).waitFor();
  return performance.now() - loadedAtMs;
}

async function clearStop(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Clear stop: / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Clear emergency stop?" });
  await dialog.getByRole("button", { name: /^Clear stop: / }).click();
  await page.getByText("Emergency Stop Cleared").first().waitFor();
}

const LOOKS: readonly (readonly [string, BrowserContextOptions, string])[] = [
  ["desktop-light-en", { viewport: DESKTOP, colorScheme: "light" }, ADVICE],
  ["phone-dark-en", { viewport: PHONE, colorScheme: "dark" }, ADVICE],
  ["desktop-light-de", { viewport: DESKTOP, colorScheme: "light", locale: "de-DE" }, "Bei Gefahr drück STOPP"],
  ["phone-dark-de", { viewport: PHONE, colorScheme: "dark", locale: "de-DE" }, "Bei Gefahr drück STOPP"],
];

test("[SAFE-11] [SAFE-18] a page opened while PostgreSQL is frozen shows STOP within 3 s, and its stop is confirmed", async () => {
  const before = await openLive();
  expect(isAnythingOn()).toBe(true);
  freezeDatabase();
  const page = await before.context().newPage();
  const shownAfterMs = await openWaiting(page);
  console.log(`STOP is shown ${Math.round(shownAfterMs)} ms after the load`);
  expect(shownAfterMs).toBeLessThanOrEqual(STOP_WITHIN_MS);
  await page.getByText(ADVICE).waitFor({ timeout: STOP_WITHIN_MS });
  const advisedAtMs = await page.evaluate<number>("performance.now()");
  console.log(`the advice to unplug is shown at most ${Math.round(advisedAtMs)} ms after the start of the load`);

  await stopButton(page).click();
  const pressedAtMs = performance.now();
  await stopDialog(page).getByRole("button", { name: "Stop all pumps now" }).click();
  await stopDialog(page)
    .getByText(/Stopped, confirmed at/)
    .waitFor();
  console.log(`confirmed ${Math.round(performance.now() - pressedAtMs)} ms after the press`);
  expect(isAnythingOn()).toBe(false);
  expect(await stopDialog(page).getByRole("status").innerText()).toBe("All pumps have been stopped immediately.");
  await screenshot(page, "stop-before-session-confirmed");

  // The frame around the dialog changes, and neither the dialog nor its outcome goes with it.
  thawDatabase();
  await dashboard.waitForLiveLevel(page);
  expect(
    await stopDialog(page)
      .getByText(/Stopped, confirmed at/)
      .count(),
  ).toBe(1);
  await page.keyboard.press("Escape");
  await clearStop(page);
  await page.context().close();
});

test("the page that waits is whole on a desktop and a phone, in English and German", async () => {
  const before = await openLive();
  // The language is the browser's until the account's is known.
  const { cookies } = await before.context().storageState();
  const storageState = { cookies, origins: [] };
  freezeDatabase();
  const pages: [string, Page][] = [];
  for (const [name, options, advice] of LOOKS) {
    const { page } = await openPage(household.browser, { ...options, storageState });
    await openWaiting(page);
    await page.getByText(advice).waitFor();
    expect(await hasHorizontalScroll(page)).toBe(false);
    await screenshot(page, `stop-before-session-${name}`);
    pages.push([name, page]);
  }
  // After twenty seconds the server has given up, and STOP is still there.
  for (const [name, page] of pages) {
    await page.getByRole("heading", { level: 1 }).waitFor({ timeout: 30_000 });
    expect(await stopButton(page).isVisible()).toBe(true);
    await screenshot(page, `stop-before-session-unreachable-${name}`);
    await page.context().close();
  }
  await before.context().close();
});

test("[SAFE-11] STOP is reached from an open dialog by Tab, by F8 and by Shift and Escape", async () => {
  const page = await openLive();
  await moveTo(page, "/devices");
  await page
    .getByRole("button", { name: /^Rename/ })
    .first()
    .click();
  const rename = page.locator("[role=dialog]").filter({ hasNotText: "immediately stops all pumps" });
  await rename.waitFor();

  await tabTo(page, rename.getByRole("button", { name: "EMERGENCY STOP" }));
  await screenshot(page, "stop-in-order-of-dialog");
  await page.keyboard.press("Enter");
  await stopDialog(page).waitFor();
  await page.keyboard.press("Escape");
  await stopDialog(page).waitFor({ state: "detached" });
  expect(await isFocused(rename.getByRole("button", { name: "EMERGENCY STOP" }))).toBe(true);

  await page.keyboard.press("Shift+Escape");
  await stopDialog(page).waitFor();
  expect(await rename.count()).toBe(1);
  await page.keyboard.press("Escape");
  await stopDialog(page).waitFor({ state: "detached" });

  await page.keyboard.press("F8");
  await stopDialog(page).waitFor();
  await page.keyboard.press("Enter");
  await stopDialog(page)
    .getByText(/Stopped, confirmed at/)
    .waitFor();
  expect(isAnythingOn()).toBe(false);
  await page.keyboard.press("Enter");
  await stopDialog(page).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await moveTo(page, "/");
  await clearStop(page);
  await page.context().close();
});
