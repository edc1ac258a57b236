// Water changes of many tanks, each with its own pumps and its own owner, and what the server would have said of each a quarter of
// the way through.

import type { CoreModule } from "@halocline/device-core/core.types";
import { finishOf } from "@halocline/domain/runs/finish";
import { movedWater } from "@halocline/domain/runs/moved-water";
import type { ChangeMarks } from "@halocline/domain/runs/plan";
import { learnRates, type RateBasis } from "@halocline/domain/runs/rates";
import { type RunEvent, runState } from "@halocline/domain/runs/runs";
import { runStretches } from "@halocline/domain/runs/stretches";
import { litresOf } from "@halocline/domain/tanks/evaporation";
import { PRESETS, type PresetName } from "@halocline/tank-physics/presets";
import { createRng, type Rng, seedOf } from "@halocline/tank-physics/rng";
import { NO_WATER_FAULTS, type WaterFaults } from "@halocline/tank-physics/water-faults";
import { ChangingTank, type LivedChange, type OwnersTank } from "./changing-tank.ts";

const CM2_PER_M2 = 10_000;
const ML_PER_L = 1000;
const CHANGES_PER_TANK = 8;
const MINUTE_MS = 60_000;
const ASKED_AFTER_SHARE = 0.25;
const NAMES = Object.keys(PRESETS) as PresetName[];

const between = (rng: Rng, least: number, most: number): number => least + (most - least) * rng();
/** A clock starts anywhere in its minute: what is rounded to one is rounded honestly. */
const anyClockMs = (rng: Rng): number => Math.floor(rng() * MINUTE_MS);

/** Areas are poured out with a jug, flows counted with a bucket: neither is exact. */
function drawOwner(preset: PresetName, rng: Rng): OwnersTank {
  const { shape } = PRESETS[preset];
  const hasFlows = rng() < 0.5;
  const flow = (litresPerMin: number) => (hasFlows ? Math.round(litresPerMin * ML_PER_L * between(rng, 0.9, 1.1)) : null);
  return {
    preset,
    hasTopOffMark: rng() < 0.7,
    areaCm2: shape.sumpAreaM2 * CM2_PER_M2 * between(rng, 0.98, 1.02),
    flowsMlPerMin: { drain: flow(shape.drainLPerMin), fill: flow(shape.fillLPerMin), topup: null },
  };
}

/** How the server says when it is over: the domain's own way, or another one, to see that the goals notice. */
export type SayFinish = typeof finishOf;

export type JudgedChange = Readonly<{
  preset: PresetName;
  basis: RateBasis;
  /** Of the run's real length; null: nothing was said. */
  finishError: number | null;
  litresError: number;
  seconds: number;
}>;

function marksOf({ preset, hasTopOffMark }: OwnersTank): ChangeMarks {
  const { calibration, topOffDistanceMm } = PRESETS[preset];
  const { topDistanceMm: topMm, drainDistanceMm: drainMm, hysteresisMm } = calibration;
  return { topMm, topOffMm: hasTopOffMark ? topOffDistanceMm : null, drainMm, hysteresisMm };
}

function litresError({ events, points, drainedL, filledL }: LivedChange, areaCm2: number): number {
  const { drainedMm, filledMm } = movedWater(runStretches(events), points);
  const drained = Math.abs(litresOf(drainedMm ?? 0, areaCm2) / drainedL - 1);
  const filled = Math.abs(litresOf(filledMm ?? 0, areaCm2) / filledL - 1);
  return Math.max(drained, filled);
}

type Past = readonly (readonly RunEvent[])[];

function judge(tank: ChangingTank, change: LivedChange, past: Past, clockMs: number, say: SayFinish): JudgedChange {
  const { owners, limits } = tank;
  const rates = learnRates(past, owners);
  const lengthMs = change.endMs - change.startMs;
  const askedMs = change.startMs + ASKED_AFTER_SHARE * lengthMs;
  const shift = <At extends { atMs: number }>(at: At): At => ({ ...at, atMs: at.atMs + clockMs });
  const known = change.events.filter(({ atMs }) => atMs <= askedMs).map(shift);
  const points = change.points.filter(({ atMs }) => atMs <= askedMs).map(shift);
  const input = { nowMs: askedMs + clockMs, points, rates, marks: marksOf(owners), limits };
  const { finishAtMs } = say({ ...input, stretches: runStretches(known) });
  return {
    preset: owners.preset,
    basis: rates.basis,
    finishError: finishAtMs === null ? null : Math.abs(finishAtMs - clockMs - change.endMs) / lengthMs,
    litresError: litresError(change, owners.areaCm2 ?? 0),
    seconds: lengthMs / 1000,
  };
}

/** Weaker from change to change, and cleaned now and then. */
const drift = (share: number, rng: Rng): number => (rng() < 0.15 ? 1 : Math.max(0.5, share * between(rng, 0.9, 1.03)));

function changesOfTank(module: CoreModule, preset: PresetName, count: number, rng: Rng, say: SayFinish): JudgedChange[] {
  const tank = new ChangingTank(module, drawOwner(preset, rng), rng);
  const judged: JudgedChange[] = [];
  let past: Past = [];
  let [drain, fill] = [between(rng, 0.6, 1), between(rng, 0.6, 1)];
  for (let i = 0; i < count; i++) {
    const faults: WaterFaults = { ...NO_WATER_FAULTS, weakPumps: { drain, fill } };
    tank.rest(between(rng, 3, 6) * MINUTE_MS, faults);
    const change = tank.change(faults);
    const { status, failReason } = runState(change.events);
    if (status !== "success") throw new Error(`${preset}: a healthy change ended as ${status} ${failReason}`);
    judged.push(judge(tank, change, past, anyClockMs(rng), say));
    past = [change.events, ...past];
    [drain, fill] = [drift(drain, rng), drift(fill, rng)];
  }
  return judged;
}

export function manyChanges(module: CoreModule, count: number, seed: number, say: SayFinish = finishOf): JudgedChange[] {
  const judged: JudgedChange[] = [];
  for (let tank = 0; judged.length < count; tank++) {
    const preset = NAMES[tank % NAMES.length] as PresetName;
    const left = Math.min(CHANGES_PER_TANK, count - judged.length);
    judged.push(...changesOfTank(module, preset, left, createRng(seedOf(`measure ${seed} ${tank}`)), say));
  }
  return judged;
}
