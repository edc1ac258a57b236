// The real device program with a key that the server no longer knows: it stays outside, looks after its water, and is let in again when
// its owner pairs it anew beside it. Tank and name stay. Only with E2E_DEVICE=firmware.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DiscoveredDevice } from "@halocline/contracts/http/devices.contract";
import { waitUntil } from "@halocline/local-services/processes";
import { FirmwareDevice } from "@halocline/simulator/firmware/firmware-device";
import { PRESETS } from "@halocline/tank-physics/presets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiCall, apiCaller } from "./support/api-caller.ts";
import { builtDeviceProgram } from "./support/device-build.ts";
import { type System, startSystem } from "./support/system.ts";

const LOST_KEY = "B".repeat(43);
/** Time for some refusals. */
const OUTSIDE_MS = 10_000;
const SOON_MS = 120_000;

let system: System;
let device: FirmwareDevice;
let call: ApiCall;

beforeAll(async () => {
  system = await startSystem("device-rekey");
  const server = await system.startServer("api,ingest,worker,auth");
  const account = await system.seed({ deviceNames: ["Reef"] });
  call = apiCaller(system.stack, server.url, account);
  const [seeded] = account.devices;
  if (!seeded) throw new Error("one name makes one device");
  const { registrationId, hardwareId } = seeded;
  const folder = mkdtempSync(join(tmpdir(), "hc-"));
  const { mqttUrl: brokerUrl, caFile } = system.stack.nats;
  const about = { program: builtDeviceProgram(), brokerUrl, caFile, folder, hardwareId, pairingCode: null } as const;
  const { calibration } = PRESETS.mid;
  device = new FirmwareDevice({ ...about, calibration, grant: { registrationId, key: LOST_KEY } });
  system.onStop(async () => {
    await device.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});

afterAll(() => system?.stop());

const devices = () =>
  system.rows<{ id: string; name: string; tank: string }>(
    "select d.id, d.name, t.id as tank from devices d join tanks t on t.device_id = d.id",
  );

test("[SEC-4] a device whose key is refused is paired anew by its owner, and keeps its tank", async () => {
  const before = await devices();
  await pause(OUTSIDE_MS);
  expect(device.status()).toMatchObject({ isUp: false, isPairing: false, connects: 0 });
  // By default circulation runs, with or without a server.
  expect(device.status().outputs.circulation).toBe(true);

  const { body } = await call("POST", "/api/devices/pairing-code");
  device.pair((body as { code: string }).code);
  const discovered = async () => (await call("GET", "/api/devices/discover")).body as DiscoveredDevice[];
  await waitUntil(async () => (await discovered()).length === 1, SOON_MS, "the device to announce itself", 500);
  const [found] = await discovered();
  expect(found).toMatchObject({ deviceId: device.hardwareId, isKnown: true });
  const registered = await call("POST", "/api/devices/register-discovered", { name: "Reef", deviceId: device.hardwareId });
  expect(registered.status).toBe(200);

  await waitUntil(async () => device.status().isUp, SOON_MS, "the device to sign in with its new key", 200);
  const heard = async () => (await system.rows("select 1 from sensor_readings limit 1")).length === 1;
  await waitUntil(heard, SOON_MS, "its first reading", 500);
  expect(await devices()).toEqual(before);
});
