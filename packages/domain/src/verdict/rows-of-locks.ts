// Rows in which the controller keeps its pumps off until somebody has looked: the stop, a latched fault, a hold, a dead sensor.

import { CIRCULATION_OFF_AFTER_MS, SENSOR_WORSE_AFTER_MS } from "../alerts/rules.ts";
import { isCritical } from "./alert-facts.ts";
import type { TankFacts } from "./facts.ts";
import type { Row } from "./row.ts";
import type { HeardVerdict, Pump } from "./verdict.types.ts";
import { circulationOf, pumpOf } from "./water.ts";

const stopped: Row = (facts, nowMs) => {
  if (facts.emergencyStop === null) return null;
  const circulation = circulationOf(facts);
  const offSinceMs = circulation && !circulation.isOn ? circulation.sinceMs : null;
  const clearWithinMs = offSinceMs === null ? null : Math.max(0, offSinceMs + CIRCULATION_OFF_AFTER_MS - nowMs);
  return { code: "stopped", sinceMs: facts.emergencyStop.requestedAtMs, clearWithinMs };
};

/** The pump that the fault switched off; null when no report names one. */
function faultyPump({ relays }: TankFacts): Pump | null {
  const switchedOff = relays.filter(({ isOn, cause }) => !isOn && cause === "fault");
  const [last] = switchedOff.filter((relay) => pumpOf(relay) !== null).toSorted((a, b) => (b.sinceMs ?? 0) - (a.sinceMs ?? 0));
  return pumpOf(last);
}

function noWater(facts: TankFacts): HeardVerdict {
  const pump = faultyPump(facts);
  return pump === "drain" ? { code: "locked_no_movement" } : { code: "locked_no_water", pump };
}

const limitReached = ({ run }: TankFacts, pump: Pump): HeardVerdict => ({
  code: "locked_limit",
  pump,
  limitMs: run?.phaseLimitMs ?? null,
});

const locked: Row = (facts) => {
  switch (facts.fault) {
    case null:
      return null;
    case "dry":
      return noWater(facts);
    case "no_movement":
      return { code: "locked_no_movement" };
    case "sensor":
    case "sensor_stuck":
      return { code: "locked_sensor", isStuck: facts.fault === "sensor_stuck" };
    case "wrong_way":
      return { code: "locked_wrong_way", pump: faultyPump(facts) };
    case "drain_limit":
      return limitReached(facts, "drain");
    case "fill_limit":
      return limitReached(facts, "fill");
    case "topup_limit":
      return limitReached(facts, "topup");
    case "circulation":
      return { code: "locked_circulation" };
    default:
      return { code: "locked_other", fault: facts.fault };
  }
};

const MOVEMENTS = ["rising", "falling", "welded"] as const;

const held: Row = ({ hold }) =>
  hold && { code: "held", reason: MOVEMENTS.find((reason) => reason === hold.reason) ?? "other", sinceMs: hold.sinceMs };

/** Without a reading nothing starts; before the first message there is nothing to miss. */
const noData: Row = (facts, nowMs) => {
  const { asOfMs, distanceMm, noReadingSinceMs: sinceMs } = facts;
  if (asOfMs === null || distanceMm !== null) return null;
  const hasLasted = sinceMs !== null && nowMs - sinceMs > SENSOR_WORSE_AFTER_MS;
  return { code: "no_data", sinceMs, isLong: hasLasted || isCritical(facts, "sensor_failed") };
};

export const ROWS_OF_LOCKS: readonly Row[] = [stopped, locked, held, noData];
