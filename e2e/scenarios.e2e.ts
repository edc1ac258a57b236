// Everything that a visitor can break, from the click to what the device did about it, with real water, the real control core and
// a simulator process of its own; and everything put right again. The nine tanks are broken at once, because each takes its time.

import { SCENARIOS, type Scenario } from "@halocline/domain/scenarios/scenarios";
import { waitUntil } from "@halocline/local-services/processes";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasHorizontalScroll, PHONE, type WatchedPage } from "./support/browser.ts";
import { verdict } from "./support/dashboard-page.ts";
import { type DemoHousehold, startDemoHousehold } from "./support/demo-household.ts";

const SOON_MS = 30_000;
/** A siphon is noticed after some minutes of its tank. */
const ANSWERED_MS = 300_000;
const RIBBON = "Demo: this tank is simulated. Nothing here is real, nothing can get wet.";

type Told = Readonly<{
  button: string;
  /** Codes of the verdict; the second where the device goes on thinking. */
  verdict: readonly string[];
  says: RegExp;
  outcome: RegExp;
  tone: "ok" | "warn";
  story: readonly string[];
  alert: string | null;
}>;

const TOPPED_UP = ["It began", "Top-Up Pump on", "Top-Up Pump off"];

/** In the order in which they are answered. */
const TOLD: Readonly<Record<Scenario, Told>> = {
  blocked_overflow: {
    button: "Blocked overflow",
    verdict: ["checking_overflow"],
    says: /The sump fell fast, so circulation pauses/,
    outcome:
      /^The controller saved the floor\. It acted after \d+ seconds?, (nothing|\d\.\d L) spilled\. A timer alone: \d+\.\d L\.$/,
    tone: "ok",
    story: ["It began", "Circulation off"],
    alert: null,
  },
  power_cut: {
    button: "Power cut",
    verdict: ["warning"],
    says: /A run failed/,
    outcome: /^The floor stayed dry\. The controller acted after \d+ seconds, nothing spilled\.$/,
    tone: "ok",
    story: [
      "It began",
      "Top-Up Pump on",
      "Circulation off",
      "Top-Up Pump off",
      "Not heard any more",
      "Restarted, every pump off",
      "Circulation on",
    ],
    alert: "run_failed",
  },
  wifi_gone: {
    button: "Wi-Fi gone",
    verdict: ["not_known"],
    says: /No word from the controller/,
    outcome: /^The floor stayed dry\. The controller acted after \d+ seconds, nothing spilled\.$/,
    tone: "ok",
    story: ["It began", "Not heard any more", "Top-Up Pump on", "Top-Up Pump off"],
    alert: "device_offline",
  },
  stuck_sensor: {
    button: "Sensor stuck",
    verdict: ["locked_sensor", "locked"],
    says: /./,
    outcome: /^The floor stayed dry\. The controller acted after \d+ seconds?, nothing spilled\.$/,
    tone: "ok",
    story: [...TOPPED_UP, "Pumps locked"],
    alert: "sensor_stuck",
  },
  burst_hose: {
    button: "Burst hose",
    verdict: ["locked_no_water"],
    says: /The top-up pump ran, but no water arrived/,
    outcome: /^The controller saved the floor\. It acted after 1 minute, \d\.\d L spilled\. A timer alone: \d+\.\d L\.$/,
    tone: "ok",
    story: [...TOPPED_UP, "Pumps locked"],
    alert: "dry",
  },
  empty_reservoir: {
    button: "Empty reservoir",
    verdict: ["locked_no_water"],
    says: /Check the fresh-water reservoir/,
    outcome: /^The floor stayed dry\. The controller acted after 1 minute, nothing spilled\.$/,
    tone: "ok",
    story: [...TOPPED_UP, "Pumps locked"],
    alert: "dry",
  },
  fouled_sensor: {
    button: "Sensor fouled",
    verdict: ["warning", "no_data"],
    says: /sensor/i,
    outcome: /^The floor stayed dry\. The controller acted after \d+ minutes, nothing spilled\.$/,
    tone: "ok",
    story: ["It began", "Warning raised"],
    alert: "sensor_dirty",
  },
  welded_relay: {
    button: "Welded relay",
    verdict: ["pump_runs_on", "rising"],
    says: /./,
    outcome:
      /^No controller can stop this water\. It locked its pumps and called for help after \d minutes?\. On the floor: \d\.\d L so far, \d+\.\d L if nobody comes\.$/,
    tone: "warn",
    story: [...TOPPED_UP, "Pumps locked"],
    alert: "hold",
  },
  siphon: {
    button: "Siphon",
    verdict: ["rising"],
    says: /Act now: water is rising/,
    outcome:
      /^No controller can stop this water\. It locked its pumps and called for help after \d minutes?\. On the floor: \d\.\d L so far, \d+\.\d L if nobody comes\.$/,
    tone: "warn",
    story: [...TOPPED_UP, "Pumps locked"],
    alert: "hold",
  },
};

let home: DemoHousehold;
let owner: WatchedPage;

beforeAll(async () => {
  home = await startDemoHousehold("scenarios", SCENARIOS);
  owner = await home.open(home.demo);
});
afterAll(() => home?.system.stop());

const deviceOf = (scenario: Scenario) => {
  const device = home.demo.devices[SCENARIOS.indexOf(scenario)];
  if (!device) throw new Error("one tank for each scenario");
  return device;
};

const panel = (page: Page) => page.getByTestId("scenario-panel");
const scenarioButton = (page: Page, scenario: Scenario) => panel(page).getByRole("button", { name: TOLD[scenario].button });
const outcome = (page: Page) => page.getByTestId("outcome");

async function goTo(page: Page, scenario: Scenario): Promise<void> {
  await page.goto(`${home.server.url}/?tank=${deviceOf(scenario).tankId}`);
  await scenarioButton(page, scenario).waitFor({ timeout: SOON_MS });
}

const storyTitles = (page: Page): Promise<string[]> => page.getByTestId("story").locator("li .font-semibold").allInnerTexts();

async function codeOf(page: Page): Promise<string> {
  return (await page.getByTestId("verdict").first().getAttribute("data-code")) ?? "";
}

test("each of the nine is broken by a click, and says that it is so now", async () => {
  const { page } = owner;
  for (const scenario of SCENARIOS) {
    await goTo(page, scenario);
    await page.getByText(RIBBON).waitFor();
    await scenarioButton(page, scenario).click();
    await panel(page).locator("button[aria-pressed=true]", { hasText: "Now" }).waitFor({ timeout: SOON_MS });
    expect(await scenarioButton(page, scenario).getAttribute("aria-pressed")).toBe("true");
  }
});

test("salt takes an hour: at ×60 it is a minute, and a water change brings everybody's time back", async () => {
  const { page } = owner;
  await goTo(page, "fouled_sensor");
  await panel(page).getByRole("button", { name: /^×60/ }).click();
  await panel(page).locator("button[aria-pressed=true]", { hasText: "×60" }).waitFor({ timeout: SOON_MS });
});

for (const [scenario, told] of Object.entries(TOLD) as [Scenario, Told][])
  test(`${scenario}: what the device did, what is wet, verdict and alert; then everything is put right`, async () => {
    const { page } = owner;
    await goTo(page, scenario);
    await outcome(page).getByText(/\./).first().waitFor({ timeout: ANSWERED_MS });
    await waitUntil(async () => told.verdict.includes(await codeOf(page)), 90_000, `the verdict of ${scenario}`, 500).catch(
      async (error: unknown) => {
        throw new Error(`it is ${await codeOf(page)}`, { cause: error });
      },
    );
    expect(await page.getByTestId("verdict").first().innerText()).toMatch(told.says);
    expect((await outcome(page).innerText()).trim()).toMatch(told.outcome);
    const tone = told.tone === "ok" ? "bg-ok-soft" : "bg-warn-soft";
    expect(await outcome(page).locator("p").getAttribute("class")).toContain(tone);
    expect((await storyTitles(page)).slice(0, told.story.length)).toEqual(told.story);
    console.log(
      scenario,
      await codeOf(page),
      "|",
      await outcome(page).innerText(),
      "|",
      JSON.stringify(
        await home.system.rows("select code, severity::text, message from alerts where device_id = $1", [deviceOf(scenario).id]),
      ),
      (await page.getByTestId("verdict").first().innerText()).slice(0, 200),
    );
    await page.screenshot({ path: `/tmp/b21/shots/final-${scenario}.png`, fullPage: true });
    const t0 = Date.now();
    await panel(page).getByRole("button", { name: "Put everything right" }).click();
    await verdict(page, "all_well")
      .waitFor({ timeout: 90_000 })
      .catch(async (e: unknown) =>
        console.log("NOT WELL", await codeOf(page), await page.getByTestId("verdict").first().innerText(), e instanceof Error),
      );
    console.log(scenario, "well after", Date.now() - t0);
    expect((await storyTitles(page)).at(-1)).toBe("Everything put right");
    expect(await panel(page).getByText("Now", { exact: true }).count()).toBe(0);
  });
