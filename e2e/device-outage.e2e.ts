// The real device program, four hours of its time without a network: all that it measured arrives, each reading once. Its time runs faster
// than the server's, so that most of these readings are of a disputed time, and the server keeps those apart. Only with
// E2E_DEVICE=firmware.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "@halocline/local-services/processes";
import { FirmwareDevice } from "@halocline/simulator/firmware/firmware-device";
import { PRESETS } from "@halocline/tank-physics/presets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtDeviceProgram } from "./support/device-build.ts";
import { type System, startSystem } from "./support/system.ts";

const INTERVAL_MS = 10_000;
const OUTAGE_MS = 4 * 3_600_000;
const OUTAGE_READINGS = OUTAGE_MS / INTERVAL_MS;
/** As fast as the machine lets it while nobody listens, and slowly enough for a server while it speaks. Between two connections it waits in
 * real time, so until it is back its own time is real too. */
const ALONE_SPEED = 400;
const SPEAKING_SPEED = 20;
const CONNECTING_SPEED = 1;
const OUTAGE_WITHIN_MS = 400_000;
const SOON_MS = 180_000;

let system: System;
let device: FirmwareDevice;

beforeAll(async () => {
  system = await startSystem("device-outage");
  await system.startServer("ingest,worker,auth");
  const { devices } = await system.seed({ deviceNames: ["Reef"] });
  const [seeded] = devices;
  if (!seeded) throw new Error("one name makes one device");
  const { registrationId, key, hardwareId } = seeded;
  const folder = mkdtempSync(join(tmpdir(), "hc-"));
  const { mqttUrl: brokerUrl, caFile } = system.stack.nats;
  const about = { program: builtDeviceProgram(), brokerUrl, caFile, folder, hardwareId, pairingCode: null } as const;
  const water = { preset: "mid", calibration: PRESETS.mid.calibration, deviceSpeed: SPEAKING_SPEED } as const;
  device = new FirmwareDevice({ ...about, ...water, grant: { registrationId, key } });
  system.onStop(async () => {
    await device.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});

afterAll(() => system?.stop());

type Stored = Readonly<{ doubled: number; numbers: number; newest: number }>;

/**
 * Doubled: in the table of placed readings; the other one cannot. One that was on its way when the network went may stand in both, placed when
 * it came and disputed when it was repeated.
 */
async function stored(upTo = 2 ** 31 - 1): Promise<Stored> {
  const [found] = await system.rows<Stored>(
    `select count(distinct seq)::int as numbers, coalesce(max(seq), 0)::int as newest,
       (select count(*) - count(distinct seq) from sensor_readings)::int as doubled
     from (select seq from sensor_readings union all select seq from unplaced_readings) as readings where seq <= $1`,
    [upTo],
  );
  return found ?? { doubled: 0, numbers: 0, newest: 0 };
}

async function missing(upTo: number): Promise<number[]> {
  const found = await system.rows<{ seq: number }>(
    `select seq from generate_series(1, $1::int) as seq
     except (select seq from sensor_readings union all select seq from unplaced_readings) order by seq`,
    [upTo],
  );
  return found.map(({ seq }) => seq);
}

test("four hours without a network leave no gap, and nothing twice", async () => {
  await waitUntil(async () => (await stored()).newest >= 5, SOON_MS, "the first readings");
  const before = (await stored()).newest;
  device.setOnline(false);
  device.setSpeed(ALONE_SPEED);
  const goneAtMs = device.passedMs;
  await waitUntil(async () => device.passedMs - goneAtMs >= OUTAGE_MS, OUTAGE_WITHIN_MS, "four hours to pass");
  const { connects } = device.status();
  device.setSpeed(CONNECTING_SPEED);
  expect((await stored()).newest - before).toBeLessThan(OUTAGE_READINGS / 10);
  device.setOnline(true);
  await waitUntil(() => device.status().connects > connects, SOON_MS, "the device to be back");
  device.setSpeed(SPEAKING_SPEED);

  const all = before + OUTAGE_READINGS - 1;
  await waitUntil(async () => (await stored(all)).numbers === all, SOON_MS, "the readings of four hours", 500).catch(async () => {
    throw new Error(`of four hours these readings are missing: ${(await missing(all)).join(", ")}`);
  });
  const { doubled, numbers } = await stored(all);
  console.log(`four hours without a network: ${numbers} of ${all} readings stored, ${doubled} placed twice`);
  expect(doubled).toBe(0);
});
