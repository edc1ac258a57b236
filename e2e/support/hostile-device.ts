// A device with a valid key and bad manners. Bounded, so that the test ends; paced, so that it is one device's worth.

import { setTimeout as pause } from "node:timers/promises";
import type { NatsInstance } from "@halocline/local-services/nats";
import { waitUntil } from "@halocline/local-services/processes";
import type { SeededDevice } from "@halocline/local-services/seed";
import { connectPlainDevice, newBoot, type PlainDevice } from "./plain-device.ts";

const ROUNDS = 200;
const PAUSE_MS = 25;
const OVERSIZED_EVERY = 50;
/** Its clock says 1970: not believed, the row gets the time its uptime implies. */
const REPEATED = { seq: 7, up_ms: 5000, ts: 1 };
const YEAR_MS = 365 * 24 * 3_600_000;

/** It booted a year ago, it says: what it took in its first second is too old to be stored. */
const TOO_OLD = { v: 1, device_id: "hc-0a1b2c3d4e5f", up_ms: YEAR_MS, readings: [[2, 1000, null, 45.2, 45, 0, 25.4]] };

const paddedJson = (bytes: number): string => JSON.stringify({ v: 1, padding: "x".repeat(bytes) });

export type HostileDeeds = Readonly<{ rounds: number; oversized: number; thrownOut: number; repeatedSeq: number }>;

function oneRound(device: PlainDevice, oldBoot: string): void {
  device.telemetry(REPEATED);
  device.raw(JSON.stringify({ ...TOO_OLD, boot: oldBoot }), "telemetry_batch");
  device.raw('{"v":1,"water_mm":NaN}');
  device.raw(paddedJson(8 * 1024));
}

/** Returns when it has done its worst. */
export async function behaveBadly(nats: NatsInstance, seeded: SeededDevice): Promise<HostileDeeds> {
  const [boot, oldBoot] = [newBoot(1), newBoot(2)];
  let device = await connectPlainDevice(nats, seeded, boot);
  const deeds = { rounds: 0, oversized: 0, thrownOut: 0, repeatedSeq: REPEATED.seq };
  device.telemetry({ boot: oldBoot, seq: 1, up_ms: YEAR_MS });
  for (; deeds.rounds < ROUNDS; deeds.rounds++) {
    oneRound(device, oldBoot);
    await pause(PAUSE_MS);
    if ((deeds.rounds + 1) % OVERSIZED_EVERY !== 0) continue;
    device.raw(paddedJson(64 * 1024));
    deeds.oversized++;
    await waitUntil(() => !device.isConnected(), 20_000, "the broker to throw out a device that sends 64 KB");
    deeds.thrownOut++;
    await device.close();
    device = await connectPlainDevice(nats, seeded, boot);
  }
  await device.close();
  return deeds;
}
