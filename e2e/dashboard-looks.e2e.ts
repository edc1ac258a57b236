// The screens owners live in, in each of their states, under axe: light and dark, desk and phone. A simulated tank over the
// real broker plays the states.

import { readFileSync } from "node:fs";
import { hashPassword } from "@halocline/server/identity/passwords";
import { type Fleet, startFleet } from "@halocline/simulator/fleet";
import { PRESETS } from "@halocline/simulator/water/presets";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsAbout } from "./support/axe.ts";
import { launchBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { signIn } from "./support/entrance-page.ts";
import { seedPastDay } from "./support/past-day.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const { calibration } = PRESETS.mid;
const EMAIL = "owner@example.test";
const NEWCOMER = "new@example.test";
const PASSWORD = "a reef at the wall";
const LOOKS = [
  { name: "desk-light", options: { colorScheme: "light" } },
  { name: "desk-dark", options: { colorScheme: "dark" } },
  { name: "phone-light", options: { colorScheme: "light", viewport: PHONE } },
  { name: "phone-dark", options: { colorScheme: "dark", viewport: PHONE } },
] as const;

const WHOLE_PAGE_PX = 3600;

type Look = Readonly<{ name: string; page: Page }>;

let system: System;
let server: ServerProcess;
let fleet: Fleet;
let browser: Browser;
let looks: readonly Look[];

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
  looks = await Promise.all(LOOKS.map(async ({ name, options }) => ({ name, page: await signedIn(options) })));
});

afterAll(() => system?.stop());

async function signedIn(options: Parameters<typeof openPage>[1], email = EMAIL): Promise<Page> {
  const { page } = await openPage(browser, options);
  await signIn(page, server.url, email, PASSWORD);
  return page;
}

/** Each look brought into the state, looked at, and brought back. */
async function everyLook(state: string, enter: (page: Page) => Promise<unknown>, leave?: (page: Page) => Promise<unknown>) {
  const found: string[] = [];
  for (const { name, page } of looks) {
    await enter(page);
    found.push(...(await complaintsAbout(page)).map((complaint) => `${name} ${complaint}`));
    await page.evaluate("window.scrollTo(0, 0)");
    await screenshot(page, `looks-${state}-${name}`);
    await leave?.(page);
  }
  console.log(`${state}: ${looks.length} looks, ${found.length} violations`);
  expect(found).toEqual([]);
}

const closeDialog = (page: Page) => page.keyboard.press("Escape");

test("normal: the level, its last day and all cards", async () => {
  await everyLook("normal", async (page) => {
    await dashboard.waitForLiveLevel(page);
    await page.getByRole("img", { name: /^Last 24 hours: .*5 top-ups, no data for 1 hour/ }).waitFor();
    await page.getByText(/^Evaporation about \d+\.\d mm a day \(\d+\.\d L\); at the top-up mark/).waitFor();
  });
});

test("hint: a relay's tooltip", async () => {
  await everyLook(
    "hint",
    async (page) => {
      // Nothing is scrolled: a link half under the header that stays would be called too small.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: WHOLE_PAGE_PX });
      await page.getByRole("listitem").filter({ hasText: "Drain Pump" }).hover();
      await page.getByRole("tooltip").first().waitFor({ state: "attached" });
    },
    async (page) => {
      await page.mouse.move(0, 0);
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: PHONE.height });
    },
  );
});

test("dialog: the question before a water change", async () => {
  await everyLook(
    "question",
    async (page) => {
      await page.getByRole("button", { name: "Start Water Change" }).click();
      await page.getByRole("dialog").waitFor();
    },
    closeDialog,
  );
});

test("dialog: the calibration wizard", async () => {
  await everyLook(
    "wizard",
    async (page) => {
      await page.getByRole("button", { name: "Recalibrate Tank" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Next" }).click();
      await page
        .getByRole("dialog")
        .getByText(/^Live ·/)
        .waitFor();
    },
    async (page) => {
      await page.getByRole("button", { name: "Cancel", exact: true }).click();
      await page.getByRole("button", { name: "Cancel calibration" }).click();
    },
  );
});

test("calibration: the screen", async () => {
  await everyLook(
    "calibration",
    async (page) => {
      await page.goto(`${server.url}/calibration`);
      await page
        .getByText(/^Live ·/)
        .first()
        .waitFor();
    },
    (page) => page.goto(server.url),
  );
});

test("running: a water change", async () => {
  const [first] = looks;
  if (!first) throw new Error("no page");
  await dashboard.waitForLiveLevel(first.page);
  if (!(await dashboard.isRunning(first.page, "Water change"))) {
    await first.page.getByRole("button", { name: "Start Water Change" }).click();
    await first.page.getByRole("dialog").getByRole("button", { name: "Start Water Change" }).click();
  }
  await everyLook("running", (page) => page.getByRole("region", { name: "Water change running" }).waitFor());
});

test("stale: the device lost its network in the run", async () => {
  fleet.setOnline(false);
  await everyLook("stale", (page) => page.getByText(/^No live data for/).waitFor({ timeout: 60_000 }));
});

test("empty: a household without devices", async () => {
  for (const { page } of looks) await page.context().close();
  looks = await Promise.all(LOOKS.map(async ({ name, options }) => ({ name, page: await signedIn(options, NEWCOMER) })));
  await everyLook("empty", (page) => page.getByText("No devices configured. Please add a device to get started.").waitFor());
});
