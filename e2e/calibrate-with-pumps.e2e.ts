// An owner calibrates a new tank without a mouse and without pouring: the wizard's own buttons move the water, a jug tells the
// litres, and every way out of a step stops the pump. The device's core and the water are simulated; everything else is real.

import { waitUntil } from "@halocline/local-services/processes";
import { litresOnFloor, stillDistanceMm } from "@halocline/tank-physics/tank";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsBySchemes } from "./support/axe.ts";
import { openPage, PHONE, screenshot } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { holdOn, pressOn, tabTo } from "./support/keyboard.ts";
import { type Household, startHousehold } from "./support/simulated-tank.ts";
import * as wizard from "./support/wizard-page.ts";

/** It stands at 46 mm, and nobody pours by hand what its owner drains on purpose. */
const PATIENT_OWNER = { topDistanceMm: -80, drainDistanceMm: 120, hysteresisMm: 180 };
const POWER = { preset: "nano", ownerMarks: PATIENT_OWNER } as const;
const JUG_L = 1;
/** Of the small tank's sump. The sensor tells whole millimetres of a fall of 25. */
const TRUE_AREA_CM2 = 400;
const NEAR_ENOUGH = 0.15;
const STOPPED_WITHIN_MS = 10_000;

let home: Household;
beforeAll(async () => {
  home = await startHousehold("calibrate-with-pumps", POWER);
});
afterAll(() => home?.system.stop());

const outputs = () => home.device().status().outputs;
const wasteL = () => home.device().water.waste.volumeL;
const dialog = (page: Page) => page.getByRole("dialog", { name: /^Calibrate / });
const stopped = () => waitUntil(async () => !outputs().drain && !outputs().fill, STOPPED_WITHIN_MS, "the pump to stop");

async function startDraining(page: Page): Promise<void> {
  await holdOn(page, "Hold to drain");
  await dialog(page).getByText("Draining", { exact: true }).waitFor();
  await waitUntil(async () => outputs().drain, STOPPED_WITHIN_MS, "the drain to run");
}

/** Cancel, Previous and a hidden page, each with water moving. */
async function leaveInEachWay(page: Page): Promise<void> {
  await startDraining(page);
  await page.keyboard.press("Escape");
  await stopped();
  await pressOn(page, "Keep calibrating");
  await startDraining(page);
  await pressOn(page, "Previous");
  await stopped();
  await pressOn(page, "Next");
  await startDraining(page);
  await page.evaluate(`Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"))`);
  await stopped();
  await page.evaluate("delete document.hidden");
}

/** The wizard takes no level that moves: then a person waits and presses again. */
async function whenStill(page: Page, name: string, isTaken: () => Promise<boolean>): Promise<void> {
  for (let tries = 1; !(await isTaken()); tries += 1) {
    if (tries > 1) await page.waitForTimeout(3000);
    if (tries > 20) throw new Error(`the water is never still enough for: ${name}`);
    await pressOn(page, name);
    await page.waitForTimeout(200);
  }
}

async function fillJug(page: Page): Promise<void> {
  await pressOn(page, "Measure litres with a jug (optional)");
  await tabTo(page, dialog(page).getByLabel("Volume you drain into the jug"));
  await page.keyboard.press("ArrowUp");
  await whenStill(page, "Note the level", () =>
    dialog(page)
      .getByText(/^Level before/)
      .isVisible(),
  );
  const beforeL = wasteL();
  await startDraining(page);
  await screenshot(page, "wizard-jug");
  await waitUntil(async () => wasteL() >= beforeL + JUG_L, 60_000, "the jug to be full");
  await page.keyboard.press("Enter");
  await stopped();
  await whenStill(page, "Confirm 1.0 L in the jug", () =>
    dialog(page)
      .getByText(/^1 mm is/)
      .isVisible(),
  );
}

async function renameDrainPump(page: Page): Promise<void> {
  await page.goto(`${home.server.url}/devices`);
  await tabTo(page, page.getByRole("link", { name: "Details Reef" }));
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Pumps and relays" }).waitFor();
  expect(await complaintsBySchemes(page, (scheme) => screenshot(page, `device-page-${scheme}`))).toEqual({ light: [], dark: [] });
  await pressOn(page, "Edit Drain Pump, channel 2");
  const relay = page.getByRole("dialog", { name: "Relay 2" });
  await tabTo(page, relay.getByLabel("Name"));
  await page.keyboard.type("Waste pump");
  await screenshot(page, "relay-dialog");
  await pressOn(page, "Save relay");
  await relay.waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Pumps and relays" }).getByText("Waste pump").first().waitFor();
  await pressOn(page, "Make it blink");
  await page.getByText("The controller is blinking").first().waitFor();
  await page.goto(home.server.url);
}

async function savedArea(page: Page): Promise<number> {
  const devices = (await (await page.request.get(`${home.server.url}/api/devices`)).json()) as { tanks: { areaCm2: number }[] }[];
  return devices[0]?.tanks[0]?.areaCm2 ?? 0;
}

test("[SAFE-2] a pump that nobody stops is stopped by the controller within a minute, in German on a dark phone", async () => {
  const entrance = await home.open();
  const storageState = await entrance.page.context().storageState();
  await entrance.page.context().close();
  const look = { viewport: PHONE, colorScheme: "dark", locale: "de-DE", reducedMotion: "no-preference" } as const;
  const { page } = await openPage(home.browser, { ...look, storageState });
  await page.goto(`${home.server.url}/devices`);
  await tabTo(page, page.getByRole("link", { name: "Einzelheiten Reef" }));
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Pumpen und Relais" }).waitFor();
  expect(await complaintsBySchemes(page, (scheme) => screenshot(page, `device-page-german-${scheme}`))).toEqual({
    light: [],
    dark: [],
  });
  await page.goto(`${home.server.url}/calibration`);
  await pressOn(page, /kalibrier/i);
  await pressOn(page, "Weiter");
  await holdOn(page, "Halten zum Ablassen");
  await page.getByText("Lässt ab", { exact: true }).waitFor();
  await screenshot(page, "wizard-pumping-german");
  expect(await complaintsBySchemes(page)).toEqual({ light: [], dark: [] });
  await waitUntil(async () => !outputs().drain, 65_000, "the pump's minute to be over");
  await page.context().close();
});

test("[SAFE-2] [SAFE-11] the owner names a pump, calibrates with pumps and jug by keyboard alone, and each way out stops the pump", async () => {
  // Somebody has poured back what the first story drained.
  await home.repower(POWER);
  const { page, problems } = await home.open({ reducedMotion: "no-preference" });
  await renameDrainPump(page);
  await dashboard.waitForLiveLevel(page);
  await pressOn(page, "Calibrate Tank");
  await pressOn(page, "Next");
  await dialog(page).getByRole("heading", { name: "Set the top level" }).waitFor();
  await leaveInEachWay(page);
  await wizard.capture(page, "Top level");
  expect(await complaintsBySchemes(page)).toEqual({ light: [], dark: [] });
  await pressOn(page, "Next");
  await dialog(page).getByRole("heading", { name: "Set the drain level" }).waitFor();
  const topMm = stillDistanceMm(home.device().water);
  await fillJug(page);
  await screenshot(page, "wizard-jug-measured");
  await pressOn(page, "Back to the drain level");
  expect(stillDistanceMm(home.device().water)).toBeGreaterThan(topMm + 20);
  await wizard.capture(page, "Drain level");
  await pressOn(page, "Next");
  await pressOn(page, "Save Calibration");
  await dialog(page).getByText("Tank has been successfully calibrated.").waitFor();
  await expect.poll(() => savedArea(page)).toBeGreaterThan(0);
  expect(Math.abs((await savedArea(page)) - TRUE_AREA_CM2)).toBeLessThan(TRUE_AREA_CM2 * NEAR_ENOUGH);
  await screenshot(page, "wizard-leads-on");
  await tabTo(page, page.getByRole("link", { name: "Schedule water changes" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Schedules", level: 1 }).waitFor();
  expect(litresOnFloor(home.device().water)).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});
