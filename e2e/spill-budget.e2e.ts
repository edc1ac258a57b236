// What could reach the floor, in a real browser on a telephone: the question shows the sum, or why it is refused.

import { waitUntil } from "@halocline/local-services/processes";
import { PRESETS } from "@halocline/tank-physics/presets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsAbout } from "./support/axe.ts";
import { PHONE, screenshot } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { type Household, startHousehold } from "./support/simulated-tank.ts";

const { calibration, topOffDistanceMm } = PRESETS.mid;

let home: Household;

beforeAll(async () => {
  home = await startHousehold("spill-budget", { preset: "mid", ownerMarks: calibration, calibration });
  await home.system.rows(
    `update tanks set area_cm2 = 2400, drain_ml_per_min = 5000, fill_ml_per_min = 5000, salt_reservoir_litres = 20,
       waste_litres = 60, sump_room_litres = 33.6, top_off_distance_mm = $1`,
    [topOffDistanceMm],
  );
});
afterAll(() => home?.system.stop());

test("a change is refused above the room, and its sum is shown below it, at 360 px and without a violation", async () => {
  const { page } = await home.open();
  await page.setViewportSize(PHONE);
  await page.goto(home.server.url);
  await dashboard.waitForLiveLevel(page);
  const start = dashboard.startWaterChange(page);
  const question = page.getByRole("dialog", { name: "Start Water Change?" });
  await waitUntil(() => start.isEnabled(), 60_000, "the change to be possible");
  await start.click();
  await question.getByText("to 10 min at most").waitFor();
  expect(await question.getByRole("button", { name: "Start Water Change" }).isDisabled()).toBe(true);
  await question.getByText("What is included and what is not").click();
  await question.getByText("Siphon in a hose").waitFor();
  expect(await complaintsAbout(page)).toEqual([]);
  await screenshot(page, "spill-refused");
  await question.getByRole("button", { name: "Limit the drain pump to 10 min" }).click();
  await question.getByText(/at worst [\d.]+ L could reach the floor/).waitFor();
  const mayStart = () => question.getByRole("button", { name: "Start Water Change" }).isEnabled();
  await waitUntil(mayStart, 60_000, "the controller to confirm the limit");
  await question.getByText("What is included and what is not").click();
  expect(await complaintsAbout(page)).toEqual([]);
  await screenshot(page, "spill-shown");
});
