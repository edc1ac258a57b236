// The screens owners live in, in each of their states, under axe: light and dark, desk and phone. A simulated tank over the
// real broker plays the states.

import { readFileSync } from "node:fs";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import { type Fleet, startFleet } from "@halocline/simulator/fleet";
import { PRESETS } from "@halocline/tank-physics/presets";
import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsBySchemes } from "./support/axe.ts";
import { DESKTOP, launchBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { signIn } from "./support/entrance-page.ts";
import { moveTo } from "./support/in-app.ts";
import { seedPastDay } from "./support/past-day.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const { calibration } = PRESETS.mid;
const EMAIL = "owner@example.test";
const NEWCOMER = "new@example.test";
const PASSWORD = "a reef at the wall";
const SIZES = [
  { size: "desk", viewport: DESKTOP },
  { size: "phone", viewport: PHONE },
] as const;

const WHOLE_PAGE_PX = 3600;

type Sized = Readonly<{ size: string; page: Page }>;

let system: System;
let server: ServerProcess;
let fleet: Fleet;
let browser: Browser;
let pages: readonly Sized[];

beforeAll(async () => {
  system = await startSystem("dashboard-looks");
  server = await system.startServer("api,ingest,worker,auth", { HALOCLINE_WEB_FOLDER: builtWebFolder() });
  const passwordHash = await hashPassword(PASSWORD);
  const account = await system.seed({ deviceNames: ["Display reef"], email: EMAIL, passwordHash, calibration });
  await system.seed({ deviceNames: [], email: NEWCOMER, passwordHash });
  const [device] = account.devices;
  if (!device) throw new Error("no device");
  await seedPastDay(system, account, device, calibration);
  await system.rows("update tanks set area_cm2 = 2400 where id = $1", [device.tankId]);
  const { mqttUrl: brokerUrl, caFile } = system.stack.nats;
  const devices = [{ ...device, preset: "mid" as const, calibration }];
  fleet = startFleet({ brokerUrl, ca: readFileSync(caFile), devices });
  system.onStop(fleet.stop);
  browser = await launchBrowser();
  system.onStop(() => browser.close());
  pages = await signedIn(EMAIL);
});

afterAll(() => system?.stop());

const signedIn = (email: string): Promise<Sized[]> =>
  Promise.all(
    SIZES.map(async ({ size, viewport }) => {
      const { page } = await openPage(browser, { viewport });
      await signIn(page, server.url, email, PASSWORD);
      return { size, page };
    }),
  );

type State = Readonly<{
  enter?: (page: Page) => Promise<unknown>;
  /** There in every look: a state that ended in between was not looked at. */
  shown: (page: Page) => Locator;
  leave?: (page: Page) => Promise<unknown>;
}>;

/** Each page brought into the state, looked at in both schemes, and brought back. */
async function everyLook(state: string, { enter, shown, leave }: State) {
  const found: string[] = [];
  let looks = 0;
  for (const { size, page } of pages) {
    await enter?.(page);
    await shown(page).first().waitFor({ state: "attached" });
    const complaints = await complaintsBySchemes(page, async (scheme) => {
      if ((await shown(page).count()) > 0) looks++;
      await page.evaluate("window.scrollTo(0, 0)");
      await screenshot(page, `looks-${state}-${size}-${scheme}`);
    });
    for (const [scheme, some] of Object.entries(complaints)) found.push(...some.map((what) => `${size} ${scheme} ${what}`));
    await leave?.(page);
  }
  console.log(`${state}: ${looks} looks, ${found.length} violations`);
  expect(found).toEqual([]);
  expect(looks).toBe(2 * SIZES.length);
}

const dialog = (page: Page) => page.getByRole("dialog");
const live = (within: Page | Locator) => within.getByText(/^Live ·/);

test("normal: the level, its last day and all cards", async () => {
  await everyLook("normal", {
    enter: async (page) => {
      await dashboard.waitForLiveLevel(page);
      await page.getByText(/^Evaporation about \d+\.\d mm a day \(\d+\.\d L\); at the top-up trigger/).waitFor();
    },
    shown: (page) => page.getByRole("img", { name: /^Last 24 hours: .*5 top-ups, no data for 1 hour/ }),
  });
});

test("hint: a relay's tooltip", async () => {
  await everyLook("hint", {
    enter: async (page) => {
      // Nothing is scrolled: a link half under the header that stays would be called too small.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: WHOLE_PAGE_PX });
      await page.getByRole("listitem").filter({ hasText: "Drain Pump" }).hover();
    },
    shown: (page) => page.getByRole("tooltip"),
    leave: async (page) => {
      await page.mouse.move(0, 0);
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: PHONE.height });
    },
  });
});

test("dialog: the question before a water change", async () => {
  await everyLook("question", {
    enter: (page) => page.getByRole("button", { name: "Start Water Change" }).click(),
    shown: dialog,
    leave: (page) => page.keyboard.press("Escape"),
  });
});

test("dialog: the calibration wizard", async () => {
  await everyLook("wizard", {
    enter: async (page) => {
      await page.getByRole("button", { name: "Recalibrate Tank" }).click();
      await dialog(page).getByRole("button", { name: "Next" }).click();
    },
    shown: (page) => live(dialog(page)),
    leave: async (page) => {
      await page.getByRole("button", { name: "Cancel", exact: true }).click();
      await page.getByRole("button", { name: "Cancel calibration" }).click();
    },
  });
});

test("calibration: the screen", async () => {
  await everyLook("calibration", {
    enter: (page) => moveTo(page, "/calibration"),
    shown: live,
    leave: (page) => moveTo(page, "/"),
  });
});

test("running: a water change", async () => {
  const [first] = pages;
  if (!first) throw new Error("no page");
  await dashboard.waitForLiveLevel(first.page);
  if (!(await dashboard.isRunning(first.page, "Water change"))) {
    await first.page.getByRole("button", { name: "Start Water Change" }).click();
    await dialog(first.page).getByRole("button", { name: "Start Water Change" }).click();
  }
  await everyLook("running", { shown: (page) => dashboard.verdict(page, "changing_water") });
});

test("stale: the device lost its network in the run", async () => {
  fleet.setOnline(false);
  const stale = (page: Page) => dashboard.verdict(page, "silent_while_pumping");
  await everyLook("stale", { enter: (page) => stale(page).waitFor({ timeout: 60_000 }), shown: stale });
});

test("empty: a household without devices", async () => {
  for (const { page } of pages) await page.context().close();
  pages = await signedIn(NEWCOMER);
  await everyLook("empty", {
    shown: (page) => page.getByText("No devices configured. Please add a device to get started."),
  });
});
