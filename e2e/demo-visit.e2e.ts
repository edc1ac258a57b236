// A stranger tries the demo: in without an account, looks around, breaks the tank, finds every other door closed, and is sent off
// kindly when the half hour is over.

import { waitUntil } from "@halocline/local-services/processes";
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DESKTOP, hasHorizontalScroll, openPage, PHONE, screenshot } from "./support/browser.ts";
import { type DemoHousehold, startDemoHousehold } from "./support/demo-household.ts";
import { userMenu } from "./support/entrance-page.ts";
import { moveTo } from "./support/in-app.ts";

let home: DemoHousehold;

beforeAll(async () => {
  home = await startDemoHousehold("demo-visit", ["Reef"], true);
});
afterAll(() => home?.system.stop());
// One address may come six times in ten minutes: here it stands for several people.
beforeEach(() => home.system.rows("delete from auth.attempts"));

const tryDemo = (page: Page) => page.getByRole("main").getByRole("button", { name: "Try the demo" });
const statusOf = (page: Page, path: string): Promise<number> =>
  page.evaluate(`fetch(${JSON.stringify(path)}).then((response) => response.status)`);

/** Before it the browser complains, rightly, that nobody is signed in. */
async function comeIn(options: Parameters<typeof openPage>[1] = {}) {
  const { page, problems } = await openPage(home.browser, options);
  await page.goto(home.server.url);
  await tryDemo(page).waitFor();
  problems.length = 0;
  await tryDemo(page).click();
  await userMenu(page).waitFor();
  await page.getByTestId("verdict").first().waitFor();
  return { page, problems };
}

const endVisits = () =>
  home.system.rows(
    "update auth.sessions set created_at = created_at - interval '31 minutes', expires_at = now() where user_id in (select id from auth.users where visitor_of is not null)",
  );

test("a stranger looks around, and no door that is shown is closed", async () => {
  const { page, problems } = await comeIn();
  await page.getByText("Ends with your visit").waitFor();
  await screenshot(page, "demo-visit-dashboard");
  expect(await page.getByText(/Ask the owner|Start Water Change|Manual Control/).count()).toBe(0);
  const places = await page.getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts();
  expect(places).toEqual(["Dashboard", "Schedules", "History & Logs", "Alerts"]);
  for (const path of ["/schedules", "/history", "/alerts", "/"]) {
    await moveTo(page, path);
    await page.waitForLoadState("networkidle");
    await screenshot(page, `demo-visit${path.replace("/", "-")}`);
  }
  expect(problems).toEqual([]);

  await page.getByRole("button", { name: /stop/i }).first().click();
  await page.getByRole("dialog", { name: "The demo has no emergency stop" }).waitFor();
  await screenshot(page, "demo-visit-stop");
  await page.keyboard.press("Escape");
  for (const path of ["/settings", "/devices", "/manual-control", "/admin"]) {
    await moveTo(page, path);
    await page.getByRole("heading", { name: "Not in the demo" }).waitFor();
  }
  await screenshot(page, "demo-visit-not-here");
  expect(problems).toEqual([]);
  expect(await statusOf(page, "/api/settings/profile")).toBe(403);
  expect(await statusOf(page, "/api/audit")).toBe(403);
  await page.context().close();
});

test("a stranger breaks the tank, and it is put right when they have left", async () => {
  const { page, problems } = await comeIn();
  const burst = page.getByRole("button", { name: /Burst hose/ }).first();
  await burst.click();
  await page.locator("button[aria-pressed=true]", { hasText: "Burst hose" }).first().waitFor();
  await page.waitForTimeout(3000);
  await screenshot(page, "demo-visit-broken");
  expect(problems).toEqual([]);
  await userMenu(page).click();
  await page.getByText(/Your visit ends at/).waitFor();
  await screenshot(page, "demo-visit-menu");
  await page.getByRole("menuitem", { name: "Leave the demo" }).click();
  await tryDemo(page).waitFor();
  // Whoever came before has only closed the window.
  await endVisits();
  type Marks = { is_reset: boolean | null };
  const isReset = async () =>
    (await home.system.rows<Marks>("select demo_reset_at >= demo_changed_at as is_reset from accounts"))[0]?.is_reset === true;
  await waitUntil(isReset, 60_000, "the demonstration to put itself right");
  await page.context().close();
});

test.each([
  ["desktop", DESKTOP, "light"],
  ["phone", PHONE, "dark"],
] as const)("the end of a visit is told kindly, and the way back is there (%s)", async (name, viewport, colorScheme) => {
  const { page } = await comeIn({ viewport, colorScheme });
  await screenshot(page, `demo-visit-${name}`);
  await endVisits();
  await page.getByRole("heading", { name: "Your visit has ended" }).waitFor({ timeout: 60_000 });
  await screenshot(page, `demo-visit-ended-${name}`);
  expect(await hasHorizontalScroll(page)).toBe(false);
  await page.getByRole("button", { name: "Start again" }).click();
  await userMenu(page).waitFor();
  await page.getByTestId("verdict").first().waitFor();
  await page.context().close();
});

test("the sign-in page shows the same way in, in German too", async () => {
  const { page } = await openPage(home.browser, { locale: "de-DE", viewport: PHONE });
  await page.goto(`${home.server.url}/login`);
  await page.getByRole("button", { name: "Demo ausprobieren" }).waitFor();
  await screenshot(page, "demo-visit-login-de");
  await page.getByRole("button", { name: "Demo ausprobieren" }).click();
  await userMenu(page).waitFor();
  await screenshot(page, "demo-visit-de");
  await expect.poll(() => userMenu(page).innerText()).toContain("Gast");
  await page.context().close();
});
