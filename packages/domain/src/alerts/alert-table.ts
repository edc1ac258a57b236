// One row for each alert code. Its texts are in the message catalogue under the same code. docs/alerts.md and the manual's table of
// alarms take "Raised", "Worse" and "Cleared" from the comment above a row; `{OFFLINE_AFTER_MS}` in it becomes that constant's value.

import type { VerdictCode } from "../verdict/verdict.types.ts";
import { FAULT_NAMES, type FaultName } from "./fault-names.ts";

export type AlertSeverity = "critical" | "warn" | "info";

type AlertRow = Readonly<{
  severity: AlertSeverity;
  /** What the same incident becomes when it gets worse. */
  worse?: AlertSeverity;
  /** Over after this many hours without a new report. */
  quietHours?: 24 | 48;
  /** Reported again while it lasts, so an acknowledged one stays acknowledged. */
  isRepeated?: true;
  /** The verdicts that already include this alert, the worst first. */
  verdicts?: readonly VerdictCode[];
}>;

/** The server detects these from the readings. */
const WATCHED = {
  /**
   * Raised: {OFFLINE_AFTER_MS} after the controller's last message; time in which the server did not listen does not count.
   * Worse: a pump that moves water was on, or a run was open, at its last message.
   * Cleared: it has been sending again for {leave}.
   */
  device_offline: { severity: "warn", worse: "critical", isRepeated: true, verdicts: ["silent_while_pumping"] },
  /**
   * Raised: no good reading for {enter}.
   * Worse: it lasts {SENSOR_WORSE_AFTER_MS}.
   * Cleared: good readings for {leave}.
   */
  sensor_failed: { severity: "warn", worse: "critical", isRepeated: true, verdicts: ["no_data"] },
  /**
   * Raised: the fill is below {LOW_BELOW_PERCENT} % for {enter}.
   * Worse: below {VERY_LOW_BELOW_PERCENT} % for {enter}.
   * Cleared: at {LOW_OVER_FROM_PERCENT} % or more for {leave}.
   */
  level_low: { severity: "warn", worse: "critical", isRepeated: true, verdicts: ["too_little_water", "very_low", "low"] },
  /**
   * Raised: more than {HIGH_BEYOND_MM} mm above top and hysteresis (counted up to {MOST_HYSTERESIS_MM} mm) for {enter}.
   * Worse: {FAR_TOO_HIGH_BEYOND_MM} mm or more above them for {enter}.
   * Cleared: not above top and hysteresis for {leave}.
   */
  level_high: { severity: "warn", worse: "critical", isRepeated: true, verdicts: ["too_much_water", "too_high"] },
  /**
   * Raised: off for {enter}, whatever the cause: a run, a pause, a stop.
   * Cleared: on for {leave}.
   */
  circulation_off: { severity: "critical", isRepeated: true, verdicts: ["still_water", "slow_run", "changing_water", "paused"] },
  /**
   * Raised: readings wait for {enter} because controller and server disagree by more than 10 minutes about the time.
   * Cleared: no reading has waited for {leave}.
   */
  clocks_disagree: { severity: "warn", isRepeated: true },
} as const satisfies Record<string, AlertRow>;

/** The controller warns of these and keeps working. */
const WARNED = {
  /** Raised: a controller of an older version sees the level rise although no pump fills. */
  siphon: { severity: "critical", quietHours: 24 },
  /** Raised: a controller of an older version sees the level fall faster than 10 mm an hour although no pump drains. */
  leak: { severity: "critical", quietHours: 24 },
  /** Raised: a controller of an older version sees water move although the pump was switched off. */
  welded_relay: { severity: "critical", quietHours: 24 },
  /** Raised: automatic and manual top-ups have used the limit of 24 hours; more becomes available hour by hour. */
  topup_budget: { severity: "warn", quietHours: 24, isRepeated: true, verdicts: ["top_up_budget"] },
  /** Raised: the sensor's readings get worse. */
  sensor_dirty: { severity: "warn", quietHours: 24 },
  /** Raised: more water ran back than usual when circulation stopped. */
  drain_back: { severity: "warn", quietHours: 24 },
  /**
   * Raised: the level falls 2 to 4 times as fast as usual, or 10 mm an hour before the usual rate is known.
   * Cleared: a whole day was as usual (an hour, before the usual rate is known), or the controller holds its pumps.
   */
  falling: { severity: "warn", quietHours: 48, isRepeated: true, verdicts: ["falling"] },
  /** Raised: the very same reading for longer than evaporation allows. */
  sensor_stuck: { severity: "warn", quietHours: 24 },
  /**
   * Raised: circulation is on, but for 15 minutes the level shows a return pump that does not run. Water that a narrowed weir was
   * measured to hold up, and gives back when it opens, raises nothing.
   * Cleared: the level shows a return pump that runs again.
   */
  circulation_stopped: { severity: "critical", quietHours: 48, isRepeated: true, verdicts: ["circulation_stopped"] },
  /**
   * Raised: the sump empties too fast and the controller cannot pause circulation: it has done so three times in 24 hours, or does
   * not trust its sensor.
   */
  overflow: { severity: "critical", quietHours: 24, verdicts: ["overflow_blocked"] },
  /** Raised: a warning that this version has no name for. */
  device_warning: { severity: "warn", quietHours: 24 },
} as const satisfies Record<string, AlertRow>;

/**
 * Held until a person, or the controller by its own rule, releases it (SAFE-7, SAFE-23).
 * Cleared: the controller has released its pumps, or holds them for another reason.
 */
const HELD = {
  /** Raised: every pump is off, and the water rises. */
  hold_rising: { severity: "critical", verdicts: ["rising"] },
  /** Raised: every pump is off, and the water falls faster than it evaporates. */
  hold_falling: { severity: "critical", verdicts: ["falling"] },
  /** Raised: a pump was switched off, and water still moves. */
  hold_welded: { severity: "critical", verdicts: ["pump_runs_on"] },
  /** Raised: a float switch or a leak sensor reports water. */
  hold_input: { severity: "critical", verdicts: ["input_wet"] },
  /** Raised: the sump emptied fast and did not fill again while circulation was paused. */
  hold_overflow: { severity: "critical", verdicts: ["overflow_blocked"] },
  /** Raised: a hold for a reason that this version has no name for. */
  device_hold: { severity: "critical", verdicts: ["held"] },
} as const satisfies Record<string, AlertRow>;

/** What a controller, a run or the server reports. */
const REPORTED = {
  /** Raised: the controller has released its hold after 6 quiet hours. */
  hold_released: { severity: "info", quietHours: 24 },
  /** Raised: the sump emptied fast; circulation was off for 3 minutes, and the water came back. */
  circulation_paused: { severity: "warn", quietHours: 24, verdicts: ["overflow_blocked", "checking_overflow"] },
  /**
   * Raised: the controller has stopped all pumps.
   * Cleared: the controller reports that the stop is cleared.
   */
  emergency_stop: { severity: "critical", verdicts: ["stopping", "stop_unconfirmed", "stopped"] },
  /**
   * Raised: the controller locks top-ups after a part-filled water change.
   * Cleared: the controller has released the lock.
   */
  top_up_locked: { severity: "warn", verdicts: ["part_filled"] },
  /**
   * Raised: the controller refused new settings.
   * Cleared: it has accepted settings.
   */
  config_refused: { severity: "warn" },
  /** Raised: the controller confirmed an ON after its deadline; OFF was sent immediately. */
  late_command: { severity: "warn", quietHours: 24 },
  /** Raised: the controller refused a stop or an OFF. */
  safety_refused: { severity: "critical", quietHours: 24, verdicts: ["pump_runs_on"] },
  /**
   * Raised: a run failed; the alert says why.
   * Cleared: the next run succeeds.
   */
  run_failed: { severity: "warn" },
  /**
   * Raised: 15 minutes have passed since a schedule's due time without a start, or its wait for the controller is over.
   * Cleared: the schedule's next start.
   */
  run_missed: { severity: "warn", quietHours: 24 },
  /**
   * Raised: a scheduled run was not started; the alert says why.
   * Cleared: the schedule's next start.
   */
  run_refused: { severity: "warn", quietHours: 24 },
  /**
   * Raised: a run is past its deadline and the controller has not reported its end.
   * Cleared: the controller reports the end.
   */
  run_overdue: { severity: "critical" },
  /**
   * Raised: a top-up took more than {LONG_TIMES_USUAL} times as long as usual, given the time since the previous one.
   * Cleared: two in a row did not.
   */
  top_up_too_long: { severity: "warn", quietHours: 24 },
  /**
   * Raised: more than {OFTEN_TIMES_USUAL} times as many top-ups in 24 hours as usual, or {BUDGET_PERCENT} % of the day's limit used.
   * Cleared: about as many as usual again.
   */
  top_up_too_often: { severity: "warn", quietHours: 24, isRepeated: true },
  /**
   * Raised: a top-up has ended, and by the ledger the fresh water lasts for less than a day.
   * Cleared: a refill is confirmed, or it lasts for more than {FRESH_OVER_ABOVE_DAYS} days again.
   */
  reservoir_low: { severity: "warn", isRepeated: true, verdicts: ["reservoir_low"] },
  /**
   * Raised: an update failed: the controller reported it, came back with the wrong version, or made no progress for too long.
   * Cleared: an update succeeds.
   */
  firmware_failed: { severity: "warn", quietHours: 24 },
} as const satisfies Record<string, AlertRow>;

/** Good news: sent once, over immediately, counted in no badge, with nothing to acknowledge. */
const NEWS = {
  /** Raised: the controller has finished a water change. */
  water_change_done: { severity: "info" },
  /** Raised: a controller that was reported offline has been sending again for a while. */
  device_back: { severity: "info" },
  /** Raised: a firmware update succeeded. */
  update_succeeded: { severity: "info" },
  /** Raised: the controller uses a new calibration. */
  calibration_changed: { severity: "info" },
} as const satisfies Record<string, AlertRow>;

const FAULT_VERDICTS: Readonly<Partial<Record<FaultName, readonly VerdictCode[]>>> = {
  overfill: ["too_much_water"],
  underfill: ["too_little_water"],
};

const faultRow = (name: FaultName): AlertRow => ({ severity: "critical", verdicts: FAULT_VERDICTS[name] ?? ["locked_other"] });

type NamedFaultCode = `fault_${FaultName}`;

/** A latched fault is critical, whatever it is (SAFE-22). One that this version has no name for is a `device_fault`. */
const FAULTS: Readonly<Record<NamedFaultCode | "device_fault", AlertRow>> = {
  ...(Object.fromEntries(FAULT_NAMES.map((name) => [`fault_${name}`, faultRow(name)])) as Record<NamedFaultCode, AlertRow>),
  device_fault: { severity: "critical", verdicts: ["locked_other"] },
};

const GROUPS = { watched: WATCHED, warned: WARNED, held: HELD, reported: REPORTED, news: NEWS, fault: FAULTS } as const;

export type AlertGroup = keyof typeof GROUPS;
export type WatchedCode = keyof typeof WATCHED;
export type WarningCode = keyof typeof WARNED;
export type HoldCode = keyof typeof HELD;
export type ReportedCode = keyof typeof REPORTED;
export type NewsCode = keyof typeof NEWS;
export type FaultCode = keyof typeof FAULTS;
export type PlainCode = WatchedCode | WarningCode | HoldCode | ReportedCode | NewsCode;
export type AlertCode = PlainCode | FaultCode;

export const ALERTS: Readonly<Record<AlertCode, AlertRow>> = {
  ...WATCHED,
  ...WARNED,
  ...HELD,
  ...REPORTED,
  ...NEWS,
  ...FAULTS,
};

const isIn = (group: AlertGroup, code: string): boolean => Object.hasOwn(GROUPS[group], code);

export const isWatchedCode = (code: string): code is WatchedCode => isIn("watched", code);
export const isWarningCode = (code: string): code is WarningCode => isIn("warned", code);
export const isNewsCode = (code: string): code is NewsCode => isIn("news", code);
export const isHoldCode = (code: string): code is HoldCode => isIn("held", code);
export const isFaultCode = (code: string): code is FaultCode => isIn("fault", code);
export const isAlertCode = (code: string): code is AlertCode => Object.hasOwn(ALERTS, code);

export const codesOf = <Group extends AlertGroup>(group: Group): readonly (keyof (typeof GROUPS)[Group] & AlertCode)[] =>
  Object.keys(GROUPS[group]) as (keyof (typeof GROUPS)[Group] & AlertCode)[];
