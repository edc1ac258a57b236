// The real device program replaces itself: an administrator releases a signed build, the owner installs it, and the launcher of the
// machine gives it one start to prove itself. One that crashes is followed by the one before. Only with E2E_DEVICE=firmware.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import { FirmwareDevice } from "@halocline/simulator/firmware/firmware-device";
import { PRESETS } from "@halocline/tank-physics/presets";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as dashboard from "./support/dashboard-page.ts";
import { builtRelease } from "./support/device-build.ts";
import {
  ADMIN,
  DEVICE_NAME,
  type FirmwareInstance,
  OWNER,
  PASSWORD,
  startFirmwareInstance,
} from "./support/firmware-instance.ts";
import * as firmware from "./support/firmware-page.ts";

const { calibration } = PRESETS.nano;
const UPDATE_ENDS_WITHIN_MS = 180_000;
const DEVICE_SEEN_WITHIN_MS = 60_000;
/** Of an ELF header with 64 bits: where a program begins. Here it begins in its own header, which nobody can execute. */
const ENTRY_AT = 24;

let instance: FirmwareInstance;
let device: FirmwareDevice;
let folder: string;

beforeAll(async () => {
  instance = await startFirmwareInstance("device-update");
  folder = mkdtempSync(join(tmpdir(), "hc-"));
  instance.system.onStop(async () => rmSync(folder, { recursive: true, force: true }));
  const passwordHash = await hashPassword(PASSWORD);
  const { devices } = await instance.system.seed({ deviceNames: [DEVICE_NAME], email: OWNER, passwordHash, calibration });
  const [seeded] = devices;
  if (!seeded) throw new Error("one name makes one device");
  const { registrationId, key, hardwareId } = seeded;
  const { mqttUrl: brokerUrl, caFile } = instance.system.stack.nats;
  const program = builtRelease(folder, "1.0.0", instance.publicPem);
  const about = { program, brokerUrl, caFile, folder, hardwareId, pairingCode: null, preset: "nano", calibration } as const;
  device = new FirmwareDevice({ ...about, grant: { registrationId, key }, hasLauncher: true });
});

afterAll(() => instance?.system.stop());

async function release(version: string, image: Buffer): Promise<void> {
  const { page } = await instance.open(ADMIN);
  await firmware.openTab(page, instance.url, "Upload New Firmware");
  await firmware.fillUpload(page, { ...instance.sign(image), version, isStable: true });
  await firmware.sendUpload(page);
  await firmware.givePasswordAgain(page, PASSWORD);
  await page.getByText(`Version ${version} is released`).waitFor();
  await page.context().close();
}

/** The dialog after the device was asked to install what is recommended, from the version that it runs. */
async function install(from: string) {
  const { page } = await instance.open(OWNER);
  await page.goto(`${instance.url}/devices`);
  await dashboard.card(page, DEVICE_NAME).getByText(from).waitFor({ timeout: DEVICE_SEEN_WITHIN_MS });
  const dialog = await firmware.openUpdate(page, instance.url, DEVICE_NAME);
  await firmware.startUpdate(dialog);
  await firmware.watchUpdate(dialog, UPDATE_ENDS_WITHIN_MS);
  return { page, dialog };
}

test("[SAFE-18] the device program fetches a release of itself, and it is done by the new program's own word", async () => {
  await release("1.1.0", readFileSync(builtRelease(folder, "1.1.0", instance.publicPem)));
  const { page, dialog } = await install("1.0.0");
  await dialog.getByText("The controller now runs version 1.1.0.").waitFor();
  await page.context().close();
  await expect.poll(() => device.status().outputs).toMatchObject({ drain: false, fill: false, topup: false });
});

test("[SAFE-18] a release that cannot even start is followed by the program before", async () => {
  const broken = readFileSync(builtRelease(folder, "1.2.0", instance.publicPem));
  broken.writeBigUInt64LE(BigInt(ENTRY_AT), ENTRY_AT);
  await release("1.2.0", broken);
  const { page, dialog } = await install("1.1.0");
  await dialog.getByText("The update to 1.2.0 failed").waitFor();
  await dialog.getByText("Current version: 1.1.0").waitFor();
  await page.context().close();
  // It did run: the system says how it ended.
  await expect(device.stop()).rejects.toThrow("SIGSEGV");
});
