// What a finished water change has moved, from what the device said on the way.

import type { WaterChangeFigures } from "../alerts/detail.ts";
import { litresOf } from "../tanks/evaporation.ts";
import type { RunEvent } from "./runs.ts";

const MINUTE_MS = 60_000;

type Phase = Extract<RunEvent, { type: "phase" }>;

/** Where the level stood when a phase began; null: the device did not say. */
function levelAt(events: readonly RunEvent[], phase: Phase["phase"]): number | null {
  const begun = events.find((event): event is Phase & RunEvent => event.type === "phase" && event.phase === phase);
  return begun?.distanceMm ?? null;
}

/** The water between where draining began and where it ended, over the chamber's area; both with circulation off. */
function changedLitres(fromMm: number | null, lowestMm: number | null, areaCm2: number | null): number | null {
  if (fromMm === null || lowestMm === null || areaCm2 === null || lowestMm <= fromMm) return null;
  return Math.round(litresOf(lowestMm - fromMm, areaCm2) * 10) / 10;
}

export function waterChangeFigures(
  events: readonly RunEvent[],
  { startedAtMs, areaCm2 }: Readonly<{ startedAtMs: number; areaCm2: number | null }>,
): WaterChangeFigures {
  const end = events.find((event) => event.type === "ended");
  const fromMm = levelAt(events, "draining");
  const lowestMm = levelAt(events, "settling") ?? levelAt(events, "filling");
  return {
    minutes: Math.max(1, Math.round(((end?.atMs ?? startedAtMs) - startedAtMs) / MINUTE_MS)),
    fromMm,
    lowestMm,
    toMm: end?.distanceMm ?? null,
    litres: changedLitres(fromMm, lowestMm, areaCm2),
  };
}
