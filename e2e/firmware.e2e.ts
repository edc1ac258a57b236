// Firmware from the person who signed it to the device that runs it: an administrator releases an image, owners install it,
// and simulated devices really fetch it with their key, verify hash and signature, restart and prove themselves.

import { buildImage } from "@halocline/firmware/build-image";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsAbout } from "./support/axe.ts";
import { PHONE, screenshot } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import {
  ADMIN,
  DEVICE_NAME,
  type FirmwareInstance,
  OWNER,
  PASSWORD,
  startFirmwareInstance,
} from "./support/firmware-instance.ts";
import * as firmware from "./support/firmware-page.ts";

const FACTORY_VERSION = "0.1.0-sim";
/** A megabyte on a slow uplink: long enough to be seen, and longer than a server waits with an early answer. */
const IMAGE_BYTES = 1024 * 1024;
const UPLINK_BYTES_PER_S = 400_000;
const STEPS = ["Wait for controller", "Download", "Check", "Restart", "Self-test"];
/** The page asks every two seconds, and a step may be over sooner: what it shows is never out of order. */
const inOrder = (seen: readonly string[]): string[] => STEPS.filter((step) => seen.includes(step));
const UPDATE_ENDS_WITHIN_MS = 120_000;
const DEVICE_SEEN_WITHIN_MS = 45_000;

let instance: FirmwareInstance;

beforeAll(async () => {
  instance = await startFirmwareInstance("firmware");
});

afterAll(() => instance?.system.stop());

/** Seen by axe and kept as a picture. */
async function look(page: Page, name: string): Promise<void> {
  expect(await complaintsAbout(page), name).toEqual([]);
  await screenshot(page, `firmware-${name}`);
}

async function slowUplink(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: UPLINK_BYTES_PER_S,
  });
}

/** Every refusal is an answer of the server, and the browser notes each. */
const otherThanRejections = (problems: readonly string[]) => problems.filter((problem) => !/status of (400|403)/.test(problem));

test("[SEC-11] an administrator gives the password again and releases a signed image, and one for developers", async () => {
  await instance.system.rows("delete from firmware_releases");
  const { page, problems } = await instance.open(ADMIN);
  await slowUplink(page);
  await firmware.openTab(page, instance.url, "Upload New Firmware");
  await firmware.fillUpload(page, {
    ...instance.signed({ version: "1.3.0", dataBytes: IMAGE_BYTES }),
    version: "1.3.0",
    title: "Calmer restarts",
    releaseNotes: "Circulation returns two seconds earlier.\nThe level is filtered anew.",
    isStable: true,
  });
  await screenshot(page, "firmware-upload-filled");
  await firmware.sendUpload(page);
  await firmware.givePasswordAgain(page, PASSWORD);
  const bar = page.getByRole("progressbar", { name: "Upload progress" });
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow")), { timeout: 30_000 }).toBeGreaterThan(0);
  await screenshot(page, "firmware-upload-progress");
  await page.getByText("Version 1.3.0 is released").waitFor();
  await page.getByText("The server computed the same SHA-256 as this page.").waitFor();
  await screenshot(page, "firmware-upload-done");

  // It does not say for what it is made: the owner will be warned.
  await firmware.fillUpload(page, { ...instance.signed({ descriptorOffset: null }), version: "1.4.0-dev.1" });
  await firmware.sendUpload(page);
  await page.getByText("Version 1.4.0-dev.1 is released").waitFor();

  await page.getByRole("tab", { name: "Firmware Releases" }).click();
  const card = dashboard.card(page, "Calmer restarts");
  expect(await card.innerText()).toMatch(/Not installed on any controller[\s\S]*1\.3\.0[\s\S]*relay5-esp32/);
  await card.getByText("Release notes").click();
  await card.getByText("The level is filtered anew.").waitFor();
  await look(page, "releases");
  expect(otherThanRejections(problems)).toEqual([]);
  await page.context().close();
});

test("[SEC-11] a tampered image and a damaged one are refused, each with its reason on the screen", async () => {
  const { page, problems } = await instance.open(ADMIN);
  const { image, signature } = instance.signed({ version: "1.3.1" });
  await firmware.openTab(page, instance.url, "Upload New Firmware");
  // Valid to the last byte, and not what was signed.
  const tampered = buildImage({ version: "1.3.1", layoutId: 2 });
  await firmware.fillUpload(page, { image: tampered, signature, version: "1.3.1", isStable: true });
  await firmware.sendUpload(page);
  await firmware.givePasswordAgain(page, PASSWORD);
  await page.getByText("The signature does not match this file and the key of this server.").first().waitFor();
  await look(page, "upload-refused");
  const damaged = Buffer.from(image);
  damaged.writeUInt8(0x5a, image.length / 2);
  await firmware.fillUpload(page, { image: damaged, signature, version: "1.3.1", isStable: true });
  await firmware.sendUpload(page);
  await page.getByText("The image is damaged: its checksum does not match.").first().waitFor();
  await page.getByRole("tab", { name: "Firmware Releases" }).click();
  await dashboard.card(page, "Calmer restarts").waitFor();
  expect(await dashboard.card(page, "Firmware 1.3.1").count()).toBe(0);
  expect(otherThanRejections(problems)).toEqual([]);
  await page.context().close();
});

const deviceCard = (page: Page) => dashboard.card(page, DEVICE_NAME);

/** The device's page and dialog, once it has said what it is. */
async function openDialog(page: Page) {
  await page.goto(`${instance.url}/devices`);
  await deviceCard(page).getByText(FACTORY_VERSION).waitFor({ timeout: DEVICE_SEEN_WITHIN_MS });
  return firmware.openUpdate(page, instance.url, DEVICE_NAME);
}

const shownVersion = async (page: Page): Promise<string | undefined> =>
  /Firmware\n(\S+)/.exec(await deviceCard(page).innerText())?.[1];

/** As a script would ask, with the person's own session. */
async function ask(page: Page, path: string, data: object = {}): Promise<Readonly<{ status: number; body: unknown }>> {
  const headers = { origin: instance.url, "x-halocline": "1" };
  const response = await page.request.post(`${instance.url}${path}`, { data, headers });
  return { status: response.status(), body: await response.json() };
}

async function auditOf(page: Page): Promise<string> {
  await page.goto(`${instance.url}/admin`);
  const table = page.getByRole("table", { name: "Audit log" });
  await table.waitFor();
  return table.innerText();
}

/** The three tabs as they look on a phone in the dark. */
async function lookByNight(): Promise<void> {
  const { page } = await instance.open(ADMIN, { viewport: PHONE, colorScheme: "dark" });
  for (const tab of ["Firmware Releases", "Upload New Firmware", "Device Updates"]) {
    await firmware.openTab(page, instance.url, tab);
    await page.waitForLoadState("networkidle");
    await look(page, `phone-dark-${tab.replaceAll(" ", "-").toLowerCase()}`);
  }
  await page.context().close();
}

test("[SAFE-18] the owner installs it: checked by itself, its steps in their order, and done by the new boot's own word", async () => {
  await instance.moveIn();
  const { page, problems } = await instance.open(OWNER);
  const dialog = await openDialog(page);
  await dialog.getByText("Low risk").waitFor();
  await dialog.getByText("Recommended: version 1.3.0. 2 of 2 releases fit this controller.").waitFor();
  await look(page, "dialog-low-risk");

  await dialog.getByLabel("Firmware release").selectOption({ label: "1.4.0-dev.1 · Development" });
  await dialog.getByText("High risk").waitFor();
  await dialog.getByText("The image does not name its model, so it cannot be checked.").waitFor();
  expect(await dialog.getByRole("button", { name: "Proceed with Update" }).count()).toBe(1);
  await look(page, "dialog-high-risk");
  await dialog.getByRole("button", { name: "Choose 1.3.0" }).click();

  await dialog.getByRole("button", { name: "Start Update" }).click();
  const seen = await firmware.watchUpdate(dialog, UPDATE_ENDS_WITHIN_MS);
  expect(seen).toEqual(inOrder(seen));
  expect(seen).toContain("Self-test");
  await dialog.getByText("The controller now runs version 1.3.0.").waitFor();
  await dialog.getByText("Current version: 1.3.0").waitFor();
  await screenshot(page, "firmware-dialog-success");
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect.poll(() => shownVersion(page)).toBe("1.3.0");
  expect(instance.device().status().outputs).toMatchObject({ circulation: true, drain: false, fill: false, topup: false });
  expect(problems).toEqual([]);
  expect(await auditOf(page)).toMatch(new RegExp(`Started a firmware update to 1\\.3\\.0 · ${DEVICE_NAME}\\s+${OWNER}`));
  await firmware.openTab(page, instance.url, "Device Updates");
  await deviceCard(page).getByText("installed").waitFor();
  await screenshot(page, "firmware-device-updates");

  const admin = await instance.open(ADMIN);
  await firmware.openTab(admin.page, instance.url, "Firmware Releases");
  await dashboard.card(admin.page, "Calmer restarts").getByText("Installed on 1 controller").waitFor();
  await dashboard.card(admin.page, "Firmware 1.4.0-dev.1").getByText("Not installed on any controller").waitFor();
  expect(await auditOf(admin.page)).toMatch(new RegExp(`Released the firmware 1\\.3\\.0\\s+${ADMIN}`));
  await screenshot(admin.page, "firmware-audit");
  for (const watched of [page, admin.page]) await watched.context().close();
  await lookByNight();
});

test("[SAFE-18] a release that crashes on the device is rolled back, and the dialog says why", async () => {
  await instance.moveIn(["update-crash"]);
  const { page } = await instance.open(OWNER, { viewport: PHONE, colorScheme: "dark" });
  const dialog = await openDialog(page);
  await dialog.getByText("Low risk").waitFor();
  await look(page, "dialog-phone-dark");
  await dialog.getByRole("button", { name: "Start Update" }).click();
  const seen = await firmware.watchUpdate(dialog, UPDATE_ENDS_WITHIN_MS);
  expect(seen).toEqual(inOrder(seen));
  await dialog.getByText("The update to 1.3.0 failed").waitFor();
  const why = "The new firmware did not pass its self-test, so the controller returned to the one before.";
  await dialog.getByText(why).first().waitFor();
  await dialog.getByText(`Current version: ${FACTORY_VERSION}`).waitFor();
  // Judged anew when the device is back from its second restart, and asked for every half minute.
  await dialog.getByText("Medium risk").waitFor({ timeout: UPDATE_ENDS_WITHIN_MS });
  expect(await dialog.getByRole("button", { name: "Proceed with Update" }).count()).toBe(1);
  await look(page, "dialog-rolled-back");
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect.poll(() => shownVersion(page)).toBe(FACTORY_VERSION);
  await page.goto(`${instance.url}/alerts`);
  await page.getByText(why).first().waitFor();
  await screenshot(page, "firmware-alert");
  await page.context().close();
});

test("[SAFE-16] while a water change runs, compatibility says so and the API answers 409", async () => {
  const device = await instance.moveIn();
  const { page } = await instance.open(OWNER);
  await dashboard.waitForLiveLevel(page);
  await expect.poll(() => dashboard.startWaterChange(page).isEnabled(), { timeout: DEVICE_SEEN_WITHIN_MS }).toBe(true);
  await dashboard.startWaterChange(page).click();
  const question = page.getByRole("dialog", { name: "Start Water Change?" });
  await question.getByRole("button", { name: "Start Water Change" }).click();
  await expect.poll(() => dashboard.isRunning(page, "Water change"), { timeout: DEVICE_SEEN_WITHIN_MS }).toBe(true);
  const dialog = await openDialog(page);
  await dialog.getByText("Cannot be installed").waitFor();
  await dialog.getByText("A run is in progress. Wait until it ends, or stop it first.").waitFor();
  expect(await dialog.getByRole("button", { name: /Update$/ }).count()).toBe(0);
  await screenshot(page, "firmware-dialog-run-open");
  const [release] = await instance.system.rows<{ id: string }>("select id from firmware_releases where version = '1.3.0'");
  const path = `/api/devices/${device.id}/firmware-update`;
  const refused = { status: 409, body: expect.objectContaining({ code: "run_open" }) };
  expect(await ask(page, path, { releaseId: release?.id, confirmed: true })).toEqual(refused);
  expect(await instance.system.rows("select id from firmware_updates where device_id = $1", [device.id])).toEqual([]);
  await page.context().close();
});

test("[SAFE-16] while it downloads no water change starts, and the owner can cancel it", async () => {
  const device = await instance.moveIn(["update-slow"]);
  const { page } = await instance.open(OWNER);
  const dialog = await openDialog(page);
  await dialog.getByRole("button", { name: "Start Update" }).click();
  const bar = dialog.getByRole("progressbar", { name: "Update progress" });
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow")), { timeout: 45_000 }).toBeGreaterThan(5);
  await screenshot(page, "firmware-dialog-downloading");
  const refused = { status: 409, body: expect.objectContaining({ code: "update_in_progress" }) };
  expect(await ask(page, `/api/tanks/${device.tankId}/water-change/start`)).toEqual(refused);
  await dialog.getByRole("button", { name: "Cancel update" }).click();
  await dialog.getByText("The update to 1.3.0 was cancelled").waitFor();
  await screenshot(page, "firmware-dialog-cancelled");
  expect(instance.device().status().update).toBeNull();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  expect(await shownVersion(page)).toBe(FACTORY_VERSION);
  expect(await auditOf(page)).toContain("Cancelled a firmware update to 1.3.0");
  await page.context().close();
});
