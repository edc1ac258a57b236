// The page of a run in a real browser: a first change of which nobody knows how long it takes, a second one that is measured
// against the first, its receipt, and a change whose fill pump is dead. The device's own time runs faster; everything else is real.

import { waitUntil } from "@halocline/local-services/processes";
import { PRESETS } from "@halocline/tank-physics/presets";
import { NO_WATER_FAULTS } from "@halocline/tank-physics/water-faults";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsBySchemes } from "./support/axe.ts";
import { PHONE, screenshot, type WatchedPage } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { type Household, startHousehold } from "./support/simulated-tank.ts";

const { calibration } = PRESETS.nano;
/** Slow enough that a busy machine sees a change while it runs. */
const SPEED = 3;
const SOON_MS = 30_000;
const ENDS_WITHIN_MS = 240_000;
/** So that there are litres. */
const AREA_CM2 = 600;
const NO_COMPLAINTS = { light: [], dark: [] };

let home: Household;
let owner: WatchedPage;

beforeAll(async () => {
  home = await startHousehold("run-page", { preset: "nano", ownerMarks: calibration, calibration, deviceSpeed: SPEED });
  await home.system.rows("update tanks set area_cm2 = $1", [AREA_CM2]);
  owner = await home.open();
});
afterAll(() => home?.system.stop());

const outcome = (page: Page) => page.getByTestId("outcome");

/** A device whose time runs faster finds some commands late: then a person presses again. */
async function startChange(page: Page): Promise<string> {
  await page.goto(home.server.url);
  await dashboard.waitForLiveLevel(page);
  const details = page.getByRole("link", { name: "Details", exact: true }).first();
  await waitUntil(
    async () => {
      const start = dashboard.startWaterChange(page);
      if (await start.isEnabled()) await start.click();
      const question = page.getByRole("dialog", { name: "Start Water Change?" });
      const estimate = question.getByText(/Estimated \d+ minutes/);
      const isAsked = await estimate.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
      if (isAsked) await question.getByRole("button", { name: "Start Water Change" }).click();
      return details.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
    },
    120_000,
    "the change to begin",
  );
  await details.click();
  await page.getByRole("heading", { name: "Water change", level: 1 }).waitFor();
  return new URL(page.url()).pathname;
}

const inStep = (page: Page, name: string) =>
  page.locator("[aria-current=step]").getByText(name).waitFor({ timeout: ENDS_WITHIN_MS });

async function endOf(page: Page): Promise<string> {
  const ended = page.locator("[data-testid=outcome]:not([data-code=checking])");
  await ended.waitFor({ timeout: ENDS_WITHIN_MS });
  return (await ended.getAttribute("data-code")) ?? "";
}

test("a first change is about 45 minutes, and its page becomes the receipt", async () => {
  const { page } = owner;
  await startChange(page);
  await inStep(page, "Drain to");
  await page.getByText("About 45 minutes for the first change.", { exact: true }).waitFor({ timeout: SOON_MS });
  await page.getByRole("img", { name: /^Level from/ }).waitFor({ timeout: SOON_MS });
  await page.getByRole("meter", { name: "Drained" }).waitFor();
  await screenshot(page, "run-first");
  expect(await endOf(page)).toBe("changed");
  expect(await outcome(page).innerText()).toMatch(/Water changed[\s\S]*\d+\.\d L out, \d+\.\d L in/);
  expect(await page.locator("[data-line]").count()).toBe(9);
  expect(await page.locator("[data-line]").getByText("did not happen").count()).toBe(0);
});

test("a second change says when it is finished, on every screen, and fits a phone", async () => {
  const { page } = owner;
  const phone = await home.open({ viewport: PHONE, colorScheme: "dark" });
  await phone.page.goto(`${home.server.url}/alerts`);
  const path = await startChange(page);
  await inStep(page, "Drain to");
  await page.getByText(/^Finished at about \d+:\d\d [AP]M, in \d+ min\./).waitFor({ timeout: SOON_MS });
  await page.getByText(/^Never below/).waitFor();
  expect(await complaintsBySchemes(page)).toEqual(NO_COMPLAINTS);
  await screenshot(page, "run-desktop");
  const bar = phone.page.getByRole("link", { name: /^Changing water · .* · done about / });
  await bar.waitFor({ timeout: SOON_MS });
  expect((await bar.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await bar.click();
  // The clock of a device whose time runs faster goes ahead: what it measures then is not of this run.
  await phone.page.getByRole("region", { name: "Level, expected and measured" }).waitFor({ timeout: SOON_MS });
  expect(new URL(phone.page.url()).pathname).toBe(path);
  await screenshot(phone.page, "run-phone-dark");
  expect(await endOf(page)).toBe("changed");
  await page.getByRole("region", { name: "Litres per change, recent changes" }).waitFor();
  expect(await complaintsBySchemes(page)).toEqual(NO_COMPLAINTS);
  await screenshot(page, "receipt-desktop");
  await endOf(phone.page);
  await screenshot(phone.page, "receipt-phone-dark");
  expect(phone.problems).toEqual([]);
  await phone.page.context().close();
});

test("[SAFE-18] a change with a dead fill pump reads Failed, and never that water was changed", async () => {
  const { page } = owner;
  await startChange(page);
  await inStep(page, "Drain to");
  home.device().setWaterFaults({ ...NO_WATER_FAULTS, deadPumps: ["fill"] });
  expect(await endOf(page)).toBe("failed");
  expect(await outcome(page).innerText()).toContain("Failed");
  expect(await page.getByText("Water changed").count()).toBe(0);
  expect(await page.locator("[data-line=water_rose]").innerText()).toContain("did not happen");
  await page.getByRole("link", { name: "Go to the tank" }).waitFor();
  await screenshot(page, "run-failed");
});
