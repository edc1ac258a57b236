// A page that hears nothing says so within five seconds, and its STOP arrives as soon as it can. Once the server itself is
// frozen, so that every connection stays open and nothing answers; once the browser has no network.

import { waitUntil } from "@halocline/local-services/processes";
import { PRESETS } from "@halocline/tank-physics/presets";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasHorizontalScroll, PHONE, screenshot } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { type Household, startHousehold } from "./support/simulated-tank.ts";

/** Of its own: a stop lets water run back for as long as it lasts, and must not bring it up to the sensor. */
const { calibration } = PRESETS.mid;
/** From the cut to the line on the page. */
const SAID_WITHIN_MS = 5000;
const LINE = "STOP cannot be sent. If in danger, unplug the pumps.";

let household: Household;

beforeAll(async () => {
  household = await startHousehold("silence", { preset: "mid", ownerMarks: calibration, calibration });
});

afterAll(() => household?.system.stop());

const isAnythingOn = (): boolean => Object.values(household.device().status().outputs).some(Boolean);
// Not by their roles: while a dialog is open, everything else is hidden from them, and still seen and pressed.
const line = (page: Page) => page.locator("header").getByText(LINE);
const stopButton = (page: Page) => page.locator("header [data-stop]");

/** By the page's own clock, which is the clock of this machine: what the story needs to notice it is not part of it. */
async function secondsUntilSaid(page: Page, cut: () => unknown): Promise<number> {
  await page.evaluate(`{
    const note = () => document.querySelector("header")?.textContent.includes(${JSON.stringify(LINE)}) && (window.saidAtMs ??= Date.now());
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  }`);
  const cutAtMs = Date.now();
  await cut();
  await line(page).waitFor({ timeout: 30_000 });
  return ((await page.evaluate<number>("window.saidAtMs")) - cutAtMs) / 1000;
}

/** The point in the middle of the button belongs to the button, whatever else is open. */
const isStopUncovered = (page: Page): Promise<boolean> =>
  page.evaluate(`{
    const button = document.querySelector("[data-stop]");
    const { x, y, width, height } = button.getBoundingClientRect();
    button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  }`);

async function pressStop(page: Page, name: string): Promise<void> {
  await stopButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Emergency Stop" });
  await dialog.getByText("STOP cannot be sent now. Unplug the pumps.").waitFor();
  expect(await isStopUncovered(page)).toBe(true);
  await stopButton(page).click();
  expect(await dialog.count()).toBe(1);
  const pressedAtMs = performance.now();
  await dialog.getByRole("button", { name: "Stop all pumps now" }).click();
  await dialog.getByText(/has not confirmed the stop\. Unplug its pumps now\./).waitFor({ timeout: 15_000 });
  console.log(`${name}: told to unplug ${((performance.now() - pressedAtMs) / 1000).toFixed(1)} s after STOP`);
  await screenshot(page, `silence-${name}-stop`);
  expect(await page.getByText("All pumps have been stopped immediately.").count()).toBe(0);
  // Nothing has arrived, and nothing is claimed.
  expect(isAnythingOn()).toBe(true);
}

async function waitForStop(page: Page, name: string, heal: () => unknown): Promise<void> {
  const healedAtMs = performance.now();
  await heal();
  await page.getByText("All pumps have been stopped immediately.").first().waitFor({ timeout: 30_000 });
  console.log(
    `${name}: the stop is confirmed ${((performance.now() - healedAtMs) / 1000).toFixed(1)} s after the connection is back`,
  );
  expect(isAnythingOn()).toBe(false);
  await line(page).waitFor({ state: "detached" });
}

/** A repeat of the stop may still be on its way, from before it was heard: then it stops once more, as it should, and is cleared again. */
async function clearStop(page: Page): Promise<void> {
  const clear = page.getByRole("button", { name: /^Clear stop: / });
  const dialog = page.getByRole("dialog", { name: "Clear emergency stop?" });
  const isCirculating = () => household.device().status().outputs.circulation;
  await waitUntil(
    async () => {
      if (isCirculating()) return true;
      if (await clear.isVisible()) {
        await clear.click();
        await dialog.getByRole("button", { name: /^Clear stop: / }).click();
        await dialog.waitFor({ state: "detached" });
      }
      return isCirculating();
    },
    60_000,
    "circulation to return",
    500,
  );
  await page.getByRole("region", { name: "Emergency stop" }).waitFor({ state: "detached" });
}

async function openLive(options?: Parameters<Household["open"]>[0]): Promise<Page> {
  const { page } = await household.open(options);
  await dashboard.waitForLiveLevel(page);
  expect(await line(page).count()).toBe(0);
  return page;
}

test("[SAFE-11] [SAFE-18] a frozen server is noticed within five seconds, and the stop goes out when it wakes", async () => {
  const page = await openLive();
  const signal = (name: "SIGSTOP" | "SIGCONT") => process.kill(household.server.pid, name);
  try {
    const seconds = await secondsUntilSaid(page, () => signal("SIGSTOP"));
    console.log(`frozen server: the page says so after ${seconds.toFixed(1)} s`);
    expect(seconds * 1000).toBeLessThanOrEqual(SAID_WITHIN_MS);
    await screenshot(page, "silence-frozen");
    await pressStop(page, "frozen");
    await waitForStop(page, "frozen", () => signal("SIGCONT"));
  } finally {
    signal("SIGCONT");
  }
  await screenshot(page, "silence-frozen-stopped");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await stopButton(page).getByText("EMERGENCY STOP ACTIVE").waitFor();
  await clearStop(page);
  await page.context().close();
});

test("[SAFE-11] [SAFE-18] a browser without network says so, and sends the stop when it is back", async () => {
  const page = await openLive({ viewport: PHONE });
  const seconds = await secondsUntilSaid(page, () => page.context().setOffline(true));
  console.log(`no network: the page says so after ${seconds.toFixed(1)} s`);
  expect(seconds * 1000).toBeLessThanOrEqual(SAID_WITHIN_MS);
  expect(await hasHorizontalScroll(page)).toBe(false);
  const bounds = await line(page).boundingBox();
  expect(bounds?.height).toBe(28);
  await screenshot(page, "silence-no-network");
  await pressStop(page, "no-network");
  // Whoever closes the dialog has not withdrawn anything.
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await page.getByText(/^STOP has not reached .* yet\./).waitFor();
  await screenshot(page, "silence-no-network-closed");
  await waitForStop(page, "no-network", () => page.context().setOffline(false));
  await stopButton(page).getByText("STOPPED").waitFor();
  await screenshot(page, "silence-no-network-stopped");
  await clearStop(page);
  await page.context().close();
});
