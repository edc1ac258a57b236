// One tank for each row of the table of verdicts, as the server would tell of it.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Device, LatestReading, Relay, Run, Tank } from "@halocline/contracts/http/entities.contract";
import type { ShownCode } from "@halocline/domain/verdict/verdict.types";
import { exampleAlert, exampleRelay, exampleRun } from "./wire-examples.ts";

export type TankWorld = Readonly<{
  device?: Partial<Device>;
  tank?: Partial<Tank>;
  /** Since the last message. */
  ageMs?: number;
  heightMm?: LatestReading["heightMm"];
  run?: Run;
  alerts?: readonly Alert[];
  isNeverHeard?: boolean;
  isBrowserOffline?: boolean;
}>;

const MINUTE_MS = 60_000;
const ago = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString();
const ROLES: readonly Relay["role"][] = ["circulation", "drain", "fill", "topup", "spare"];

type Pumps = Readonly<{ on?: readonly Relay["role"][]; circulation?: Partial<Relay>; faulty?: Relay["role"] }>;

export const pumps = ({ on = ["circulation"], circulation = {}, faulty }: Pumps = {}): Relay[] =>
  ROLES.map((role, index) =>
    exampleRelay({
      id: `relay-${role}`,
      channelNumber: index + 1,
      role,
      currentState: on.includes(role),
      lastChangedAt: ago(MINUTE_MS),
      lastCause: role === faulty ? "fault" : null,
      maxRuntimeSeconds: role === "circulation" ? null : 1200,
      ...(role === "circulation" && circulation),
    }),
  );

const held = (reason: string): Partial<Device> => ({ hold: { reason, suspects: [], since: ago(2 * MINUTE_MS) } });
const faulted = (fault: string, faulty?: Relay["role"]): Partial<Device> => ({
  fault,
  status: "error",
  relays: pumps(faulty ? { faulty } : {}),
});
const alert = (code: string, severity: Alert["severity"]): Alert => exampleAlert({ id: `alert-${code}`, code, severity });
const draining = (forMs: number): Run =>
  exampleRun({
    startedAt: ago(forMs),
    deadlineAt: ago(-60 * MINUTE_MS),
    events: [{ at: ago(forMs), type: "phase", phase: "draining", heightMm: 28, text: "" }],
  });
const stop = (agoMs: number, isLatched: boolean): Partial<Device> => ({
  emergencyStop: { requestedAt: ago(agoMs), isLatched },
  relays: pumps({ on: [] }),
});

/** Made when asked for, so that its times are of now. Rows that nothing leads to yet are not here. */
export const TANK_WORLDS: Readonly<Partial<Record<ShownCode, () => TankWorld>>> = {
  stopping: () => ({ device: stop(500, false) }),
  stop_unconfirmed: () => ({ device: stop(10_000, false) }),
  go_and_look: () => ({ device: held("rising"), ageMs: 14 * MINUTE_MS }),
  rising: () => ({ device: held("rising"), heightMm: 23 }),
  pump_runs_on: () => ({ device: held("welded") }),
  falling: () => ({ device: held("falling") }),
  overflow_blocked: () => ({ device: { ...held("overflow"), relays: pumps({ on: [] }) } }),
  circulation_stopped: () => ({ alerts: [alert("circulation_stopped", "critical")] }),
  input_wet: () => ({ device: held("input") }),
  too_much_water: () => ({ device: faulted("overfill"), heightMm: 20 }),
  too_little_water: () => ({ device: faulted("underfill"), heightMm: 62 }),
  still_water: () => ({ device: { relays: pumps({ on: [], circulation: { lastChangedAt: ago(34 * MINUTE_MS) } }) } }),
  silent_while_pumping: () => ({
    device: { relays: pumps({ on: ["drain"] }) },
    run: draining(5 * MINUTE_MS),
    ageMs: 6 * MINUTE_MS,
  }),
  critical_alert: () => ({ alerts: [alert("welded_relay", "critical")] }),
  browser_offline: () => ({ isBrowserOffline: true }),
  stopped: () => ({ device: stop(5 * MINUTE_MS, true) }),
  not_known: () => ({ ageMs: 14 * MINUTE_MS }),
  locked_no_water: () => ({ device: faulted("dry", "fill"), alerts: [alert("fault_dry", "critical")] }),
  locked_no_movement: () => ({ device: faulted("no_movement", "drain") }),
  locked_sensor: () => ({ device: faulted("sensor_stuck") }),
  locked_wrong_way: () => ({ device: faulted("wrong_way", "fill") }),
  locked_limit: () => ({ device: faulted("drain_limit", "drain") }),
  locked_circulation: () => ({ device: faulted("circulation") }),
  locked_other: () => ({ device: faulted("reset") }),
  no_data: () => ({ device: { status: "error" }, heightMm: null }),
  waiting: () => ({ isNeverHeard: true }),
  not_calibrated: () => ({ tank: { calibrationStatus: false, topHeightMm: null, drainHeightMm: null } }),
  settings_pending: () => ({ device: { configuration: "pending" } }),
  slow_run: () => ({ device: { relays: pumps({ on: ["drain"] }) }, run: draining(18 * MINUTE_MS), heightMm: 40 }),
  changing_water: () => ({ device: { relays: pumps({ on: ["drain"] }) }, run: draining(2 * MINUTE_MS), heightMm: 40 }),
  topping_up: () => ({
    device: { relays: pumps({ on: ["circulation", "topup"] }) },
    run: { ...draining(MINUTE_MS / 2), type: "top_up", phase: "topping_up", events: [] },
  }),
  pump_by_hand: () => ({ device: { relays: pumps({ on: ["circulation", "drain"] }) } }),
  top_up_budget: () => ({ alerts: [alert("topup_budget", "warn")] }),
  checking_overflow: () => ({ device: { relays: pumps({ on: [], circulation: { lastCause: "overflow" } }) } }),
  part_filled: () => ({ tank: { isTopUpLocked: true }, heightMm: 40 }),
  very_low: () => ({ heightMm: 55 }),
  low: () => ({ heightMm: 48 }),
  too_high: () => ({ heightMm: 23 }),
  warning: () => ({ alerts: [alert("sensor_dirty", "warn")] }),
  paused: () => ({ device: { relays: pumps({ on: [], circulation: { pausedUntil: ago(-8 * MINUTE_MS) } }) } }),
  all_well: () => ({ alerts: [alert("firmware_available", "info")] }),
};
