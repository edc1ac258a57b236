// A water change by measure: its plan before, its course while it runs, its receipt afterwards. Only reads; the domain does the sums.

import { levelMarks } from "@halocline/domain/devices/config";
import { type Finish, finishOf } from "@halocline/domain/runs/finish";
import type { LevelPoint } from "@halocline/domain/runs/measured-rate";
import { type MovedWater, movedWater, wholeFillMm } from "@halocline/domain/runs/moved-water";
import { type ChangeMarks, type ChangePlan, type PlanInput, planChange } from "@halocline/domain/runs/plan";
import { type ChangeRates, learnRates } from "@halocline/domain/runs/rates";
import { type ReceiptLine, receiptOf } from "@halocline/domain/runs/receipt";
import { isRunOpen, type RunEvent } from "@halocline/domain/runs/runs";
import { runStretches } from "@halocline/domain/runs/stretches";
import type { AccountTx, Tx } from "../../db/pools.ts";
import { isReadableTime } from "../../platform/readable-fields.ts";
import { findTankKeys, listTanks } from "../devices/index.ts";
import type { StoredTank } from "../devices/tanks.store.ts";
import { type EarlierChange, findLevelInUse, listEarlierChanges, listRoleEdges, listRunLevels } from "./run-measure.store.ts";
import type { RunWithEvents } from "./runs.store.ts";

const EARLIER_SHOWN = 6;
/** More than the firmware's own ceilings leave a run, whatever its row says. */
const LONGEST_MS = 3 * 3_600_000;
/** Around a run: its edges come from the same step as its reports, in either order. */
const AROUND_MS = 2000;

/** What a device's event says is stored as it came. No sensor of ours sees a metre far: beyond ten it is no level. */
const FARTHEST_MM = 10_000;
const levelOrNull = (mm: number | null): number | null => (mm !== null && Math.abs(mm) <= FARTHEST_MM ? mm : null);

const withReadableLevel = (event: RunEvent): RunEvent =>
  "distanceMm" in event ? { ...event, distanceMm: levelOrNull(event.distanceMm) } : event;

/** A row may hold a time or a level that is none: it is left out, so that no sum is spoilt by it. */
const readable = <Run extends Pick<RunWithEvents, "events">>(run: Run): Run => ({
  ...run,
  events: run.events.filter(({ atMs }) => isReadableTime(new Date(atMs))).map(withReadableLevel),
});

/** Not one that only finished another. */
const isSound = ({ events, startedAt }: EarlierChange): boolean =>
  Number.isFinite(Number(startedAt)) && events.some((event) => event.type === "phase" && event.phase === "draining");

async function wholeChanges(transaction: Tx, accountId: string, tankId: string, beforeMs: number) {
  const changes = await listEarlierChanges(transaction, { accountId, tankId }, beforeMs);
  return changes.map(readable).filter(isSound).slice(0, EARLIER_SHOWN);
}

function ratesOf(tank: StoredTank, earlier: readonly EarlierChange[]): ChangeRates {
  const flows = { areaCm2: tank.areaCm2, flowsMlPerMin: { drain: tank.drainMlPerMin, fill: tank.fillMlPerMin } };
  return learnRates(
    earlier.map(({ events }) => events),
    flows,
  );
}

/** A run of long ago may lack a mark. */
const isKnown = (mm: number | null | undefined): mm is number => Number.isFinite(mm);

type Marks = Readonly<{ topMm: number | null; topOffMm: number | null; drainMm: number | null }>;

function marksOf({ topMm, topOffMm, drainMm }: Marks, { hysteresisMm }: StoredTank): ChangeMarks | null {
  if (!isKnown(topMm) || !isKnown(drainMm)) return null;
  return { topMm, topOffMm: isKnown(topOffMm) ? topOffMm : null, drainMm, hysteresisMm };
}

const marksOfTank = (tank: StoredTank): ChangeMarks | null =>
  marksOf({ topMm: tank.topDistanceMm, topOffMm: tank.topOffDistanceMm, drainMm: tank.drainDistanceMm }, tank);

/** What a change of this tank that begins now is worked out from. */
export async function loadKnownChange(transaction: Tx, accountId: string, tank: StoredTank, nowMs: number): Promise<PlanInput> {
  const keys = await findTankKeys(transaction, accountId, tank.id);
  return {
    rates: ratesOf(tank, await wholeChanges(transaction, accountId, tank.id, nowMs)),
    marks: marksOfTank(tank),
    fromMm: keys && (await findLevelInUse(transaction, keys.deviceNo, nowMs)),
    areaCm2: tank.areaCm2,
  };
}

/** The same by its id; null when the tank is not the account's. */
export async function planInput(transaction: Tx, accountId: string, tankId: string, nowMs: number): Promise<PlanInput | null> {
  const [tank] = await listTanks(transaction, accountId, tankId);
  return tank ? loadKnownChange(transaction, accountId, tank, nowMs) : null;
}

export type MeasuredRun = Readonly<{
  plan: ChangePlan;
  /** What the sensor said, and what the device told of it with its phases: the last of a run is often only there. */
  points: readonly LevelPoint[];
  walls: Readonly<{ highestMm: number | null; lowestMm: number | null }>;
  finish: Finish;
  moved: MovedWater;
  marks: ChangeMarks | null;
  /** Where draining began; null: not yet, or not told. */
  drainedFromMm: number | null;
  /** Null before the refill, and where it is not known. */
  wholeFillMm: number | null;
  areaCm2: number | null;
  receipt: readonly ReceiptLine[];
  earlier: readonly EarlierChange[];
}>;

/** Without the mark of standing circulation nobody knows how high the water stands by itself: then there is no highest to promise. */
function outerMarksOf(marks: ChangeMarks | null): MeasuredRun["walls"] {
  if (marks === null) return { highestMm: null, lowestMm: null };
  const { topMm, topOffMm, drainMm, hysteresisMm } = marks;
  const calibration = { topDistanceMm: topMm, topOffDistanceMm: topOffMm, drainDistanceMm: drainMm, hysteresisMm };
  const { highHighMm, lowLowMm } = levelMarks(calibration);
  return { highestMm: topOffMm === null ? null : highHighMm, lowestMm: lowLowMm };
}

const toldLevels = ({ events }: RunWithEvents): LevelPoint[] =>
  events.flatMap((event) =>
    "distanceMm" in event && event.distanceMm !== null ? [{ atMs: event.atMs, distanceMm: event.distanceMm }] : [],
  );

const OVER: Finish = { finishAtMs: null, pace: null, phaseOffAtMs: null };

/** The sensor's and the relays' part; a row whose times cannot be said has none. */
async function seenOf(transaction: AccountTx, run: RunWithEvents, nowMs: number) {
  const keys = await findTankKeys(transaction, run.accountId, run.tankId);
  const fromMs = Number(run.startedAt);
  const toMs = Math.min(nowMs, fromMs + LONGEST_MS, Number(run.completedAt ?? run.deadlineAt)) + AROUND_MS;
  if (!keys || !Number.isFinite(fromMs) || !(toMs > fromMs)) return { points: [], edges: [] };
  const stretch = { accountId: run.accountId, deviceNo: keys.deviceNo, toMs };
  return {
    points: await listRunLevels(transaction, { ...stretch, fromMs }),
    edges: await listRoleEdges(transaction, { ...stretch, fromMs: fromMs - AROUND_MS }),
  };
}

/** A refill that finishes an earlier change, and a top-up, have no plan. */
const isWholeChange = ({ type, limits }: RunWithEvents): boolean => type === "water_change" && limits.drainS > 0;

async function earlierOf(transaction: AccountTx, run: RunWithEvents): Promise<readonly EarlierChange[]> {
  const beforeMs = Number(run.startedAt);
  if (run.type !== "water_change" || !Number.isFinite(beforeMs)) return [];
  return wholeChanges(transaction, run.accountId, run.tankId, beforeMs);
}

/** Null when its tank is gone. */
export async function measureRun(transaction: AccountTx, stored: RunWithEvents, nowMs: number): Promise<MeasuredRun | null> {
  const run = readable(stored);
  const [tank] = await listTanks(transaction, run.accountId, run.tankId);
  if (!tank) return null;
  const earlier = await earlierOf(transaction, run);
  const { points, edges } = await seenOf(transaction, run, nowMs);
  const stretches = runStretches(run.events);
  const marks = run.type === "water_change" ? marksOf(run.limits, tank) : null;
  const rates = ratesOf(tank, earlier);
  const fromMm = stretches[0]?.fromMm ?? points[0]?.distanceMm ?? null;
  return {
    plan: planChange({ rates, marks: isWholeChange(run) ? marks : null, fromMm, areaCm2: tank.areaCm2 }),
    points: [...points, ...toldLevels(run)].toSorted((a, b) => a.atMs - b.atMs),
    // The marks beyond the set points are the tank's, however little is drained.
    walls: outerMarksOf(marks && { ...marks, drainMm: run.limits.drainMarkMm ?? marks.drainMm }),
    finish: isRunOpen(run) ? finishOf({ nowMs, stretches, points, rates, marks, limits: run.limits }) : OVER,
    moved: movedWater(stretches, points),
    marks,
    drainedFromMm: stretches.find(({ phase }) => phase === "draining")?.fromMm ?? null,
    wholeFillMm: wholeFillMm(stretches, marks),
    areaCm2: tank.areaCm2,
    receipt: receiptOf({ events: run.events, edges, points, asked: run }),
    earlier,
  };
}
