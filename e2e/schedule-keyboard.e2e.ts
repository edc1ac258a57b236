// "Wednesday 18:00, 12 litres", by the clock on the owner's wall, without a mouse and without cron: made, read in the week, changed and
// deleted with Tab, Space, Enter and arrows alone. The same screens under axe: desk and phone, light and dark, English and German.

import { hashPassword } from "@halocline/server/features/accounts/passwords";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsBySchemes } from "./support/axe.ts";
import { DESKTOP, launchBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import { signIn } from "./support/entrance-page.ts";
import { isFocused, pressOn, tabTo } from "./support/keyboard.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const EMAIL = "owner@example.test";
const PASSWORD = "a reef at the wall";
const ZONE = "Europe/Berlin";
const HOUR_MS = 3_600_000;
const WEEKS_LOOKED_AHEAD = 6;

let system: System;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  system = await startSystem("schedule-keyboard");
  server = await system.startServer("api,ingest,worker,auth", { HALOCLINE_WEB_FOLDER: builtWebFolder() });
  const calibration = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 3 };
  await system.seed({ deviceNames: ["Display reef"], email: EMAIL, passwordHash: await hashPassword(PASSWORD), calibration });
  await knowLitres();
  browser = await launchBrowser();
  system.onStop(() => browser.close());
});

afterAll(() => system?.stop());

/** The sump's area, how far water runs back, and a controller that can end a drain early: then litres may be chosen. */
async function knowLitres(): Promise<void> {
  await system.rows("update tanks set area_cm2 = 4000, top_off_distance_mm = 24");
  await system.rows(
    `insert into device_hellos (device_no, account_id, boot, caps, is_stop_latched, is_top_up_locked, heard_at)
     select device_no, account_id, 1, '{relay,runs,partial}', false, false, now() from devices`,
  );
}

const wallClock = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, weekday: "short", hour: "2-digit", hourCycle: "h23" });

/** Found by looking at the wall clock hour by hour, not by the product's arithmetic. */
function nextWednesdays(nowMs: number): string[] {
  const firstHourMs = Math.ceil(nowMs / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: WEEKS_LOOKED_AHEAD * 7 * 24 }, (_, hour) => firstHourMs + hour * HOUR_MS);
  return hours.filter((atMs) => /^Wed,? 18$/.test(wallClock.format(atMs))).map((atMs) => new Date(atMs).toISOString());
}

const previewed = (page: Page) => page.getByRole("region", { name: "Preview" }).locator("time");

async function shownRuns(page: Page): Promise<(string | null)[]> {
  return Promise.all((await previewed(page).all()).map((time) => time.getAttribute("datetime")));
}

async function fillIn(page: Page): Promise<void> {
  await pressOn(page, "New Schedule");
  const dialog = page.getByRole("dialog", { name: "New Schedule" });
  await dialog.getByRole("radio", { name: "Litres" }).waitFor();
  await tabTo(page, dialog.getByRole("radio", { name: "Whole change" }));
  await page.keyboard.press("ArrowRight");
  await tabTo(page, dialog.getByLabel("Litres to change"));
  await page.keyboard.type("12");
  await tabTo(page, dialog.getByRole("checkbox", { name: "Wednesday" }));
  await page.keyboard.press("Space");
  await tabTo(page, dialog.getByLabel("At", { exact: true }));
  await page.keyboard.type("1800");
  expect(await dialog.getByLabel("At", { exact: true }).inputValue()).toBe("18:00");
}

async function editAndDelete(page: Page): Promise<void> {
  await pressOn(page, /^Edit/);
  const dialog = page.getByRole("dialog", { name: "Edit schedule" });
  expect(await dialog.getByLabel("Litres to change").inputValue()).toBe("12");
  expect(await dialog.getByRole("checkbox", { name: "Wednesday" }).isChecked()).toBe(true);
  await tabTo(page, dialog.getByLabel("Every", { exact: true }));
  await page.keyboard.press("ArrowDown");
  await page
    .getByRole("region", { name: "Preview" })
    .getByText(/^Every 2 weeks on Wednesday at 18:00/)
    .waitFor();
  await pressOn(page, "Save schedule");
  await page.getByRole("heading", { name: /^Every 2 weeks on Wednesday at 18:00/ }).waitFor();
  await pressOn(page, /^Delete/);
  await page.getByRole("dialog", { name: "Delete this schedule?" }).waitFor();
  await pressOn(page, "Delete schedule");
  await page.getByText("No schedules yet").waitFor();
}

test("Wednesday 18:00, 12 litres, is made, seen in the week, changed and deleted by keyboard alone, in the tank's time", async () => {
  const { page, problems } = await openPage(browser, { timezoneId: ZONE, locale: "en-GB" });
  await signIn(page, server.url, EMAIL, PASSWORD);
  problems.length = 0;
  await page.goto(`${server.url}/schedules`);
  // It was made before tanks took their owner's clock.
  await pressOn(page, "Use Berlin time");
  await page.getByText("Time zone saved").first().waitFor();
  expect(await page.getByRole("button", { name: "Keep UTC" }).count()).toBe(0);
  await fillIn(page);
  await expect.poll(() => shownRuns(page)).toHaveLength(5);
  expect(await shownRuns(page)).toEqual(nextWednesdays(Date.now()).slice(0, 5));
  for (const text of await previewed(page).allInnerTexts()) expect(text).toMatch(/^Wed.*18:00$/);
  expect(await page.getByRole("dialog").innerText()).not.toMatch(/cron|UTC/i);
  await screenshot(page, "schedule-keyboard-dialog");
  await pressOn(page, "Create schedule");
  await page.getByText("Schedule Created").first().waitFor();
  await page.getByRole("heading", { name: "Every Wednesday at 18:00, Berlin time" }).waitFor();
  await pressOn(page, "Next week");
  await page.getByText("Water change · 12 L").waitFor();
  await pressOn(page, /^18:00 .*, 12 L, Water change: skip, move or run now$/);
  await pressOn(page, "Show the schedule");
  await expect.poll(() => isFocused(page.getByRole("article"))).toBe(true);
  await editAndDelete(page);
  expect(problems).toEqual([]);
  await page.context().close();
});

const LOOKS = [
  { look: "desk-en", viewport: DESKTOP, locale: "en-GB", create: "New Schedule" },
  { look: "phone-de", viewport: PHONE, locale: "de-DE", create: "Neuer Zeitplan" },
] as const;

/** One weekly, one twice a week half an hour later, one late at night. */
async function makeSchedules(page: Page): Promise<void> {
  const [tank] = await system.rows<{ id: string }>("select id from tanks");
  for (const cron of ["0 18 * * 3", "30 18 * * 3,5", "0 23 * * 0"]) {
    const data = { tankId: tank?.id, type: cron.startsWith("30") ? "top_up" : "water_change", rule: { cron } };
    const made = await page.request.post(`${server.url}/api/schedules`, { data, headers: { origin: server.url } });
    expect(made.status()).toBe(200);
  }
}

test.each(LOOKS)("$look: week, list and form are free of violations, light and dark", async ({ look, create, ...options }) => {
  const entrance = await openPage(browser, { timezoneId: ZONE });
  await signIn(entrance.page, server.url, EMAIL, PASSWORD);
  await makeSchedules(entrance.page);
  const { page } = await openPage(browser, {
    ...options,
    timezoneId: ZONE,
    storageState: await entrance.page.context().storageState(),
  });
  await entrance.page.context().close();
  await page.goto(`${server.url}/schedules`);
  await page.getByRole("article").first().waitFor();
  // On a Wednesday evening this week has less to show.
  await page.getByRole("button", { name: /^(Next week|Nächste Woche)$/ }).click();
  await page
    .getByRole("button", { name: /^18:30 / })
    .first()
    .waitFor();
  const list = await complaintsBySchemes(page, (scheme) => screenshot(page, `schedules-week-${look}-${scheme}`));
  await page
    .getByRole("button", { name: /^18:30 / })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Move…|Verschieben …)$/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Move this run|Vorgang verschieben)$/ })
    .waitFor();
  const run = await complaintsBySchemes(page, (scheme) => screenshot(page, `schedules-run-${look}-${scheme}`));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: create }).click();
  await page.getByRole("dialog").waitFor();
  const form = await complaintsBySchemes(page, (scheme) => screenshot(page, `schedules-form-${look}-${scheme}`));
  await page.context().close();
  await system.rows("delete from schedules");
  expect([list, run, form]).toEqual([
    { light: [], dark: [] },
    { light: [], dark: [] },
    { light: [], dark: [] },
  ]);
});
