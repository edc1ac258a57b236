// The facts of a tank from what the server tells of it. In the words of the wire, without its schemas, so that the browser can use
// it as the server does. `heightMm` on the wire is the distance from the sensor to the water.

import type { AlertSeverity } from "../alerts/alert-table.ts";
import { levelMarks } from "../devices/config.ts";
import { isDeviceOffline, lateWithinMs } from "../devices/presence.ts";
import type { RelayRole } from "../relays/relays.ts";
import type { Pace } from "../runs/finish.ts";
import { phaseLimitMs, phaseMarks, phaseOf, phaseSinceMs } from "../runs/phase-marks.ts";
import type { RunPhase, RunStatus, RunType } from "../runs/runs.ts";
import type { Calibration } from "../tanks/calibration.ts";
import { fallTimeMs, litresOf } from "../tanks/evaporation.ts";
import type { RelayFacts, RunFacts, TankFacts, TrendFacts } from "./facts.ts";
import { type Movement, movementOf } from "./movement.ts";

type ToldRelay = Readonly<{
  role: RelayRole;
  currentState: boolean;
  lastChangedAt: string | null;
  lastCause: string | null;
  pausedUntil: string | null;
  maxRuntimeSeconds: number | null;
}>;

type ToldDevice = Readonly<{
  id: string;
  status: "online" | "offline" | "error";
  lastSeenAt: string | null;
  isServerBehind: boolean;
  readingIntervalSeconds: number;
  fault: string | null;
  hold: Readonly<{ reason: string; suspects: readonly string[]; since: string }> | null;
  emergencyStop: Readonly<{ requestedAt: string; isLatched: boolean }> | null;
  configuration: "acknowledged" | "pending" | "refused";
  updateShare: number | null;
  relays: readonly ToldRelay[];
}>;

type ToldMarks = Readonly<{
  calibrationStatus: boolean;
  topHeightMm: number | null;
  drainHeightMm: number | null;
  hysteresisMm: number;
  topHeightCirculationOffMm: number | null;
}>;

type ToldTank = ToldMarks &
  Readonly<{
    id: string;
    hasAutoTopUp: boolean;
    isTopUpLocked: boolean;
    nextScheduleAt: string | null;
    nextSchedule?: Readonly<{ type: RunType }> | null | undefined;
    areaCm2: number | null;
    reservoirs: Readonly<{ fresh: Readonly<{ litres: number | null; litresPerDay: number | null }> }>;
    flowsMlPerMin: Readonly<Record<"drain" | "fill" | "topup", number | null>>;
  }>;

type ToldRun = Readonly<{
  type: RunType;
  status: RunStatus;
  phase: RunPhase | null;
  startedAt: string;
  deadlineAt: string;
  limits: Readonly<{ drainSeconds: number; fillSeconds: number; topUpSeconds: number; drainHeightMm?: number | undefined }>;
  events: readonly Readonly<{ at: string; phase: RunPhase | null; heightMm?: number | null }>[];
  /** By measure, where somebody has asked for it. */
  finishAt?: string | null;
  pace?: Pace | null;
}>;

type ToldAlert = Readonly<{
  id: string;
  code: string;
  severity: AlertSeverity;
  createdAt: string;
  clearedAt: string | null;
  deviceId: string | null;
  tankId: string | null;
}>;

export type ToldTankFacts = Readonly<{
  device: ToldDevice;
  tank: ToldTank;
  reading: Readonly<{ heightMm: number | null; receivedAt: string }> | null;
  /** The open one. */
  run: ToldRun | null;
  /** Of the household or of the tank, over or not. */
  alerts: readonly ToldAlert[];
  trend: TrendFacts;
  /** The newest run, open or not; absent if it was not loaded. */
  newestRun?: Readonly<{ status: RunStatus; completedAt: string | null }> | null;
  /** When the last levels were received, `reading` among them. */
  levelTimesMs?: readonly number[];
}>;

/** Reads a time of the wire, as `Date.parse` does: the domain itself knows no dates. */
type ReadTime = (time: string) => number;

const orNull = (readTime: ReadTime, time: string | null): number | null => (time === null ? null : readTime(time));

/** Null until the tank has both of its marks. */
export function tankCalibration(tank: ToldMarks): Calibration | null {
  if (!tank.calibrationStatus || tank.topHeightMm === null || tank.drainHeightMm === null) return null;
  return {
    topDistanceMm: tank.topHeightMm,
    drainDistanceMm: tank.drainHeightMm,
    hysteresisMm: tank.hysteresisMm,
    topOffDistanceMm: tank.topHeightCirculationOffMm,
  };
}

const relayFacts = (relay: ToldRelay, readTime: ReadTime): RelayFacts => ({
  role: relay.role,
  isOn: relay.currentState,
  sinceMs: orNull(readTime, relay.lastChangedAt),
  cause: relay.lastCause,
  pausedUntilMs: orNull(readTime, relay.pausedUntil),
  maxRuntimeS: relay.maxRuntimeSeconds,
});

const PUMP_OF: Readonly<Partial<Record<RunPhase, keyof ToldTank["flowsMlPerMin"]>>> = {
  draining: "drain",
  filling: "fill",
  topping_up: "topup",
};
/** A square centimetre, a millimetre deep, is a tenth of a millilitre. */
const ML_PER_CM2_MM = 0.1;

function usualRateMmPerMin(phase: RunPhase | null, { flowsMlPerMin, areaCm2 }: ToldTank): number | null {
  const pump = phase && PUMP_OF[phase];
  const flow = pump ? flowsMlPerMin[pump] : null;
  return flow === null || areaCm2 === null ? null : flow / (areaCm2 * ML_PER_CM2_MM);
}

const phaseReports = ({ events }: ToldRun, readTime: ReadTime) => events.map(({ phase, at }) => ({ phase, atMs: readTime(at) }));

function runFacts(run: ToldRun, { relays }: ToldDevice, tank: ToldTank, readTime: ReadTime): RunFacts {
  const phase = phaseOf(run, relays);
  const { drainSeconds, fillSeconds, topUpSeconds } = run.limits;
  return {
    type: run.type,
    phase,
    phaseSinceMs: phaseSinceMs(phaseReports(run, readTime), phase),
    phaseLimitMs: phaseLimitMs(phase, { drainS: drainSeconds, fillS: fillSeconds, topUpS: topUpSeconds }),
    usualRateMmPerMin: usualRateMmPerMin(phase, tank),
    marks: phaseMarks(run, phase, { calibration: tankCalibration(tank), relays }),
    finishAtMs: orNull(readTime, run.finishAt ?? null),
    pace: run.pace ?? null,
    deadlineMs: readTime(run.deadlineAt),
  };
}

/** What is meant to move the water, and since when: needed before the trend is known. */
export function toldMovement(
  { device, run }: Readonly<{ device: Pick<ToldDevice, "relays" | "hold">; run: ToldRun | null }>,
  readTime: ReadTime,
  nowMs: number,
): Movement {
  const relays = device.relays.map((relay) => relayFacts(relay, readTime));
  const phase = run && phaseOf(run, device.relays);
  const phaseFacts = run && { phase, phaseSinceMs: phaseSinceMs(phaseReports(run, readTime), phase) };
  return movementOf({ relays, run: phaseFacts, isHeld: device.hold !== null }, nowMs);
}

const READINGS_COUNTED = 2;
/** Readings that are closer together are one burst: the controller had kept them back, or two sources have the same reading. */
const APART_SHARE = 0.5;

function readingsAfter(endedAtMs: number, levelTimesMs: readonly number[], intervalS: number): number {
  let [count, lastMs] = [0, Number.NEGATIVE_INFINITY];
  for (const atMs of levelTimesMs.filter((ms) => ms > endedAtMs).toSorted((a, b) => a - b)) {
    if (atMs - lastMs < APART_SHARE * intervalS * 1000) continue;
    [count, lastMs] = [count + 1, atMs];
  }
  return Math.min(READINGS_COUNTED, count);
}

function lastRunFacts({ newestRun, levelTimesMs = [], device }: ToldTankFacts, readTime: ReadTime): TankFacts["lastRun"] {
  if (!newestRun || newestRun.completedAt === null) return null;
  const endedAtMs = readTime(newestRun.completedAt);
  const readingsSince = readingsAfter(endedAtMs, levelTimesMs, device.readingIntervalSeconds);
  return { hasFailed: newestRun.status === "failed", endedAtMs, readingsSince };
}

const isAbout = (alert: ToldAlert, device: ToldDevice, tank: ToldTank): boolean =>
  alert.clearedAt === null && alert.deviceId === device.id && (alert.tankId === null || alert.tankId === tank.id);

const latest = (...times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
};

type Level = Pick<TankFacts, "asOfMs" | "distanceMm" | "noReadingSinceMs">;

/** A controller that is heard while its readings stay away gives no reading: the last one is not the level of now. */
function levelFacts({ device, reading, alerts }: ToldTankFacts, readTime: ReadTime): Level {
  const readAtMs = orNull(readTime, reading?.receivedAt ?? null);
  const asOfMs = latest(orNull(readTime, device.lastSeenAt), readAtMs);
  if (asOfMs === null || readAtMs === null) return { asOfMs, distanceMm: null, noReadingSinceMs: null };
  if (asOfMs - readAtMs > lateWithinMs(device.readingIntervalSeconds))
    return { asOfMs, distanceMm: null, noReadingSinceMs: readAtMs };
  const distanceMm = reading?.heightMm ?? null;
  const failed = alerts.find(
    ({ code, clearedAt, deviceId }) => code === "sensor_failed" && clearedAt === null && deviceId === device.id,
  );
  return { asOfMs, distanceMm, noReadingSinceMs: distanceMm === null ? orNull(readTime, failed?.createdAt ?? null) : null };
}

function isOffline({ device, reading }: ToldTankFacts, readTime: ReadTime, nowMs: number): boolean {
  const row = {
    status: device.status,
    lastSeenAtMs: orNull(readTime, device.lastSeenAt),
    intervalS: device.readingIntervalSeconds,
  };
  return isDeviceOffline(row, orNull(readTime, reading?.receivedAt ?? null), nowMs);
}

const MINUTES_PER_DAY = 1440;

/** At the pace that the sentence names, so that both numbers of it agree. Null where the water does not fall, or nobody knows. */
function dryInMs(reason: string | undefined, calibration: Calibration | null, mm: number | null, slope: number | null) {
  if (reason !== "falling" || calibration === null || mm === null || slope === null || slope >= 0) return null;
  return fallTimeMs(mm, levelMarks(calibration).dryMm, -slope * MINUTES_PER_DAY);
}

export function tankFacts(told: ToldTankFacts, readTime: ReadTime, nowMs: number): TankFacts {
  const { device, tank, run } = told;
  const { hold, emergencyStop } = device;
  const level = levelFacts(told, readTime);
  const calibration = tankCalibration(tank);
  return {
    ...level,
    intervalS: device.readingIntervalSeconds,
    isOffline: isOffline(told, readTime, nowMs),
    isServerBehind: device.isServerBehind,
    emergencyStop: emergencyStop && {
      requestedAtMs: readTime(emergencyStop.requestedAt),
      isLatched: emergencyStop.isLatched,
    },
    hold: hold && { reason: hold.reason, suspects: hold.suspects, sinceMs: readTime(hold.since) },
    fault: device.fault,
    trend: told.trend,
    calibration,
    litresPerMm: tank.areaCm2 === null ? null : litresOf(1, tank.areaCm2),
    relays: device.relays.map((relay) => relayFacts(relay, readTime)),
    run: run && runFacts(run, device, tank, readTime),
    lastRun: run ? null : lastRunFacts(told, readTime),
    hasAutoTopUp: tank.hasAutoTopUp,
    isTopUpLocked: tank.isTopUpLocked,
    isConfigConfirmed: device.configuration === "acknowledged",
    isConfigRefused: device.configuration === "refused",
    updateShare: device.updateShare,
    nextScheduleAtMs: orNull(readTime, tank.nextScheduleAt),
    nextScheduleType: tank.nextSchedule?.type ?? null,
    dryInMs: dryInMs(hold?.reason, calibration, level.distanceMm, told.trend.slopeMmPerMin),
    freshWater: { litres: tank.reservoirs.fresh.litres, litresPerDay: tank.reservoirs.fresh.litresPerDay },
    alerts: told.alerts
      .filter((alert) => isAbout(alert, device, tank))
      .map(({ id, code, severity, createdAt, tankId }) => ({ id, code, severity, sinceMs: readTime(createdAt), tankId })),
  };
}
