// A leak in the night: the device holds its pumps off, automatic top-up too; its owner sees it, mends it and releases the hold,
// and only then the tank is topped up. The device's own time runs faster; everything else is real, and what the water did is
// read from the tank itself.

import { waitUntil } from "@halocline/local-services/processes";
import { PRESETS } from "@halocline/tank-physics/presets";
import { litresOnFloor, stillDistanceMm } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS } from "@halocline/tank-physics/water-faults";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PHONE } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { type Household, startHousehold } from "./support/simulated-tank.ts";

const MARKS = PRESETS.nano.calibration;
/** The watch over still water begins five minutes after circulation did, automatic top-up after ten: there is time for a leak. */
const LEAKS_FROM_MS = 5 * 60_000;
const WAITING_SPEED = 20;
/** A command by hand is good for 15 s of the device's time: nobody presses buttons of a device that lives faster. */
const BY_HAND_SPEED = 2;
/** 2.5 mm a minute. On a busy machine some pass before anybody sees the hold: a top-up may take its ten minutes. */
const LEAK = { ...NO_WATER_FAULTS, leakLPerMin: 0.1 };
const LONG_TOP_UPS = "update settings_system set max_top_up_time_minutes = 10, sensor_reading_interval_s = 5";
/** It goes on while its owner looks, though less. */
const DRIP = { ...NO_WATER_FAULTS, leakLPerMin: 0.01 };
const SOON_MS = 120_000;

let home: Household;

beforeAll(async () => {
  const power = { preset: "nano", ownerMarks: MARKS, deviceSpeed: BY_HAND_SPEED } as const;
  home = await startHousehold("hold", { ...power, calibration: MARKS });
  await home.system.rows(LONG_TOP_UPS);
});
afterAll(() => home?.system.stop());

const device = () => home.device();
const hold = () => device().status().view.hold;
const freshL = () => device().water.fresh.volumeL;
/** Whether the water still moves is for the page to see. */
const held = (page: Page) => page.locator("[data-code=falling], [data-code=held]").first();

type AlertRow = Readonly<{ code: string; severity: string; is_over: boolean }>;
const holdAlerts = () =>
  home.system.rows<AlertRow>(
    "select code, severity::text, cleared_at is not null as is_over from alerts where code like 'hold_%'",
  );
const topUps = () =>
  home.system.rows<{ status: string; cause: string }>(
    "select status::text, cause::text from automation_runs where type = 'top_up' order by started_at",
  );

async function switchAutomaticTopUpOn(page: Page): Promise<void> {
  await page.getByRole("switch", { name: "Automatic" }).click();
  await page.getByText(/Confirmed by the controller\./).waitFor({ state: "attached", timeout: SOON_MS });
}

/** The server counts a command's time from the uptime it heard last: until it has heard of the slow pace, commands are late. */
async function slowDown(): Promise<void> {
  device().setSpeed(BY_HAND_SPEED);
  const { ageMs } = device().water;
  const heardMs = async () => Number((await home.system.rows<{ up_ms: string }>("select up_ms from device_latest"))[0]?.up_ms);
  await waitUntil(async () => (await heardMs()) > ageMs, SOON_MS, "the server to hear of the slow pace");
}

async function release(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Check and release|Show the steps)$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Have you checked the tank?" });
  await dialog.getByText(/Automatic top-up is on\. If the level is low, it starts within seconds/).waitFor();
  await dialog.getByText("Unplug the drain, fill and top-up pumps; leave circulation and heating on.").waitFor();
  await dialog.getByRole("checkbox", { name: "I have checked the tank" }).check();
  await dialog.getByRole("button", { name: "Release the hold" }).click();
  await waitUntil(async () => hold() === null, SOON_MS, "the device to let go");
}

test("[SAFE-7] a leak holds automatic top-up, its owner is told, mends it and releases it, and the tank is topped up", async () => {
  const { page, problems } = await home.open({ viewport: PHONE });
  await dashboard.waitForLiveLevel(page);
  await switchAutomaticTopUpOn(page);

  const startedL = freshL();
  device().setSpeed(WAITING_SPEED);
  await waitUntil(async () => device().water.ageMs > LEAKS_FROM_MS, SOON_MS, "the water to be watched");
  device().setWaterFaults(LEAK);
  await waitUntil(async () => hold() !== null, SOON_MS, "the device to hold");
  device().setWaterFaults(DRIP);
  await slowDown();
  expect(device().status().view).toMatchObject({ hold: "falling", suspects: expect.arrayContaining(["leak"]) });
  expect(stillDistanceMm(device().water)).toBeGreaterThan(MARKS.topDistanceMm + MARKS.hysteresisMm);

  await held(page).waitFor({ timeout: SOON_MS });
  await page.getByText(/On hold until the pumps are released/).waitFor({ state: "attached" });
  expect(await dashboard.forceTopUp(page).isDisabled()).toBe(true);
  expect(await holdAlerts()).toEqual([{ code: "hold_falling", severity: "critical", is_over: false }]);
  await dashboard.card(page, "Active Alerts").getByTestId("told-alert").waitFor();

  device().setWaterFaults(NO_WATER_FAULTS);
  const lostL = litresOnFloor(device().water);
  // Nothing of the reservoir went after the leak.
  expect([freshL(), await topUps()]).toEqual([startedL, []]);
  await release(page);
  await held(page).waitFor({ state: "detached", timeout: SOON_MS });
  expect(await holdAlerts()).toEqual([{ code: "hold_falling", severity: "critical", is_over: true }]);

  device().setSpeed(WAITING_SPEED);
  const isToppedUp = async () => (await topUps()).some(({ status }) => status === "success");
  await waitUntil(isToppedUp, SOON_MS, "the tank to be topped up");
  expect(await topUps()).toEqual([{ status: "success", cause: "automatic" }]);
  expect(Math.abs(stillDistanceMm(device().water) - MARKS.topDistanceMm)).toBeLessThan(MARKS.hysteresisMm);
  expect(freshL()).toBeLessThan(startedL);
  expect(litresOnFloor(device().water)).toBe(lostL);
  expect(problems).toEqual([]);
});
