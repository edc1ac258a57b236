// A newcomer's first evening: sign up, pair a device by its code, switch a pump, walk away, stop everything, clear it.
// The device is simulated around the real control core; what its relays do is read from the device, not from the screen.

import { waitUntil } from "@halocline/local-services/processes";
import { Flash } from "@halocline/virtual-device/device/flash";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasHorizontalScroll, launchBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import { type Newcomer, signIn, signUp } from "./support/entrance-page.ts";
import { pair } from "./support/pairing-page.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type StoryFleet, startStoryFleet } from "./support/story-fleet.ts";
import { type System, startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const HARDWARE_ID = "hc-0a1b2c3d4e5f";
/** The lease of a page's ON, and the time a loaded machine may add to it. */
const LEASE_ENDS_WITHIN_MS = 70_000;

let system: System;
let server: ServerProcess;
let browser: Browser;
let fleet: StoryFleet | null = null;

beforeAll(async () => {
  system = await startSystem("first-device");
  server = await system.startServer("api,ingest,worker,auth", { HALOCLINE_WEB_FOLDER: builtWebFolder() });
  browser = await launchBrowser();
  system.onStop(() => browser.close());
});

afterAll(async () => {
  await fleet?.stop();
  await system?.stop();
});

function powerOn(pairingCode: string): void {
  const device = { hardwareId: HARDWARE_ID, pairingCode, flash: new Flash() };
  fleet = startStoryFleet({ broker: system.stack.nats, devices: [device] });
}

const outputs = () => {
  const device = fleet?.devices[0];
  if (!device) throw new Error("no device is powered");
  return device.status().outputs;
};
/** A device in simulated water shows its pins once in a period of its control; the screen may be quicker. */
const SHOWN_WITHIN_MS = 2000;

const isAnythingOn = (): boolean => Object.values(outputs()).some(Boolean);

function newcomer(): Newcomer {
  const email = `nora-${Date.now()}@example.test`;
  return { firstName: "Nora", lastName: "Clown", email, password: "anemone at home" };
}

async function switchOnAndWalkAway(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Control" }).first().click();
  await page.getByRole("button", { name: "Turn on Top-Up Pump" }).click();
  await page.getByText("Relay Updated").first().waitFor();
  await waitUntil(() => outputs().topup, SHOWN_WITHIN_MS, "the pump to run");
  await screenshot(page, "manual-control");
  const closedAtMs = Date.now();
  await page.close();
  await waitUntil(async () => !outputs().topup, LEASE_ENDS_WITHIN_MS, "the pump to stop by itself");
  console.log(`page closed: the pump stopped by itself after ${((Date.now() - closedAtMs) / 1000).toFixed(1)} s`);
  expect(outputs().circulation).toBe(true);
}

async function stopEverything(page: Page): Promise<void> {
  await page.getByRole("button", { name: /STOP/ }).click();
  await screenshot(page, "emergency-stop-dialog");
  const clickedAtMs = Date.now();
  await page.getByRole("button", { name: /Stop all pumps now/ }).click();
  await page.getByText("All pumps have been stopped immediately.").first().waitFor();
  console.log(`emergency stop: confirmed on the screen after ${Date.now() - clickedAtMs} ms`);
  await waitUntil(() => !isAnythingOn(), SHOWN_WITHIN_MS, "every pump to stand still");
  await screenshot(page, "emergency-stop-done");
  await page.getByRole("button", { name: "Close", exact: true }).first().click();
}

async function clearStop(page: Page): Promise<void> {
  await page.goto(`${server.url}/manual-control`);
  const clear = page.getByRole("button", { name: /^Clear stop: / }).first();
  await clear.waitFor();
  await screenshot(page, "latched");
  expect(await hasHorizontalScroll(page)).toBe(false);
  await clear.click();
  await page.getByRole("dialog").getByRole("button", { name: /Clear/ }).click();
  await waitUntil(async () => outputs().circulation, 30_000, "circulation to return");
  await clear.waitFor({ state: "detached" });
  await screenshot(page, "cleared");
}

test("[SAFE-11] [SAFE-18] [SEC-4] [SEC-5] from a new account to a stopped pump, and back to work", async () => {
  const nora = newcomer();
  const { page, problems } = await openPage(browser);
  await signUp(page, server.url, nora);
  await page.getByText("Account created").waitFor();
  await signIn(page, server.url, nora.email, nora.password);
  const key = await pair(page, server.url, { hardwareId: HARDWARE_ID, name: "Kitchen reef", powerOn });
  expect(key).toHaveLength(43);
  await page.reload();
  await page.getByRole("heading", { name: "Kitchen reef" }).waitFor();
  expect(await page.locator("body").innerText()).not.toContain(key);
  await screenshot(page, "devices");

  await switchOnAndWalkAway(page);
  // The browser also complains, rightly, about calls made before anybody was signed in.
  expect(problems.filter((problem) => problem.includes("Content Security Policy"))).toEqual([]);

  const { page: phone } = await openPage(browser, { viewport: PHONE, colorScheme: "dark" });
  await signIn(phone, server.url, nora.email, nora.password);
  await stopEverything(phone);
  await clearStop(phone);
});
