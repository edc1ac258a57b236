// What the rows ask of the facts: which pumps run, where the water stands and which way it moves.

import { movesWater } from "../relays/relays.ts";
import { belowTopMm, isOverfilled } from "../tanks/level.ts";
import type { RelayFacts, TankFacts } from "./facts.ts";
import { PIPES_MS } from "./movement.ts";
import type { Pump } from "./verdict.types.ts";

/** Slower than this, three minutes of whole millimetres cannot tell a movement from the sensor's noise. */
const STILL_MM_PER_MIN = 0.1;

/** Not known counts as going on: nobody is told that water stands still without having seen it. */
export const isStillRising = ({ trend }: TankFacts): boolean =>
  trend.slopeMmPerMin === null || trend.slopeMmPerMin > STILL_MM_PER_MIN;
export const isStillFalling = ({ trend }: TankFacts): boolean =>
  trend.slopeMmPerMin === null || trend.slopeMmPerMin < -STILL_MM_PER_MIN;

export const pumpsOn = ({ relays }: TankFacts): readonly RelayFacts[] =>
  relays.filter(({ role, isOn }) => isOn && movesWater(role));

/** Null for what is no pump of a run. */
export const pumpOf = (relay: RelayFacts | undefined): Pump | null =>
  relay === undefined || relay.role === "circulation" || relay.role === "spare" ? null : relay.role;

export const circulationOf = ({ relays }: TankFacts): RelayFacts | null =>
  relays.find(({ role }) => role === "circulation") ?? null;

/** When the pause that a person asked for ends; null without one. A stop ends every pause: circulation waits for its clearing. */
export function pausedUntilMs(facts: TankFacts, nowMs: number): number | null {
  const circulation = circulationOf(facts);
  if (circulation === null || circulation.isOn || facts.emergencyStop !== null) return null;
  const untilMs = circulation.pausedUntilMs;
  return untilMs !== null && untilMs > nowMs ? untilMs : null;
}

/** Null without a calibration or a reading. */
export const depthMm = ({ calibration, distanceMm }: TankFacts): number | null =>
  calibration === null || distanceMm === null ? null : belowTopMm(calibration, distanceMm);

/** Null where it is none: nobody is told of minus three millimetres. */
export const positive = (mm: number | null): number | null => (mm !== null && mm > 0 ? mm : null);

export const litresOfMm = ({ litresPerMm }: TankFacts, mm: number | null): number | null =>
  litresPerMm === null || mm === null ? null : mm * litresPerMm;

/** While the pipes and the display tank fill again, the sump level is above its mark. */
export function arePipesFilling(facts: TankFacts, nowMs: number): boolean {
  const circulation = circulationOf(facts);
  return circulation?.isOn === true && circulation.sinceMs !== null && nowMs - circulation.sinceMs < PIPES_MS;
}

/** While circulation stands and nobody has taken that mark, the water may stand where it likes. */
export function isTooHigh(facts: TankFacts): boolean {
  const { calibration, distanceMm } = facts;
  if (calibration === null || distanceMm === null) return false;
  const isCirculating = circulationOf(facts)?.isOn ?? true;
  if (!isCirculating && (calibration.topOffDistanceMm ?? null) === null) return false;
  return isOverfilled(calibration, distanceMm, isCirculating);
}
