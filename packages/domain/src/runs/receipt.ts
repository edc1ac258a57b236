// The receipt of a water change: nine lines, from asked to settled. "Fell" and "rose" are what the level showed, never what was
// ordered.

import type { RelayRole } from "../relays/relays.ts";
import type { LevelPoint } from "./measured-rate.ts";
import { type AskedRun, PROVEN_MM } from "./proof.ts";
import { type RunEvent, type RunPhase, runState } from "./runs.ts";
import { runStretches, type Stretch } from "./stretches.ts";

export type ReceiptLineName =
  | "asked"
  | "accepted"
  | "circulation_off"
  | "drain_on"
  | "water_fell"
  | "fill_on"
  | "water_rose"
  | "circulation_on"
  | "settled";

export type ReceiptLine = Readonly<{ line: ReceiptLineName; atMs: number | null; distanceMm: number | null }>;

export type RoleEdge = Readonly<{ role: RelayRole; isOn: boolean; atMs: number }>;

export type ReceiptInput = Readonly<{
  events: readonly RunEvent[];
  /** Of this run's time, oldest first, by the roles of today. One that is not there has left the log, or had another role: the phase stands for it. */
  edges: readonly RoleEdge[];
  points: readonly LevelPoint[];
  /** Null: a water change whose marks are not known. */
  asked?: AskedRun | null;
}>;

type When = Readonly<{ atMs: number; distanceMm: number | null }> | null;

const eventAt = (events: readonly RunEvent[], type: RunEvent["type"]): When => {
  const event = events.find((one) => one.type === type);
  return event ? { atMs: event.atMs, distanceMm: null } : null;
};

const begun = (stretches: readonly Stretch[], phase: RunPhase): Stretch | null =>
  stretches.find((stretch) => stretch.phase === phase) ?? null;

function edgeOrPhase({ edges }: ReceiptInput, role: RelayRole, isOn: boolean, sinceMs: number, stretch: Stretch | null): When {
  const fallback = stretch && { atMs: stretch.fromMs, distanceMm: stretch.fromMm };
  const edge = edges.find((one) => one.role === role && one.isOn === isOn && one.atMs >= sinceMs);
  return edge ? { atMs: edge.atMs, distanceMm: fallback?.distanceMm ?? null } : fallback;
}

/**
 * The first level that lies beyond the sensor's noise, by a reading or by a report; null: nobody saw it. What the phase ended with has
 * the last word: readings have a clock of their own, and one of the phase before may seem to belong to this one.
 */
function answered(input: ReceiptInput, stretches: readonly Stretch[], phase: "draining" | "filling"): When {
  const stretch = begun(stretches, phase);
  if (stretch === null) return null;
  const sign = phase === "draining" ? 1 : -1;
  const before = input.points.findLast(({ atMs }) => atMs <= stretch.fromMs);
  const fromMm = stretch.fromMm ?? before?.distanceMm;
  if (fromMm === undefined) return null;
  const hasMoved = ({ distanceMm }: Pick<LevelPoint, "distanceMm">) => (distanceMm - fromMm) * sign >= PROVEN_MM;
  const reported = stretch.toMs !== null && stretch.toMm !== null ? [{ atMs: stretch.toMs, distanceMm: stretch.toMm }] : [];
  if (!reported.every(hasMoved)) return null;
  const untilMs = stretch.toMs ?? Number.POSITIVE_INFINITY;
  const seen = input.points.filter(({ atMs }) => atMs > stretch.fromMs && atMs <= untilMs);
  return [...seen, ...reported].find(hasMoved) ?? null;
}

function settledAt({ events, asked = null }: ReceiptInput): When {
  const end = events.find((event) => event.type === "ended");
  return end && runState(events, asked).status === "success" ? { atMs: end.atMs, distanceMm: end.distanceMm } : null;
}

export function receiptOf(input: ReceiptInput): ReceiptLine[] {
  const { events } = input;
  const stretches = runStretches(events);
  const startMs = events[0]?.atMs ?? 0;
  const circulationOff = edgeOrPhase(input, "circulation", false, startMs, begun(stretches, "stopping_circulation"));
  const drainOn = edgeOrPhase(input, "drain", true, startMs, begun(stretches, "draining"));
  const fillOn = edgeOrPhase(input, "fill", true, startMs, begun(stretches, "filling"));
  const lines: readonly (readonly [ReceiptLineName, When])[] = [
    ["asked", eventAt(events, "requested")],
    ["accepted", eventAt(events, "accepted")],
    ["circulation_off", circulationOff],
    ["drain_on", drainOn],
    ["water_fell", answered(input, stretches, "draining")],
    ["fill_on", fillOn],
    ["water_rose", answered(input, stretches, "filling")],
    [
      "circulation_on",
      edgeOrPhase(input, "circulation", true, circulationOff?.atMs ?? startMs, begun(stretches, "restarting_circulation")),
    ],
    ["settled", settledAt(input)],
  ];
  return lines.map(([line, when]) => ({ line, atMs: when?.atMs ?? null, distanceMm: when?.distanceMm ?? null }));
}
