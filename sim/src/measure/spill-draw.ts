// Random tanks whose owners know them about as well as owners do, and everything that breaks, at each phase of a change.

import { levelMarks } from "@halocline/domain/devices/config";
import type { ChangeRates } from "@halocline/domain/runs/rates";
import type { SpillBudget } from "@halocline/domain/runs/spill-budget";
import type { SpillInput } from "@halocline/domain/runs/spill-figures";
import type { Calibration } from "@halocline/domain/tanks/calibration";
import { PRESETS } from "@halocline/tank-physics/presets";
import type { Rng as Draw } from "@halocline/tank-physics/rng";
import { stillDistanceMm, type TankShape } from "@halocline/tank-physics/tank";
import type { SensorFault } from "@halocline/tank-physics/water-faults";
import { Rng } from "../rng.ts";
import type { FaultKind, FaultPhase } from "../water/fault-kinds/kind.ts";
import { FAULT_KINDS } from "../water/fault-kinds.ts";
import type { BreakParts, SpillMoment, SpillTank } from "./spill-tank.ts";

const CM2_PER_M2 = 10_000;
const ML_PER_L = 1000;
const LONGEST_LIMIT_S = 3600;
const SHORTEST_LIMIT_S = 20;
const LATEST_MS = 45_000;
const HOUR_MS = 3_600_000;

const between = (draw: Draw, least: number, most: number): number => least + (most - least) * draw();
const whole = (draw: Draw, least: number, most: number): number => Math.round(between(draw, least, most));

const UNSEEN: ChangeRates = {
  basis: "unknown",
  drainMmPerS: null,
  fillMmPerS: null,
  stoppingS: 40,
  restingS: 25,
  finishingS: null,
  drainBackMm: null,
};

function drawCalibration(draw: Draw): Required<Calibration> & { topOffDistanceMm: number } {
  const topOffDistanceMm = whole(draw, 22, 30);
  const topDistanceMm = topOffDistanceMm + whole(draw, 4, 35);
  return {
    topOffDistanceMm,
    topDistanceMm,
    drainDistanceMm: topDistanceMm + whole(draw, 12, 32),
    hysteresisMm: whole(draw, 2, 4),
  };
}

/** As an owner who measured it would say it: flows by a bucket, the area by a ruler, what fits by filling it once. */
function drawShape(draw: Draw, calibration: Calibration & { topOffDistanceMm: number }): TankShape {
  const sumpAreaM2 = 0.03 * 30 ** draw();
  const litresPerMm = sumpAreaM2;
  const flow = () => litresPerMm * between(draw, 10, 45);
  const { dryMm } = levelMarks(calibration);
  const sensorAboveFloorMm = dryMm + whole(draw, 20, 200);
  return {
    ...PRESETS.mid.shape,
    sumpAreaM2,
    sensorAboveFloorMm,
    sumpRimMm: sensorAboveFloorMm - calibration.topOffDistanceMm + whole(draw, 15, 90),
    systemL: sumpAreaM2 * 1500,
    drainBackL: (calibration.topDistanceMm - calibration.topOffDistanceMm) * litresPerMm,
    evaporationLPerDay: sumpAreaM2 * between(draw, 5, 30),
    drainLPerMin: flow(),
    fillLPerMin: flow(),
    circulationLPerMin: litresPerMm * between(draw, 60, 250),
    displayHeadroomL: draw() < 0.3 ? 0 : litresPerMm * between(draw, 0, 80),
    saltCapacityL: litresPerMm * between(draw, 30, 200),
    wasteCapacityL: litresPerMm * between(draw, 15, 90),
    waveMm: between(draw, 0.1, 0.8),
    noiseMm: between(draw, 0.5, 1.2),
  };
}

/** What the server has seen of pumps that were not at their best. */
function drawPast(draw: Draw, { drainLPerMin, fillLPerMin, sumpAreaM2 }: TankShape): SpillTank["past"] {
  if (draw() < 0.5) return null;
  const weak = { drain: between(draw, 0.65, 1), fill: between(draw, 0.65, 1) };
  const mmPerS = (lPerMin: number, share: number) => (share * lPerMin) / sumpAreaM2 / 60;
  const seen = { drainMmPerS: mmPerS(drainLPerMin, weak.drain), fillMmPerS: mmPerS(fillLPerMin, weak.fill) };
  return { weak, rates: { ...UNSEEN, basis: "measured", ...seen } };
}

/** The longest limit that is still accepted: nearer to the floor no owner gets. */
function longestLimitS(isAccepted: (limitS: number) => boolean): number {
  let [accepted, refused] = [0, LONGEST_LIMIT_S];
  if (isAccepted(refused)) return refused;
  while (refused - accepted > 1) {
    const middle = Math.floor((accepted + refused) / 2);
    if (isAccepted(middle)) accepted = middle;
    else refused = middle;
  }
  return accepted;
}

export type BudgetOf = (input: SpillInput) => SpillBudget;

/** Limits at the edge of what is accepted, or somewhere below; null: nothing is. */
function withLimits(tank: SpillTank, draw: Draw, budgetOf: BudgetOf): SpillTank | null {
  const isFit = (limits: SpillTank["limits"]) => budgetOf({ ...tank.told, limits }).verdict === "fits";
  const edge = {
    drainS: longestLimitS((drainS) => isFit({ drainS, fillS: 1 })),
    fillS: longestLimitS((fillS) => isFit({ drainS: 1, fillS })),
  };
  if (Math.min(edge.drainS, edge.fillS) < SHORTEST_LIMIT_S) return null;
  const chosen = (edgeS: number) => (draw() < 0.6 ? edgeS : whole(draw, SHORTEST_LIMIT_S, edgeS));
  const limits = { drainS: chosen(edge.drainS), fillS: chosen(edge.fillS) };
  return { ...tank, limits, told: { ...tank.told, limits } };
}

/** Until the budget accepts one. */
export function drawAccepted(draw: Draw, budgetOf: BudgetOf): SpillTank {
  for (;;) {
    const tank = withLimits(drawTank(draw), draw, budgetOf);
    if (tank) return tank;
  }
}

function drawTank(draw: Draw): SpillTank {
  const calibration = drawCalibration(draw);
  const shape = drawShape(draw, calibration);
  const past = drawPast(draw, shape);
  const areaCm2 = shape.sumpAreaM2 * CM2_PER_M2 * between(draw, 0.99, 1.01);
  const limits = { drainS: 0, fillS: 0 };
  const toldFlow = (lPerMin: number) => lPerMin * ML_PER_L * between(draw, 0.92, 1.08);
  const { topDistanceMm: topMm, topOffDistanceMm: topOffMm, drainDistanceMm: drainMm, hysteresisMm } = calibration;
  const told: SpillInput = {
    rates: past?.rates ?? UNSEEN,
    marks: { topMm, topOffMm, drainMm, hysteresisMm },
    // It stands at its top mark: unheard, or as the sensor says it.
    fromMm: draw() < 0.5 ? null : topMm + between(draw, -1, 1),
    areaCm2,
    flowsMlPerMin: { drain: toldFlow(shape.drainLPerMin), fill: toldFlow(shape.fillLPerMin) },
    limits,
    saltLitres: shape.saltCapacityL,
    wasteRoomLitres: shape.wasteCapacityL,
    sumpRoomLitres: (shape.sumpRimMm - shape.sensorAboveFloorMm + topMm) * shape.sumpAreaM2,
  };
  const drainToMm = draw() < 0.6 ? null : between(draw, topMm + hysteresisMm, drainMm);
  return { shape, calibration, limits, told, drainToMm, past };
}

/** A sensor that lies as plausibly as it can: fast enough to fool the marks, and slow enough to let the pump show itself. */
const lying = (draw: Draw): BreakParts => {
  const isFarther = draw() < 0.5;
  const share = between(draw, 0.2, 0.9);
  return ({ ageMs, shape }): Readonly<{ sensor: SensorFault }> => {
    const lPerMin = isFarther ? shape.fillLPerMin : shape.drainLPerMin;
    const mmPerHour = (isFarther ? 60 : -60) * share * (lPerMin / shape.sumpAreaM2);
    return { sensor: { kind: "drift", mmPerHour, sinceMs: ageMs } };
  };
};

const ALWAYS_H = 1000;

/** Its mount slips, and from then on every reading is off by as much: by just so much that a pump stops at once, or too late. */
const slipping = (draw: Draw, { drainDistanceMm }: Calibration): BreakParts => {
  const isFarther = draw() < 0.7;
  const byMm = isFarther ? between(draw, -2, 7) : between(draw, -28, -5);
  return (tank): Readonly<{ sensor: SensorFault }> => {
    const offMm = isFarther ? drainDistanceMm - stillDistanceMm(tank) + byMm : byMm;
    return { sensor: { kind: "drift", mmPerHour: offMm / ALWAYS_H, sinceMs: tank.ageMs - ALWAYS_H * HOUR_MS } };
  };
};

const OWN_KINDS: Readonly<Record<string, (draw: Draw, calibration: Calibration) => BreakParts>> = {
  sensor_lies: lying,
  sensor_slips: slipping,
  /** Nobody emptied it. */
  waste_full: () => (tank) => {
    tank.waste.volumeL = tank.shape.wasteCapacityL;
    return {};
  },
};

/** Of these there are so many moments that matter, that one in each phase tells little. */
const OFTEN: Readonly<Record<string, number>> = { sensor_lies: 6, sensor_slips: 12, hose_off_in: 3, overflow_blocked: 2 };

const PHASES: readonly FaultPhase[] = ["draining", "settling", "filling"];
const RUN_PHASES: Readonly<Record<string, readonly (string | null)[]>> = {
  draining: [null, "stopping_circulation", "draining"],
  settling: ["settling", "restarting_circulation"],
  filling: ["filling"],
};

export type SpillCase = Readonly<{ fault: string; at: SpillMoment; parts: BreakParts }>;

const CASES: readonly Readonly<{ fault: string; phase: FaultPhase; runPhase: string | null }>[] = [
  ...Object.keys(FAULT_KINDS),
  ...Object.keys(OWN_KINDS),
].flatMap((fault) => {
  const kind: FaultKind | undefined = FAULT_KINDS[fault];
  const times = Array.from({ length: OFTEN[fault] ?? 1 }, () => fault);
  return times
    .flatMap(() => PHASES)
    .filter((phase) => !kind || kind.phases[phase] === null)
    .flatMap((phase) => (RUN_PHASES[phase] ?? []).map((runPhase) => ({ fault, phase, runPhase })));
});

export const CASE_COUNT = CASES.length;

/** Each kind in each phase in turn, at a random moment of it. */
export function drawCase(number: number, draw: Draw, calibration: Calibration): SpillCase {
  const { fault, phase, runPhase } = CASES[number % CASES.length] as (typeof CASES)[number];
  const rng = new Rng(Math.floor(draw() * 1e9));
  const kind: FaultKind | undefined = FAULT_KINDS[fault];
  const own = OWN_KINDS[fault]?.(draw, calibration);
  const at = { phase: runPhase, delayMs: Math.round((LATEST_MS * draw() ** 2) / 100) * 100 };
  return { fault, at, parts: own ?? ((tank) => kind?.make(tank, rng, phase) ?? {}) };
}
