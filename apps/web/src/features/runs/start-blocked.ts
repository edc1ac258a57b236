// Why a run cannot be started right now, in words. The server asks all of it again, and the device too; this spares
// people a refusal.

import type { Device, Run, Tank } from "@halocline/contracts/http/entities.contract";
import type { Freshness } from "@halocline/domain/devices/presence";
import { isTestingOverflow, OVERFLOW_TEST_REASON } from "@halocline/domain/relays/overflow-test";

export type StartKind = "water_change" | "top_up" | "finish";

export type StartFacts = Readonly<{
  device: Device;
  tank: Tank;
  openRun: Run | null;
  /** Of the level: nothing is started on a level that nobody has seen. */
  freshness: Freshness;
  role: "viewer" | "keeper" | "owner";
}>;

const nameOf = (run: Run): string => (run.type === "top_up" ? "top-up" : "water change");

function deviceReason({ device, freshness }: StartFacts): string | null {
  if (device.emergencyStop) return "The emergency stop is active. Clear it first.";
  if (device.fault !== null) return "The device reports a fault. Reset it first.";
  if (device.hold !== null) return "The device holds its pumps off. Check the tank and release the hold first.";
  if (device.status === "offline") return "Device is offline. A command sent now may not be received.";
  if (freshness === "none") return "There is no reading yet.";
  if (freshness === "stale") return "The level has not been reported for a while. Nothing is started on an old reading.";
  if (isTestingOverflow(device)) return OVERFLOW_TEST_REASON;
  return device.configuration === "acknowledged" ? null : "The device has not confirmed its settings yet.";
}

export function startBlockedReason(kind: StartKind, facts: StartFacts): string | null {
  const { tank, openRun } = facts;
  if (facts.role === "viewer") return "As a viewer you can stop, not start. Ask a keeper or the owner.";
  if (!tank.calibrationStatus) return "The tank is not calibrated. Calibrate it first.";
  if (openRun) return `Available again when the ${nameOf(openRun)} ends.`;
  const reason = deviceReason(facts);
  if (reason) return reason;
  if (kind === "top_up" && tank.isTopUpLocked)
    return "Top-ups are held: the last water change ended part-filled. Finish or release it first.";
  return null;
}
