// The pictures of README, docs and landing page, taken from the running app with simulated tanks. By hand, after a change
// that visitors would see; look at every picture before you commit it.

import { readFileSync, statSync, writeFileSync } from "node:fs";
import { repositoryPath } from "@halocline/local-services/paths";
import { waitUntil } from "@halocline/local-services/processes";
import type { SeededDevice } from "@halocline/local-services/seed";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import { startFleet } from "@halocline/simulator/fleet";
import { PRESETS } from "@halocline/tank-physics/presets";
import { firstDistanceMm } from "@halocline/tank-physics/virtual-tank";
import type { Page } from "playwright";
import { launchBrowser, openPage } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { signIn } from "./support/entrance-page.ts";
import { seedShownPast } from "./support/shown-past.ts";
import { startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";
import { webpOf } from "./support/webp.ts";

const EMAIL = "owner@example.test";
const PASSWORD = "a reef at the wall";
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A repository is no photo album. */
const MOST_BYTES = 250_000;
/** Shown at half its width or less, so that one pixel is enough; a phone is shown smaller still. */
const DESK = { viewport: { width: 1280, height: 1100 }, colorScheme: "light" } as const;
const PHONE = { viewport: { width: 360, height: 960 }, deviceScaleFactor: 2 } as const;

/** As wide as the landing page shows them, on a screen of twice the pixels. */
const ON_LANDING_PAGE: Readonly<Record<string, number>> = { dashboard: 960, "dashboard-phone": 360, history: 960 };

const NAMES = ["Display reef", "Quarantine"] as const;
const { calibration } = PRESETS.mid;
/** A millimetre above the top-up mark: no top-up begins in the middle of a picture. */
const ownerMarks = { ...calibration, hysteresisMm: calibration.hysteresisMm - 0.3 };
const distanceNowMm = firstDistanceMm(ownerMarks);
/** Three days ago at ten, and so every week. */
const changeMs = Math.floor(Date.now() / DAY_MS - 3) * DAY_MS + 10 * HOUR_MS;
const POWERED_FOR_MS = 5 * HOUR_MS + 12 * MINUTE_MS;

type Home = Readonly<{ url: string; tankId: string; open: (options: Parameters<typeof openPage>[1]) => Promise<Page> }>;

const system = await startSystem("pictures");
try {
  const home = await moveIn();
  await takeDashboards(home);
  await takeHistory(home);
  await takeWaterChange(home);
} finally {
  await system.stop();
}

async function moveIn(): Promise<Home> {
  const server = await system.startServer("api,ingest,worker,auth", { HALOCLINE_WEB_FOLDER: builtWebFolder() });
  const passwordHash = await hashPassword(PASSWORD);
  const account = await system.seed({ deviceNames: NAMES, email: EMAIL, passwordHash, calibration });
  const [reef] = account.devices;
  if (!reef) throw new Error("a name makes a device");
  await seedShownPast(system, account, reef, { preset: PRESETS.mid, changeMs, distanceNowMm });
  const { mqttUrl: brokerUrl, caFile } = system.stack.nats;
  const devices = account.devices.map((device) => ({ ...device, preset: "mid" as const, calibration: ownerMarks }));
  const fleet = startFleet({ brokerUrl, ca: readFileSync(caFile), devices });
  system.onStop(fleet.stop);
  await waitForCirculation(reef);
  const browser = await launchBrowser();
  system.onStop(() => browser.close());
  const open: Home["open"] = async (options) => {
    const { page } = await openPage(browser, { ...options, timezoneId: "UTC" });
    await signIn(page, server.url, EMAIL, PASSWORD);
    return page;
  };
  await scheduleChange(await open({}), server.url, reef);
  return { url: server.url, tankId: reef.tankId, open };
}

/** The device has only just been switched on; in the picture it was this morning. */
async function waitForCirculation({ id }: SeededDevice): Promise<void> {
  const isOn = async () => (await system.rows("select 1 from relays where device_id = $1 and is_on", [id])).length > 0;
  await waitUntil(isOn, 20_000, "circulation to be reported");
  await system.rows("update relays set last_changed_at = $2 where device_id = $1", [id, new Date(Date.now() - POWERED_FOR_MS)]);
}

async function scheduleChange(page: Page, url: string, { tankId }: SeededDevice): Promise<void> {
  const rule = { everyWeeks: 1, weekday: new Date(changeMs).getUTCDay(), atLocal: "10:00" };
  const answer = await page.request.post(`${url}/api/schedules`, {
    headers: { origin: url, "x-halocline": "1" },
    data: { tankId, type: "water_change", rule },
  });
  if (!answer.ok()) throw new Error(`the schedule was refused: ${await answer.text()}`);
  await page.context().close();
}

async function showDashboard(page: Page): Promise<void> {
  await dashboard.chooseTank(page, `${NAMES[0]} tank`);
  await dashboard.waitForLiveLevel(page);
  await page.getByRole("img", { name: /^Last 24 hours: .*top-ups/ }).waitFor();
  await page.getByText(/^Evaporation about .*; next top-up/).waitFor();
}

/** The sensor counts whole millimetres, and waves: a reading that lies on the line of the last day. */
async function waitForLevelOnLine(page: Page): Promise<void> {
  const isOnLine = async () => Math.abs((await shownDistanceMm(page)) - distanceNowMm) < 0.5;
  await waitUntil(isOnLine, 2 * MINUTE_MS, "the level to be read where it stands");
}

async function shownDistanceMm(page: Page): Promise<number> {
  return Number(await page.getByTestId("current-distance").innerText());
}

async function takeDashboards({ open }: Home): Promise<void> {
  const looks = { dashboard: DESK, "dashboard-phone": { ...PHONE, colorScheme: "dark" } } as const;
  for (const [name, look] of Object.entries(looks)) {
    const page = await open(look);
    await showDashboard(page);
    await waitForLevelOnLine(page);
    await take(page, name);
  }
}

async function takeHistory({ url, tankId, open }: Home): Promise<void> {
  const page = await open({ ...DESK, viewport: { width: 1280, height: 1020 } });
  const [from, to] = [changeMs - 6 * MINUTE_MS, changeMs + 14 * MINUTE_MS].map((ms) => new Date(ms).toISOString());
  await page.goto(`${url}/history?tank=${tankId}&from=${from}&to=${to}`);
  await page.getByRole("figure", { name: /1 water change/ }).waitFor();
  await page.locator(".uplot canvas").first().waitFor();
  await take(page, "history");
}

/** Real from here on: the simulated tank really drains while the picture is taken. */
async function takeWaterChange({ open }: Home): Promise<void> {
  const page = await open({ ...PHONE, viewport: { width: 360, height: 655 }, colorScheme: "light" });
  await showDashboard(page);
  await dashboard.startWaterChange(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start Water Change" }).click();
  await dashboard
    .verdict(page, "changing_water")
    .getByText(/^Draining/)
    .waitFor({ timeout: 3 * MINUTE_MS });
  const isNearlyDrained = async () => (await shownDistanceMm(page)) > calibration.drainDistanceMm - 7;
  await waitUntil(isNearlyDrained, 3 * MINUTE_MS, "the water to fall");
  await take(page, "water-change");
}

async function take(page: Page, name: string): Promise<void> {
  const path = repositoryPath(`docs/images/${name}.png`);
  await page.evaluate("document.fonts.ready.then(() => window.scrollTo(0, 0))");
  const png = await page.screenshot({ path, animations: "disabled" });
  const widthPx = ON_LANDING_PAGE[name];
  if (widthPx !== undefined)
    writeFileSync(repositoryPath(`apps/web/src/app/landing/images/${name}.webp`), await webpOf(page, png, widthPx));
  await page.context().close();
  const { size } = statSync(path);
  console.log(`docs/images/${name}.png: ${Math.round(size / 1000)} kB`);
  if (size > MOST_BYTES) throw new Error(`${name}.png is larger than ${MOST_BYTES / 1000} kB`);
}
