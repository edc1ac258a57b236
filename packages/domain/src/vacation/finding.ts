// What the check before an absence can find: one row for each finding. Its texts are in the message catalogue under the same code.

export type FindingState = "ok" | "warning" | "missing";

export type FindingTopic =
  | "reachable"
  | "latches"
  | "settings"
  | "circulation"
  | "firmware"
  | "alerts"
  | "calibration"
  | "top_up"
  | "schedules"
  | "salt_water"
  | "waste"
  | "fresh_water"
  | "notifications";

/** The screen on which it is put right. */
export type FixPlace = "devices" | "control" | "dashboard" | "calibration" | "schedules" | "notifications" | "alerts";

type FindingRow = Readonly<{ topic: FindingTopic; state: FindingState; place?: FixPlace }>;

// biome-ignore format: one row a line
const FINDINGS = {
  no_device: { topic: "reachable", state: "missing", place: "devices" },
  offline: { topic: "reachable", state: "missing", place: "devices" },
  sensor_failed: { topic: "reachable", state: "missing", place: "dashboard" },
  late: { topic: "reachable", state: "warning", place: "devices" },
  heard: { topic: "reachable", state: "ok" },
  stopped: { topic: "latches", state: "missing", place: "control" },
  fault: { topic: "latches", state: "missing", place: "control" },
  held: { topic: "latches", state: "missing", place: "control" },
  not_latched: { topic: "latches", state: "ok" },
  settings_refused: { topic: "settings", state: "missing", place: "alerts" },
  settings_pending: { topic: "settings", state: "missing", place: "alerts" },
  settings_confirmed: { topic: "settings", state: "ok" },
  circulation_unwired: { topic: "circulation", state: "warning", place: "devices" },
  circulation_unknown: { topic: "circulation", state: "warning", place: "devices" },
  circulation_off: { topic: "circulation", state: "missing", place: "control" },
  circulation_on: { topic: "circulation", state: "ok" },
  updating: { topic: "firmware", state: "warning", place: "devices" },
  not_updating: { topic: "firmware", state: "ok" },
  critical_alerts: { topic: "alerts", state: "missing", place: "alerts" },
  no_critical_alerts: { topic: "alerts", state: "ok" },
  not_calibrated: { topic: "calibration", state: "missing", place: "calibration" },
  calibrated_date_unknown: { topic: "calibration", state: "warning", place: "calibration" },
  calibration_old: { topic: "calibration", state: "warning", place: "calibration" },
  calibrated: { topic: "calibration", state: "ok" },
  top_ups_locked: { topic: "top_up", state: "missing", place: "dashboard" },
  auto_top_up_off: { topic: "top_up", state: "missing", place: "dashboard" },
  only_scheduled_top_ups: { topic: "top_up", state: "warning", place: "dashboard" },
  auto_top_up_on: { topic: "top_up", state: "ok" },
  no_schedules: { topic: "schedules", state: "ok" },
  schedules_unreadable: { topic: "schedules", state: "warning", place: "schedules" },
  no_run_falls: { topic: "schedules", state: "warning", place: "schedules" },
  planned: { topic: "schedules", state: "ok" },
  salt_need_unknown: { topic: "salt_water", state: "warning", place: "calibration" },
  salt_store_unknown: { topic: "salt_water", state: "warning", place: "calibration" },
  salt_not_enough: { topic: "salt_water", state: "missing", place: "schedules" },
  salt_little_spare: { topic: "salt_water", state: "warning", place: "schedules" },
  salt_enough: { topic: "salt_water", state: "ok" },
  waste_need_unknown: { topic: "waste", state: "warning", place: "calibration" },
  waste_store_unknown: { topic: "waste", state: "warning", place: "calibration" },
  waste_not_enough: { topic: "waste", state: "missing", place: "schedules" },
  waste_little_spare: { topic: "waste", state: "warning", place: "schedules" },
  waste_enough: { topic: "waste", state: "ok" },
  fresh_need_unknown: { topic: "fresh_water", state: "warning", place: "calibration" },
  fresh_store_unknown: { topic: "fresh_water", state: "warning", place: "calibration" },
  fresh_not_enough: { topic: "fresh_water", state: "missing", place: "calibration" },
  fresh_little_spare: { topic: "fresh_water", state: "warning", place: "calibration" },
  fresh_enough: { topic: "fresh_water", state: "ok" },
  nobody_told: { topic: "notifications", state: "missing", place: "notifications" },
  nothing_proven: { topic: "notifications", state: "missing", place: "notifications" },
  owner_not_told: { topic: "notifications", state: "warning", place: "notifications" },
  second_not_told: { topic: "notifications", state: "warning", place: "notifications" },
  way_untried: { topic: "notifications", state: "warning", place: "notifications" },
  way_unconfirmed: { topic: "notifications", state: "warning", place: "notifications" },
  /** Of a person's last channel. */
  way_failing: { topic: "notifications", state: "missing", place: "notifications" },
  way_silent: { topic: "notifications", state: "missing", place: "notifications" },
  way_confirmed: { topic: "notifications", state: "ok" },
} as const satisfies Record<string, FindingRow>;

export type FindingCode = keyof typeof FINDINGS;

/** Mail has no name. */
export type NamedWay = Readonly<{ kind: string; name: string | null }>;

/** `count`: of things, water changes or days. */
type Values = Readonly<{
  count: number;
  changes: number;
  topUps: number;
  cause: string;
  advice: string;
  litres: number;
  thereLitres: number;
  why: "not_calibrated" | "area" | "fall";
  way: NamedWay;
}>;
export type FindingValues = Partial<Values>;

export type Finding = Readonly<{
  code: FindingCode;
  topic: FindingTopic;
  state: FindingState;
  /** The name of the device, tank or person it is about; null when it is about the household. */
  about: string | null;
  values: FindingValues;
  /** Null: there is nothing to put right. */
  place: FixPlace | null;
  /** Only the second person can put it right. */
  isOfSecond?: true;
}>;

export function finding(code: FindingCode, about: string | null, values: FindingValues = {}): Finding {
  const { topic, state, place }: FindingRow = FINDINGS[code];
  return { code, topic, state, about, values, place: place ?? null };
}

export const FINDING_CODES = Object.keys(FINDINGS) as readonly FindingCode[];
