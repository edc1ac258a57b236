// An instance that takes firmware: a key pair of its own, an administrator, and an owner whose simulated device believes
// the same key.

import { createPublicKey } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildImage, type ImageOptions } from "@halocline/firmware/build-image";
import { newKeyPair, signBytes } from "@halocline/firmware/sign-image";
import type { SeededDevice } from "@halocline/local-services/seed";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import { type Fleet, startFleet } from "@halocline/simulator/fleet";
import type { VirtualDevice } from "@halocline/simulator/virtual-device";
import { PRESETS } from "@halocline/tank-physics/presets";
import type { Trouble } from "@halocline/virtual-device/faults/named-troubles";
import { launchBrowser, openPage, type WatchedPage } from "./browser.ts";
import { signIn } from "./entrance-page.ts";
import { type System, startSystem } from "./system.ts";
import { builtWebFolder } from "./web-build.ts";

export const ADMIN = "admin@example.test";
export const OWNER = "owner@example.test";
export const PASSWORD = "a reef at the wall";
export const DEVICE_NAME = "Display reef";

const { calibration } = PRESETS.nano;

type SignedImage = Readonly<{ image: Buffer; signature: string }>;

export type FirmwareInstance = Readonly<{
  system: System;
  url: string;
  signed: (options: ImageOptions) => SignedImage;
  sign: (image: Buffer) => SignedImage;
  /** The key that it believes. */
  publicPem: string;
  open: (email: string, options?: Parameters<typeof openPage>[1]) => Promise<WatchedPage>;
  /** The owner's household, and a device as it left the factory; what was there before is gone. */
  moveIn: (troubles?: readonly Trouble[]) => Promise<SeededDevice>;
  device: () => VirtualDevice;
}>;

export async function startFirmwareInstance(name: string): Promise<FirmwareInstance> {
  const system = await startSystem(name);
  try {
    return await equip(system);
  } catch (error) {
    await system.stop();
    throw error;
  }
}

async function equip(system: System): Promise<FirmwareInstance> {
  const keys = newKeyPair();
  const url = await startServer(system, keys.publicPem);
  const passwordHash = await hashPassword(PASSWORD);
  await system.seed({ deviceNames: ["Workshop"], email: ADMIN, passwordHash, isAdmin: true });
  const browser = await launchBrowser();
  system.onStop(() => browser.close());
  const sign = (image: Buffer): SignedImage => ({ image, signature: signBytes(image, keys.privatePem) });
  const signed = (options: ImageOptions): SignedImage => sign(buildImage(options));
  const open: FirmwareInstance["open"] = async (email, options = {}) => {
    const watched = await openPage(browser, options);
    await signIn(watched.page, url, email, PASSWORD);
    // Before it the browser complains, rightly, that nobody is signed in.
    watched.problems.length = 0;
    return watched;
  };
  const { publicPem } = keys;
  return { system, url, signed, sign, publicPem, open, ...household(system, passwordHash, publicPem) };
}

async function startServer(system: System, publicPem: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-keys-"));
  system.onStop(async () => rmSync(folder, { recursive: true, force: true }));
  const keyFile = join(folder, "firmware-public.pem");
  writeFileSync(keyFile, publicPem);
  const environment = { HALOCLINE_WEB_FOLDER: builtWebFolder(), HALOCLINE_FIRMWARE_PUBLIC_KEY: keyFile };
  const { url } = await system.startServer("api,ingest,worker,auth", environment);
  return url;
}

function household(system: System, passwordHash: string, publicPem: string): Pick<FirmwareInstance, "moveIn" | "device"> {
  let fleet: Fleet | null = null;
  system.onStop(async () => fleet?.stop());
  return {
    moveIn: async (troubles = []) => {
      await fleet?.stop();
      const { devices } = await system.seed({ deviceNames: [DEVICE_NAME], email: OWNER, passwordHash, calibration });
      const [device] = devices;
      if (!device) throw new Error("one name makes one device");
      const { mqttUrl: brokerUrl, caFile } = system.stack.nats;
      const spec = { ...device, preset: "nano", calibration } as const;
      const firmwareKey = createPublicKey(publicPem);
      fleet = startFleet({ brokerUrl, ca: readFileSync(caFile), devices: [spec], firmwareKey, troubles });
      return device;
    },
    device: () => {
      const [only] = fleet?.devices ?? [];
      if (!only) throw new Error("nobody has moved in");
      return only;
    },
  };
}
