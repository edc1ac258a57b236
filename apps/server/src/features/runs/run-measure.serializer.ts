// A measured run in the shape of the wire: one decimal for millimetres and litres, whole minutes.

import type {
  OfferedWaterChange,
  RunMeasure,
  SpillBudgetAnswer,
  WaterChangePlan,
} from "@halocline/contracts/http/run-measure.contract";
import type { ChangePlan } from "@halocline/domain/runs/plan";
import type { SpillBudget } from "@halocline/domain/runs/spill-budget";
import { waterChangeFigures } from "@halocline/domain/runs/water-change-figures";
import { litresOf } from "@halocline/domain/tanks/evaporation";
import { createReadableFields } from "../../platform/readable-fields.ts";
import type { MeasuredRun } from "./measure-run.service.ts";
import type { OfferedPlan } from "./plan-change.service.ts";
import type { EarlierChange } from "./run-measure.store.ts";

const MINUTE_S = 60;

const tenth = (value: number): number => Math.round(value * 10) / 10;
/** A row may hold a number that is none. */
const tenthOrNull = (value: number | null): number | null => (value === null || !Number.isFinite(value) ? null : tenth(value));

const litresOrNull = (mm: number | null, areaCm2: number | null): number | null =>
  mm === null || areaCm2 === null ? null : tenthOrNull(litresOf(mm, areaCm2));

const presentPlan = ({ basis, seconds, litres, curve }: ChangePlan): WaterChangePlan => ({
  basis,
  minutes: seconds === null ? null : Math.max(1, Math.round(seconds / MINUTE_S)),
  litres: tenthOrNull(litres),
  curve: curve.map(({ atS, distanceMm }) => ({ atS: tenth(atS), heightMm: tenth(distanceMm) })),
});

export const presentOffer = ({ plan, range, whyWhole }: OfferedPlan): Omit<OfferedWaterChange, "spill"> => ({
  ...presentPlan(plan),
  range,
  whyWhole,
});

/** Up to the next tenth: what is shown is never less than what was worked out. */
const upTenth = (value: number): number => Math.ceil(value * 10 - 1e-6) / 10;
const upTenthOrNull = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) ? null : upTenth(value);

export function presentSpill({
  verdict,
  floorLitres,
  worst,
  lines,
  notCovered,
  missing,
  excess,
}: SpillBudget): SpillBudgetAnswer {
  return {
    verdict,
    floorLitres: upTenthOrNull(floorLitres),
    worst,
    lines: lines.map(({ fault, movesLitres, room, floorLitres: litres }) => ({
      fault,
      movesLitres: upTenthOrNull(movesLitres),
      room: room && { name: room.name, litres: tenthOrNull(room.litres) },
      floorLitres: upTenthOrNull(litres),
    })),
    notCovered: notCovered.map(({ fault, litres }) => ({ fault, litres: upTenthOrNull(litres) })),
    missing: [...missing],
    excess: excess && {
      room: excess.room,
      movesLitres: upTenth(excess.movesLitres),
      roomLitres: tenth(excess.roomLitres),
      limit: excess.limit,
      fitsMinutes: excess.fitsMinutes,
    },
  };
}

const { neededTime, time } = createReadableFields();
const timeOrNull = (atMs: number | null): string | null => (atMs === null ? null : time("at", new Date(atMs)));

function presentEarlier({ id, startedAt, events }: EarlierChange, areaCm2: number | null): RunMeasure["earlier"][number] {
  const { minutes, litres } = waterChangeFigures(events, { startedAtMs: Number(startedAt), areaCm2 });
  return { id, startedAt: neededTime("startedAt", startedAt), minutes, litres };
}

/** What is to be drained in all: from where draining began, once that is known. */
function toDrainLitres({ plan, marks, drainedFromMm, areaCm2 }: MeasuredRun): number | null {
  if (plan.litres === null || marks === null || drainedFromMm === null) return tenthOrNull(plan.litres);
  return litresOrNull(Math.max(0, marks.drainMm - drainedFromMm), areaCm2);
}

/** What went out has to come back in, to where the refill ends. */
function toFillLitres({ moved, wholeFillMm, areaCm2 }: MeasuredRun, toDrain: number | null): number | null {
  if (moved.filledMm === null) return toDrain;
  return litresOrNull(wholeFillMm ?? moved.drainedMm, areaCm2) ?? toDrain;
}

export function presentMeasure(measured: MeasuredRun): RunMeasure {
  const { plan, points, walls, finish, moved, areaCm2, receipt, earlier } = measured;
  const ofLitres = toDrainLitres(measured);
  return {
    plan: presentPlan(plan),
    measured: points.map(({ atMs, distanceMm }) => ({ at: new Date(atMs).toISOString(), heightMm: tenth(distanceMm) })),
    walls: { ...walls, phaseOffAt: timeOrNull(finish.phaseOffAtMs) },
    finishAt: timeOrNull(finish.finishAtMs),
    pace: finish.pace,
    drained: { mm: tenthOrNull(moved.drainedMm), litres: litresOrNull(moved.drainedMm, areaCm2), ofLitres },
    filled: {
      mm: tenthOrNull(moved.filledMm),
      litres: litresOrNull(moved.filledMm, areaCm2),
      ofLitres: toFillLitres(measured, ofLitres),
    },
    receipt: receipt.map(({ line, atMs, distanceMm }) => ({ line, at: timeOrNull(atMs), heightMm: tenthOrNull(distanceMm) })),
    earlier: earlier.map((change) => presentEarlier(change, areaCm2)),
  };
}
