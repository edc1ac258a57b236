// A household that means no harm: simulated devices with the real core, which report often and can be stopped, and one bare connection
// that tells events. Whatever is done to the instance is measured by what this household notices.

import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { ApiCall } from "@halocline/e2e/support/api-caller";
import { connectPlainDevice, type PlainDevice } from "@halocline/e2e/support/plain-device";
import { type Comparison, compareReadings, type TakenReadings } from "@halocline/e2e/support/stored-readings";
import { deviceNames, type System } from "@halocline/e2e/support/system";
import { waitUntil } from "@halocline/local-services/processes";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { type Fleet, startFleet } from "@halocline/simulator/fleet";

export type Household = Readonly<{
  account: SeededAccount;
  /** Those of the fleet, in its order. */
  devices: readonly SeededDevice[];
  fleet: Fleet;
  talker: PlainDevice;
  /** Milliseconds until the server has confirmed an event; null when it has not within the time. */
  tellEvent: (withinMs: number) => Promise<number | null>;
  call: ApiCall;
}>;

/** Two readings a second; the other times of the protocol shrink with them. */
const TIMINGS = { intervalMs: 500, keepsOwnInterval: true, helloMs: 2000, repeatAfterMs: 10_000, batchGapMs: 500 };
const BACKOFF = { firstMs: 500, longestMs: 2000 };
const ONLINE_WITHIN_MS = 60_000;
const CALIBRATION = { topDistanceMm: 60, drainDistanceMm: 75, hysteresisMm: 3 };

export async function startHousehold(
  system: System,
  callAs: (account: SeededAccount) => ApiCall,
  size: number,
): Promise<Household> {
  const account = await system.seed({ deviceNames: deviceNames(size + 1, "Reef"), calibration: CALIBRATION });
  const [talking, ...devices] = account.devices;
  if (!talking) throw new Error("a household has at least one device");
  const { nats } = system.stack;
  const fleet = startFleet({
    brokerUrl: nats.mqttUrl,
    ca: readFileSync(nats.caFile),
    devices: devices.map((device) => ({ ...device, calibration: CALIBRATION })),
    timings: TIMINGS,
    backoff: BACKOFF,
  });
  system.onStop(fleet.stop);
  const talker = await connectPlainDevice(nats, talking);
  system.onStop(talker.close);
  const call = callAs(account);
  await waitUntil(async () => (await onlineCount(call)) >= size, ONLINE_WITHIN_MS, "every device of the household to be online");
  return { account, devices, fleet, talker, tellEvent: eventsOf(talker), call };
}

/** One after the other, as a device does: numbered without gaps, and what was not confirmed is told again before anything newer. */
function eventsOf(talker: PlainDevice): Household["tellEvent"] {
  let [told, confirmed] = [0, (_upto: number) => {}];
  talker.onEventsConfirmed((upto) => confirmed(upto));
  return (withinMs) => {
    const [n, beganAtMs] = [told, performance.now()];
    return new Promise((resolve) => {
      const gaveUp = setTimeout(() => resolve(null), withinMs);
      confirmed = (upto) => {
        if (upto < n) return;
        clearTimeout(gaveUp);
        told = n + 1;
        resolve(performance.now() - beganAtMs);
      };
      talker.event(n, "probe", {});
    });
  };
}

async function onlineCount(call: ApiCall): Promise<number> {
  const { status, body } = await call("GET", "/api/devices");
  return status === 200 ? (body as { status: string }[]).filter((device) => device.status === "online").length : 0;
}

export const takenBy = ({ fleet }: Household): TakenReadings[] =>
  fleet.devices.map((device) => ({
    registrationId: device.registrationId ?? "",
    boot: device.boot,
    taken: device.status().taken,
  }));

/** What had been taken until now, beside what is stored once there has been time to repeat it. */
export async function settledReadings(system: System, household: Household, withinMs: number): Promise<Comparison> {
  const taken = takenBy(household);
  const endsAtMs = performance.now() + withinMs;
  let comparison = await compareReadings(system, taken);
  while (comparison.missing > 0 && performance.now() < endsAtMs) {
    await pause(500);
    comparison = await compareReadings(system, taken);
  }
  return comparison;
}
