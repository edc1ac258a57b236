// Everything that a visitor can break, from the click to what the device did about it, with real water, the real control core and
// a simulator process of its own; and everything put right again. The nine tanks are broken at once, because each takes its time.

import { SCENARIOS, type Scenario } from "@halocline/domain/scenarios/scenarios";
import { waitUntil } from "@halocline/local-services/processes";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasHorizontalScroll, PHONE, screenshot, type WatchedPage } from "./support/browser.ts";
import { verdict } from "./support/dashboard-page.ts";
import { type DemoHousehold, startDemoHousehold } from "./support/demo-household.ts";
import { TOLD, type Told } from "./support/told-scenarios.ts";

const SOON_MS = 30_000;
/** A siphon is noticed after some minutes of its tank. */
const ANSWERED_MS = 300_000;
/** Until server and page know what the device knows. */
const VERDICT_MS = 90_000;
const RIBBON = "Demo: this tank is simulated. No real water moves.";

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

/** Each number of litres is drawn above its label, which comes first in the document. */
async function outcomeWords(page: Page): Promise<string> {
  const text = await outcome(page).locator("p").innerText();
  const figures = await outcome(page).locator("dl > div").allInnerTexts();
  const words = [
    text,
    ...figures.map((figure) =>
      figure
        .trim()
        .split(/\s*\n\s*/)
        .reverse()
        .join(" "),
    ),
  ];
  return words.join(" ").replace(/\s+/g, " ");
}

async function goTo(page: Page, scenario: Scenario): Promise<void> {
  await page.goto(`${home.server.url}/?tank=${deviceOf(scenario).tankId}`);
  await scenarioButton(page, scenario).waitFor({ timeout: SOON_MS });
}

const storyTitles = (page: Page): Promise<string[]> => page.getByTestId("story").locator("li .font-semibold").allInnerTexts();

async function codeOf(page: Page): Promise<string> {
  return (await page.getByTestId("verdict").first().getAttribute("data-code")) ?? "";
}

async function breakBy(scenario: Scenario): Promise<void> {
  const { page } = owner;
  await goTo(page, scenario);
  await page.getByText(RIBBON).waitFor();
  await scenarioButton(page, scenario).click();
  await panel(page).getByRole("button", { name: TOLD[scenario].button, pressed: true }).waitFor({ timeout: SOON_MS });
  await panel(page).getByText("Now", { exact: true }).waitFor();
}

const fasterButton = (page: Page) => panel(page).getByRole("button", { name: /^×60/ });

// The first of all, and as soon as its pump runs: a minute and a half later the device has found out, and nothing is in the way.
test("faster is refused while the device tops up, in a sentence", async () => {
  const { page } = owner;
  await breakBy("burst_hose");
  await waitUntil(async () => (await storyTitles(page)).includes("Top-Up Pump on"), SOON_MS, "the top-up to begin", 200);
  await fasterButton(page).click();
  await page
    .getByText("The speed cannot be raised now: a water change or a top-up is running.")
    .first()
    .waitFor({ timeout: SOON_MS });
  await panel(page).getByText("Real time while the top-up runs, for 120 s at most.").waitFor({ timeout: SOON_MS });
  await panel(page).getByRole("button", { name: "×1: Real time", pressed: true }).waitFor({ timeout: SOON_MS });
});

test("each of the nine is broken by a click, and says that it is so now", async () => {
  for (const scenario of SCENARIOS) if (scenario !== "burst_hose") await breakBy(scenario);
});

test("the restart of a scenario is not reported as offline", async () => {
  const ids = SCENARIOS.filter((scenario) => !["wifi_gone", "power_cut"].includes(scenario)).map(
    (scenario) => deviceOf(scenario).id,
  );
  const rows = await home.system.rows<{ will_boot: string | null }>(
    "select l.will_boot from devices d join device_latest l using (device_no) where d.id = any($1)",
    [ids],
  );
  expect(rows.map(({ will_boot }) => will_boot)).toEqual(ids.map(() => null));
});

test("a scenario is ten times faster, and salt, which takes an hour, is a minute at ×60", async () => {
  const { page } = owner;
  await goTo(page, "fouled_sensor");
  await panel(page).getByRole("button", { name: "×10: 10 times faster", pressed: true }).waitFor({ timeout: SOON_MS });
  await panel(page).getByText("10 times faster until the result is known.").waitFor();
  await fasterButton(page).click();
  await panel(page).getByRole("button", { name: /^×60/, pressed: true }).waitFor({ timeout: SOON_MS });
});

/** As our own page would, with the session of whoever looks. */
const answerTo = (page: Page, deviceId: string): Promise<string> =>
  page.evaluate(
    `fetch("/api/devices/${deviceId}/scenario").then(async (answer) => answer.status + " " + ((await answer.json()).code ?? ""))`,
  );

test("[SEC-1] a real tank has no ribbon and nothing to break, and a stranger's question finds nothing", async () => {
  const account = await home.settle("real@example.test", ["Real"], false);
  const { page } = await home.open(account);
  await page.getByTestId("verdict").first().waitFor({ timeout: SOON_MS });
  await page.waitForLoadState("networkidle");
  expect([await page.locator("[data-demo-ribbon]").count(), await panel(page).count()]).toEqual([0, 0]);
  expect(await answerTo(page, account.devices[0]?.id ?? "")).toBe("404 not_simulated");
  expect(await answerTo(page, deviceOf("siphon").id)).toBe("404 not_simulated");
  await page.context().close();
});

async function expectTold(page: Page, scenario: Scenario, told: Told): Promise<void> {
  await outcome(page).locator("p").waitFor({ timeout: ANSWERED_MS });
  await waitUntil(async () => told.verdict.includes(await codeOf(page)), VERDICT_MS, `the verdict of ${scenario}`, 500);
  expect(await page.getByTestId("verdict").first().innerText()).toMatch(told.says);
  expect(await outcomeWords(page)).toMatch(told.outcome);
  expect(await outcome(page).locator("[data-tone]").getAttribute("data-tone")).toBe(told.tone);
  const titles = await storyTitles(page);
  expect(titles.filter((title) => told.story.includes(title)).slice(0, told.story.length)).toEqual(told.story);
  if (told.lockedBecause)
    await page.getByTestId("story").locator("li", { hasText: "Pumps locked" }).getByText(told.lockedBecause).waitFor();
  console.log(scenario, await codeOf(page), "|", await outcomeWords(page));
}

/** On the screen of alerts, which tells those of all nine. */
async function expectAlert(page: Page, text: string): Promise<void> {
  await page.goto(`${home.server.url}/alerts`);
  await page.getByText(text).first().waitFor({ timeout: VERDICT_MS });
}

async function putRight(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Repair everything" }).click();
  await verdict(page, "all_well").waitFor({ timeout: VERDICT_MS });
}

for (const [scenario, told] of Object.entries(TOLD) as [Scenario, Told][])
  test(`${scenario}: what the device did, what is wet, verdict and alert; then everything is put right`, async () => {
    const { page } = owner;
    await goTo(page, scenario);
    await expectTold(page, scenario, told);
    await screenshot(page, `scenario-${scenario}`);
    if (told.alert !== null) {
      await expectAlert(page, told.alert);
      await goTo(page, scenario);
    }
    await putRight(page);
    // If the verdict was already "all is well", it does not show when the story is complete.
    const isPutRight = async () => (await storyTitles(page)).at(-1) === "Everything repaired";
    await waitUntil(isPutRight, VERDICT_MS, `the last line of ${scenario}`, 500);
    expect(await panel(page).getByText("Now", { exact: true }).count()).toBe(0);
  });

test("the minutes at ×10 and at ×60 are marked in the history", async () => {
  const { page } = owner;
  await goTo(page, "fouled_sensor");
  await panel(page).getByRole("button", { name: "×1: Real time" }).click();
  await panel(page).getByRole("button", { name: "×1: Real time", pressed: true }).waitFor({ timeout: SOON_MS });
  await page.goto(`${home.server.url}/history?tank=${deviceOf("fouled_sensor").tankId}`);
  await page.getByText(RIBBON).waitFor();
  for (const marked of [/^×60 from .+ to .+/, /^×10 from .+ to .+/])
    await page.getByTestId("fast-times").getByText(marked).first().waitFor({ timeout: SOON_MS });
  await screenshot(page, "scenario-history");
});

test("on a phone the sheet breaks the tank, another browser sees the same, and nothing is wider than the screen", async () => {
  const phone = await home.open(home.demo, { viewport: PHONE });
  const { page } = phone;
  await page.goto(`${home.server.url}/?tank=${deviceOf("power_cut").tankId}`);
  await goTo(owner.page, "power_cut");
  const sheet = page.getByRole("dialog", { name: "Break something" });
  await page.getByRole("button", { name: "Break something" }).click();
  await screenshot(page, "scenario-sheet");
  await sheet.getByRole("button", { name: "Blocked overflow" }).click();
  await sheet.waitFor({ state: "detached", timeout: SOON_MS });
  await outcome(page).getByText("The controller saved the floor.").waitFor({ timeout: VERDICT_MS });
  await panel(owner.page).getByRole("button", { name: "Blocked overflow", pressed: true }).waitFor({ timeout: SOON_MS });
  expect(await outcome(owner.page).innerText()).toBe(await outcome(page).innerText());
  expect(await hasHorizontalScroll(page)).toBe(false);
  await screenshot(page, "scenario-phone");
  await page.getByRole("button", { name: "Break something" }).click();
  await putRight(page);
  expect(phone.problems).toEqual([]);
});
