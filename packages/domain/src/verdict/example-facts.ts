// A tank of which nothing is wrong, for tests that change one thing at a time.

import type { AlertSeverity } from "../alerts/alert-table.ts";
import type { AlertFacts, RelayFacts, RunFacts, TankFacts } from "./facts.ts";

/** 17 November 2026, 14:20 UTC. */
export const NOW_MS = 1_794_925_200_000;
const MINUTE_MS = 60_000;

export const minutesAgo = (minutes: number): number => NOW_MS - minutes * MINUTE_MS;

const exampleRelayFacts = (change: Partial<RelayFacts> = {}): RelayFacts => ({
  role: "circulation",
  isOn: true,
  sinceMs: minutesAgo(600),
  cause: "boot_default",
  pausedUntilMs: null,
  maxRuntimeS: null,
  ...change,
});

const pump = (role: RelayFacts["role"], maxRuntimeS: number): RelayFacts =>
  exampleRelayFacts({ role, isOn: false, cause: "level", maxRuntimeS });

const PUMPS: readonly RelayFacts[] = [pump("drain", 1200), pump("fill", 1500), pump("topup", 120), pump("spare", 600)];

/** One relay is otherwise; circulation unless a role is given. */
export const relaysWith = (change: Partial<RelayFacts>): readonly RelayFacts[] =>
  [exampleRelayFacts(), ...PUMPS].map((relay) =>
    relay.role === (change.role ?? "circulation") ? { ...relay, ...change } : relay,
  );

export const exampleRunFacts = (change: Partial<RunFacts> = {}): RunFacts => ({
  type: "water_change",
  phase: "draining",
  phaseSinceMs: minutesAgo(4),
  phaseLimitMs: 20 * MINUTE_MS,
  usualRateMmPerMin: null,
  marks: { startMm: 30, targetMm: 60 },
  finishAtMs: minutesAgo(-40),
  pace: null,
  deadlineMs: minutesAgo(-43),
  ...change,
});

export const exampleAlertFacts = (code: string, severity: AlertSeverity = "warn", minutes = 5): AlertFacts => ({
  id: `alert-${code}`,
  code,
  severity,
  sinceMs: minutesAgo(minutes),
  tankId: null,
});

export const exampleFacts = (change: Partial<TankFacts> = {}): TankFacts => ({
  asOfMs: NOW_MS - 3000,
  intervalS: 10,
  isOffline: false,
  isServerBehind: false,
  emergencyStop: null,
  hold: null,
  fault: null,
  distanceMm: 34,
  noReadingSinceMs: null,
  trend: { slopeMmPerMin: 0 },
  calibration: { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3 },
  litresPerMm: 0.5,
  relays: relaysWith({}),
  run: null,
  lastRun: null,
  hasAutoTopUp: true,
  isTopUpLocked: false,
  isConfigConfirmed: true,
  isConfigRefused: false,
  updateShare: null,
  nextScheduleAtMs: minutesAgo(-300),
  nextScheduleType: "water_change",
  dryInMs: null,
  freshWater: null,
  alerts: [],
  ...change,
});
