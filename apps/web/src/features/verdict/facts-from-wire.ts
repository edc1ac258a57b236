// What the server has said of a tank, as the facts of its verdict.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Device, LatestReading, Relay, Run, Tank } from "@halocline/contracts/http/entities.contract";
import { phaseLimitMs, phaseSinceMs, usualFinishAtMs } from "@halocline/domain/runs/phase-marks";
import { litresOf } from "@halocline/domain/tanks/evaporation";
import type { AlertFacts, RelayFacts, RunFacts, TankFacts } from "@halocline/domain/verdict/facts";

export type WireFacts = Readonly<{
  device: Device;
  tank: Tank;
  reading: LatestReading | null | undefined;
  run: Run | null;
  /** Of the whole account, as the server lists them. */
  alerts: readonly Alert[];
  /** Positive while the water rises. */
  slopeMmPerMin: number | null;
}>;

const msOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

const relayFacts = ({ role, currentState, lastChangedAt, lastCause, pausedUntil, maxRuntimeSeconds }: Relay): RelayFacts => ({
  role,
  isOn: currentState,
  sinceMs: msOf(lastChangedAt),
  cause: lastCause,
  pausedUntilMs: msOf(pausedUntil),
  maxRuntimeS: maxRuntimeSeconds,
});

const ML_PER_MM_CM2 = 0.1;

function usualRate(phase: Run["phase"], { areaCm2, flowsMlPerMin }: Tank): number | null {
  const role = ({ draining: "drain", filling: "fill", topping_up: "topup" } as const)[phase as "draining"] ?? null;
  const flow = role && flowsMlPerMin[role];
  return flow === null || areaCm2 === null ? null : flow / (areaCm2 * ML_PER_MM_CM2);
}

function runFacts(run: Run, tank: Tank): RunFacts {
  const { drainSeconds: drainS, fillSeconds: fillS, topUpSeconds: topUpS } = run.limits;
  const reports = run.events.map(({ phase, at }) => ({ phase, atMs: Date.parse(at) }));
  return {
    type: run.type,
    phase: run.phase,
    phaseSinceMs: phaseSinceMs(reports, run.phase),
    phaseLimitMs: phaseLimitMs(run.phase, { drainS, fillS, topUpS }),
    usualRateMmPerMin: usualRate(run.phase, tank),
    finishAtMs: usualFinishAtMs(run.type, Date.parse(run.startedAt)),
    deadlineMs: Date.parse(run.deadlineAt),
  };
}

/** Of this tank or of its controller; what is over is no longer open. */
const alertFacts = ({ alerts, device, tank }: WireFacts): readonly AlertFacts[] =>
  alerts
    .filter(
      ({ deviceId, tankId, clearedAt }) => clearedAt === null && (tankId === null ? deviceId === device.id : tankId === tank.id),
    )
    .map(({ id, code, severity, createdAt, tankId }) => ({ id, code, severity, sinceMs: Date.parse(createdAt), tankId }));

function calibrationOf(tank: Tank): TankFacts["calibration"] {
  if (!tank.calibrationStatus || tank.topHeightMm === null || tank.drainHeightMm === null) return null;
  return {
    topDistanceMm: tank.topHeightMm,
    drainDistanceMm: tank.drainHeightMm,
    hysteresisMm: tank.hysteresisMm,
    topOffDistanceMm: tank.topHeightCirculationOffMm,
  };
}

const newestMs = (...times: readonly (string | null | undefined)[]): number | null => {
  const known = times.filter((time) => typeof time === "string").map((time) => Date.parse(time));
  return known.length === 0 ? null : Math.max(...known);
};

export function factsFromWire(wire: WireFacts): TankFacts {
  const { device, tank, reading, run } = wire;
  const { emergencyStop, hold } = device;
  return {
    asOfMs: newestMs(device.lastSeenAt, reading?.receivedAt),
    intervalS: device.readingIntervalSeconds,
    isOffline: device.status === "offline",
    emergencyStop: emergencyStop && { requestedAtMs: Date.parse(emergencyStop.requestedAt), isLatched: emergencyStop.isLatched },
    hold: hold && { reason: hold.reason, suspects: hold.suspects, sinceMs: Date.parse(hold.since) },
    fault: device.fault,
    distanceMm: reading?.heightMm ?? null,
    noReadingSinceMs: null,
    trend: { slopeMmPerMin: wire.slopeMmPerMin },
    calibration: calibrationOf(tank),
    litresPerMm: tank.areaCm2 === null ? null : litresOf(1, tank.areaCm2),
    relays: device.relays.map(relayFacts),
    run: run && runFacts(run, tank),
    hasAutoTopUp: tank.hasAutoTopUp,
    isTopUpLocked: tank.isTopUpLocked,
    isConfigConfirmed: device.configuration === "acknowledged",
    isConfigRefused: device.configuration === "refused",
    updateShare: null,
    nextScheduleAtMs: msOf(tank.nextScheduleAt),
    dryInMs: null,
    alerts: alertFacts(wire),
  };
}
