// A tank in each state that a person can be told of, as the server would send it: made facts for the gallery and for the test
// that looks at every row. What a row needs is written here; everything else is a tank where all is well.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Device, LatestReading, Relay, Run, Tank } from "@halocline/contracts/http/entities.contract";
import type { RelayRole } from "@halocline/domain/relays/relays";
import { SHOWN_CODES } from "@halocline/domain/verdict/rows";
import type { ShownCode } from "@halocline/domain/verdict/verdict.types";
import {
  exampleAlert,
  exampleDevice,
  exampleReading,
  exampleRelay,
  exampleRun,
  exampleTank,
  UNKNOWN_RESERVOIR,
} from "@/testing/wire-examples.ts";

export type MadeTank = Readonly<{
  device: Device;
  tank: Tank;
  reading: LatestReading | null;
  run: Run | null;
  endedRun: Run | null;
  alerts: readonly Alert[];
  /** Positive while the water rises; of the last three minutes. */
  slopeMmPerMin: number;
  isBrowserOnline: boolean;
  isServerSilent: boolean;
}>;

/** How long ago something was, as the wire says it. */
type Ago = (agoMs: number) => string;
type Change = Readonly<{
  device?: Partial<Device>;
  tank?: Partial<Tank>;
  /** Null: there has never been one. */
  reading?: Partial<LatestReading> | null;
  run?: Partial<Run>;
  /** The newest run, when it is over. */
  ended?: Partial<Run>;
  alerts?: readonly Partial<Alert>[];
  /** Roles that run; circulation alone otherwise. */
  on?: readonly RelayRole[];
  circulation?: Partial<Relay>;
  slopeMmPerMin?: number;
  /** Nothing was heard of the controller for so long. */
  silentForMs?: number;
  isBrowserOnline?: boolean;
  isServerSilent?: boolean;
}>;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const TOP_MM = 28;
const DRAIN_MM = 68;
const MAX_RUNTIME_S: Readonly<Record<RelayRole, number | null>> = {
  circulation: null,
  drain: 1200,
  fill: 1500,
  spare: 600,
  topup: 120,
};

const held = (reason: string, suspects: readonly string[], ago: Ago): Change => ({
  device: { hold: { reason, suspects: [...suspects], since: ago(4 * MINUTE_MS) } },
  alerts: [{ code: `hold_${reason}`, severity: "critical", createdAt: ago(4 * MINUTE_MS) }],
});
const locked = (fault: string, ago: Ago): Change => ({
  device: { status: "error", state: "fault", fault },
  alerts: [{ code: `fault_${fault}`, severity: "critical", createdAt: ago(4 * MINUTE_MS) }],
});
const warned = (code: string, ago: Ago): Change => ({ alerts: [{ code, severity: "warn", createdAt: ago(HOUR_MS) }] });
const draining = (ago: Ago): Partial<Run> => ({
  startedAt: ago(8 * MINUTE_MS),
  deadlineAt: ago(-50 * MINUTE_MS),
  events: [
    { at: ago(8 * MINUTE_MS), type: "started", phase: "stopping_circulation", heightMm: 28.4, text: "Started" },
    { at: ago(6 * MINUTE_MS), type: "phase", phase: "draining", heightMm: 28.4, text: "Draining" },
  ],
});
const toppingUp = (ago: Ago): Partial<Run> => ({
  type: "top_up",
  phase: "topping_up",
  cause: "automatic",
  startedBy: null,
  startedAt: ago(40 * SECOND_MS),
  deadlineAt: ago(-2 * MINUTE_MS),
  events: [{ at: ago(40 * SECOND_MS), type: "phase", phase: "topping_up", heightMm: 32, text: "Topping up" }],
});

/** Not a guard that failed, which no controller has yet. */
export type MadeRow = Exclude<ShownCode, "guard_failed">;

const CHANGES: Readonly<Record<MadeRow, (ago: Ago) => Change>> = {
  stopping: (ago) => ({ device: { emergencyStop: { requestedAt: ago(SECOND_MS), isLatched: false } } }),
  stop_unconfirmed: (ago) => ({ device: { emergencyStop: { requestedAt: ago(20 * SECOND_MS), isLatched: false } } }),
  rising: (ago) => ({ ...held("rising", ["siphon"], ago), reading: { heightMm: 23.8 }, slopeMmPerMin: 1.1 }),
  pump_runs_on: (ago) => ({ ...held("welded", ["welded_relay", "fill_pump"], ago), reading: { heightMm: 26 }, slopeMmPerMin: 2 }),
  falling: (ago) => ({ ...held("falling", ["leak"], ago), reading: { heightMm: 36.5 }, slopeMmPerMin: -0.9 }),
  overflow_blocked: (ago) => ({
    ...held("overflow", ["blocked_overflow"], ago),
    on: [],
    circulation: { lastChangedAt: ago(4 * MINUTE_MS), lastCause: "overflow" },
    reading: { heightMm: 44 },
  }),
  circulation_stopped: (ago) => ({
    alerts: [{ code: "circulation_stopped", severity: "critical", createdAt: ago(5 * MINUTE_MS) }],
  }),
  input_wet: (ago) => held("input", [], ago),
  too_much_water: (ago) => ({ ...locked("overfill", ago), reading: { heightMm: 20 } }),
  too_little_water: (ago) => ({ ...locked("underfill", ago), reading: { heightMm: 80 } }),
  still_water: (ago) => ({
    on: [],
    circulation: { lastChangedAt: ago(34 * MINUTE_MS), lastCause: "person" },
    alerts: [{ code: "circulation_off", severity: "critical", createdAt: ago(4 * MINUTE_MS) }],
  }),
  silent_while_pumping: (ago) => ({ run: draining(ago), on: ["drain"], silentForMs: 6 * MINUTE_MS, reading: { heightMm: 44 } }),
  critical_alert: (ago) => ({ alerts: [{ code: "run_overdue", severity: "critical", createdAt: ago(4 * MINUTE_MS) }] }),
  go_and_look: (ago) => ({ ...locked("dry", ago), reading: { heightMm: 53 }, silentForMs: 14 * MINUTE_MS }),
  stopped: (ago) => ({
    device: { state: "estop", emergencyStop: { requestedAt: ago(6 * MINUTE_MS), isLatched: true } },
    on: [],
    circulation: { lastChangedAt: ago(6 * MINUTE_MS), lastCause: "estop" },
    alerts: [{ code: "emergency_stop", severity: "critical", createdAt: ago(6 * MINUTE_MS) }],
  }),
  not_known: (ago) => ({
    silentForMs: 14 * MINUTE_MS,
    alerts: [{ code: "device_offline", severity: "warn", createdAt: ago(4 * MINUTE_MS) }],
  }),
  locked_no_water: (ago) => ({ ...locked("dry", ago), reading: { heightMm: 53 } }),
  locked_no_movement: (ago) => locked("no_movement", ago),
  locked_sensor: (ago) => locked("sensor", ago),
  locked_wrong_way: (ago) => locked("wrong_way", ago),
  locked_limit: (ago) => ({ ...locked("drain_limit", ago), reading: { heightMm: 50 } }),
  locked_circulation: (ago) => ({ ...locked("circulation", ago), on: [], circulation: { lastChangedAt: ago(4 * MINUTE_MS) } }),
  locked_other: (ago) => locked("reset", ago),
  held: (ago) => ({ ...held("rising", ["siphon"], ago), reading: { heightMm: 24.6 } }),
  no_data: (ago) => ({
    device: { status: "error" },
    reading: { heightMm: null, status: "no_echo" },
    alerts: [{ code: "sensor_failed", severity: "warn", createdAt: ago(6 * MINUTE_MS) }],
  }),
  waiting: () => ({
    device: { status: "offline", lastSeenAt: null, firmwareVersion: null, rssiDbm: null },
    reading: null,
    on: [],
    circulation: { lastChangedAt: null },
  }),
  not_calibrated: () => ({
    tank: { calibrationStatus: false, topHeightMm: null, drainHeightMm: null, calibratedAt: null, calibratedBy: null },
  }),
  settings_pending: () => ({ device: { configuration: "pending" } }),
  slow_run: (ago) => ({
    run: {
      ...draining(ago),
      startedAt: ago(20 * MINUTE_MS),
      events: [{ at: ago(18 * MINUTE_MS), type: "phase", phase: "draining", heightMm: 28.4, text: "Draining" }],
    },
    on: ["drain"],
    reading: { heightMm: 50 },
    slopeMmPerMin: -2.1,
  }),
  changing_water: (ago) => ({ run: draining(ago), on: ["drain"], reading: { heightMm: 55 }, slopeMmPerMin: -4.4 }),
  topping_up: (ago) => ({ run: toppingUp(ago), on: ["circulation", "topup"], reading: { heightMm: 30.4 }, slopeMmPerMin: 2.4 }),
  pump_by_hand: () => ({ on: ["circulation", "drain"], slopeMmPerMin: -3 }),
  updating: () => ({ device: { updateShare: 0.62 } }),
  checking_overflow: (ago) => ({
    on: [],
    circulation: { lastChangedAt: ago(MINUTE_MS), lastCause: "overflow" },
    alerts: [{ code: "circulation_paused", severity: "warn", createdAt: ago(MINUTE_MS) }],
  }),
  part_filled: (ago) => ({
    tank: { isTopUpLocked: true },
    reading: { heightMm: 53 },
    alerts: [{ code: "top_up_locked", severity: "warn", createdAt: ago(HOUR_MS) }],
  }),
  top_up_budget: (ago) => ({ ...warned("topup_budget", ago), tank: { hasAutoTopUp: true } }),
  very_low: () => ({ reading: { heightMm: 63 } }),
  low: () => ({ reading: { heightMm: 54 }, tank: { hasAutoTopUp: false } }),
  too_high: () => ({ reading: { heightMm: 23 } }),
  reservoir_low: (ago) => ({
    ...warned("reservoir_low", ago),
    tank: {
      hasAutoTopUp: true,
      freshReservoirLitres: 20,
      reservoirs: {
        fresh: { ...UNKNOWN_RESERVOIR, capacityLitres: 20, litres: 2.8, litresPerDay: 4, isLow: true },
        salt: UNKNOWN_RESERVOIR,
        waste: UNKNOWN_RESERVOIR,
      },
    },
  }),
  checking: (ago) => ({ ended: { status: "failed", completedAt: ago(4 * SECOND_MS) } }),
  warning: (ago) => warned("sensor_dirty", ago),
  paused: (ago) => ({
    on: [],
    circulation: { lastChangedAt: ago(2 * MINUTE_MS), lastCause: "person", pausedUntil: ago(-8 * MINUTE_MS) },
  }),
  all_well: () => ({}),
  server_behind: () => ({ device: { isServerBehind: true }, silentForMs: 3 * MINUTE_MS }),
  browser_offline: () => ({ isBrowserOnline: false }),
  server_silent: () => ({ isServerSilent: true }),
};

export const MADE_ROWS = SHOWN_CODES.filter((code): code is MadeRow => code !== "guard_failed");

const relays = (on: readonly RelayRole[], circulation: Partial<Relay>, ago: Ago): Relay[] =>
  (["circulation", "drain", "fill", "topup", "spare"] as const).map((role, index) =>
    exampleRelay({
      id: `0b6f6f0a-0000-4000-8000-00000000010${index + 1}`,
      channelNumber: index + 1,
      role,
      currentState: on.includes(role),
      lastChangedAt: ago(role === "circulation" ? 3 * DAY_MS : 5 * MINUTE_MS),
      maxRuntimeSeconds: MAX_RUNTIME_S[role],
      ...(role === "circulation" && circulation),
    }),
  );

const madeReading = (change: Partial<LatestReading>, ageMs: number, ago: Ago): LatestReading => ({
  ...exampleReading({ heightMm: 29.4, deviceTimestamp: ago(ageMs), receivedAt: ago(ageMs), ageMs }),
  ...change,
});

const madeAlert = (change: Partial<Alert>, index: number): Alert =>
  exampleAlert({ id: `0b6f6f0a-0000-4000-8000-00000000030${index + 1}`, tankId: exampleTank().id, ...change });

/** `areaCm2`: with it millimetres are litres, too. */
export function madeTank(row: MadeRow, nowMs: number, areaCm2: number | null = 3200): MadeTank {
  const ago: Ago = (agoMs) => new Date(nowMs - agoMs).toISOString();
  const change: Change = CHANGES[row](ago);
  const ageMs = change.silentForMs ?? 3 * SECOND_MS;
  const tank = exampleTank({
    name: "Living room reef",
    topHeightMm: TOP_MM,
    drainHeightMm: DRAIN_MM,
    hasAutoTopUp: true,
    lastWaterChangeAt: ago(3 * DAY_MS),
    nextScheduleAt: ago(-(3 * DAY_MS + 3 * HOUR_MS)),
    nextSchedule: { type: "water_change", litres: null },
    areaCm2,
    ...change.tank,
  });
  const device = exampleDevice({
    lastSeenAt: ago(ageMs),
    tanks: [tank],
    relays: relays(change.on ?? (change.run ? [] : ["circulation"]), change.circulation ?? {}, ago),
    ...change.device,
    ...(change.silentForMs !== undefined && {
      status: change.device?.isServerBehind ? ("online" as const) : ("offline" as const),
    }),
  });
  return {
    device,
    tank,
    reading: change.reading === null ? null : madeReading(change.reading ?? {}, ageMs, ago),
    run: change.run ? exampleRun(change.run) : null,
    endedRun: change.ended ? exampleRun({ phase: null, ...change.ended }) : null,
    alerts: (change.alerts ?? []).map(madeAlert),
    slopeMmPerMin: change.slopeMmPerMin ?? 0,
    isBrowserOnline: change.isBrowserOnline ?? true,
    isServerSilent: change.isServerSilent ?? false,
  };
}
