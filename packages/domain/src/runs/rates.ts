// How fast this tank's pumps move its level, and how long it waits in between: learned from its own changes, else worked out
// from the flows that the owner has given, else not known.

import type { PumpFlows } from "../devices/config.ts";
import { medianOf } from "./median.ts";
import type { RunEvent } from "./runs.ts";
import { type Leg, legStretch, runStretches, type Stretch, secondsOf } from "./stretches.ts";

export type RateBasis = "measured" | "flows" | "unknown";

export type ChangeRates = Readonly<{
  basis: RateBasis;
  /** Both known, or neither. */
  drainMmPerS: number | null;
  fillMmPerS: number | null;
  stoppingS: number;
  restingS: number;
  /** Null before a change has shown it: whether a second refill is needed depends on the marks. */
  finishingS: number | null;
  /** How much higher the water stands while circulation is off; null: nobody has seen it. */
  drainBackMm: number | null;
}>;

export type KnownFlows = Readonly<{ areaCm2: number | null; flowsMlPerMin: Pick<PumpFlows, "drain" | "fill"> }>;

/** As many changes as tell what is usual now: an older pump was another one. */
const CHANGES_LEARNED_FROM = 6;
/** What the device takes for it in simulated tanks, before this one has shown its own. */
const USUAL_STOPPING_S = 40;
const USUAL_RESTING_S = 25;
/** Less than this is the sensor's own step. */
const LEAST_MOVED_MM = 2;
const ML_PER_CM2_MM = 0.1;

function speedMmPerS(stretch: Stretch | null): number | null {
  const seconds = stretch && secondsOf(stretch);
  if (!seconds || stretch.fromMm === null || stretch.toMm === null) return null;
  const movedMm = (stretch.toMm - stretch.fromMm) * (stretch.phase === "draining" ? 1 : -1);
  return movedMm < LEAST_MOVED_MM ? null : movedMm / seconds;
}

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

function usualS(changes: readonly (readonly Stretch[])[], leg: Leg): number | null {
  const lengths = changes.map((stretches) => {
    const stretch = legStretch(stretches, leg);
    return stretch && secondsOf(stretch);
  });
  return medianOf(known(lengths));
}

function usualDrainBackMm(changes: readonly (readonly Stretch[])[]): number | null {
  const steps = changes.map((stretches) => {
    const { fromMm = null, toMm = null } = legStretch(stretches, "stopping") ?? {};
    return fromMm === null || toMm === null ? null : Math.max(0, fromMm - toMm);
  });
  return medianOf(known(steps));
}

function flowMmPerS(flowMlPerMin: number | null, areaCm2: number | null): number | null {
  return !flowMlPerMin || !areaCm2 ? null : flowMlPerMin / (areaCm2 * ML_PER_CM2_MM) / 60;
}

type Speeds = Pick<ChangeRates, "basis" | "drainMmPerS" | "fillMmPerS">;

function speedsOf(changes: readonly (readonly Stretch[])[], { areaCm2, flowsMlPerMin }: KnownFlows): Speeds {
  const learned = (leg: "draining" | "filling") =>
    medianOf(known(changes.map((stretches) => speedMmPerS(legStretch(stretches, leg)))));
  const measured = { drain: learned("draining"), fill: learned("filling") };
  const drainMmPerS = measured.drain ?? flowMmPerS(flowsMlPerMin.drain, areaCm2);
  const fillMmPerS = measured.fill ?? flowMmPerS(flowsMlPerMin.fill, areaCm2);
  if (drainMmPerS === null || fillMmPerS === null) return { basis: "unknown", drainMmPerS: null, fillMmPerS: null };
  const isMeasured = measured.drain !== null && measured.fill !== null;
  return { basis: isMeasured ? "measured" : "flows", drainMmPerS, fillMmPerS };
}

/** `successes`: the events of the tank's last successful changes, newest first. */
export function learnRates(successes: readonly (readonly RunEvent[])[], flows: KnownFlows): ChangeRates {
  const changes = successes.slice(0, CHANGES_LEARNED_FROM).map(runStretches);
  return {
    ...speedsOf(changes, flows),
    stoppingS: usualS(changes, "stopping") ?? USUAL_STOPPING_S,
    restingS: usualS(changes, "resting") ?? USUAL_RESTING_S,
    finishingS: usualS(changes, "finishing"),
    drainBackMm: usualDrainBackMm(changes),
  };
}
