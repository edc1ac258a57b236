// What the check before an absence finds: each thing in order, doubtful or missing, as a code with its values, and the way to
// put it right.

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

type Coded<Code extends string, Values> = Readonly<{ code: Code }> & Readonly<Values>;

/** From where water comes, or to where it goes, and for what. */
export type Need = Readonly<{ store: "salt" | "waste"; changes: number } | { store: "fresh"; days: number }>;
type NeededLitres = Readonly<{ need: Need; litres: number }>;
type BothLitres = NeededLitres & Readonly<{ thereLitres: number }>;

/** Mail has no name. */
export type NamedWay = Readonly<{ kind: string; name: string | null }>;

export type FoundThing =
  | "offline"
  | "sensor_failed"
  | "late"
  | "heard"
  | "stopped"
  | Coded<"fault", { cause: string }>
  | Coded<"held", { cause: string }>
  | "not_latched"
  | "settings_confirmed"
  | "settings_refused"
  | "settings_pending"
  | "circulation_unwired"
  | "circulation_unknown"
  | "circulation_on"
  | "circulation_off"
  | "updating"
  | "not_updating"
  | Coded<"critical_alerts", { count: number }>
  | "no_critical_alerts"
  | "owner_not_told"
  | "second_not_told"
  | Coded<"way_confirmed", NamedWay>
  | Coded<"way_unconfirmed", NamedWay>
  | Coded<"way_untried", NamedWay>
  | Coded<"way_failing", NamedWay>
  | Coded<"way_silent", NamedWay>
  | "nobody_told"
  | "nothing_proven"
  | "no_device"
  | "not_calibrated"
  | "calibrated_date_unknown"
  | Coded<"calibration_old", { days: number }>
  | Coded<"calibrated", { days: number }>
  | "top_ups_locked"
  | "auto_top_up_on"
  | Coded<"only_scheduled_top_ups", { count: number }>
  | "auto_top_up_off"
  | "no_schedules"
  | Coded<"schedules_unreadable", { count: number }>
  | Coded<"no_run_falls", { count: number }>
  | Coded<"planned", { changes: number; topUps: number }>
  | Coded<"need_unknown", { need: Need; why: "not_calibrated" | "area" | "fall" }>
  | Coded<"store_unknown", NeededLitres>
  | Coded<"not_enough", BothLitres>
  | Coded<"little_spare", BothLitres>
  | Coded<"enough", BothLitres>;

export type FixWay =
  | "check_power"
  | "clean_sensor"
  | "watch_connection"
  | "clear_stop"
  | Coded<"as_told", { advice: string }>
  | "keep_on"
  | "look_yourself"
  | "bring_online"
  | "circulation_on"
  | "wait_for_update"
  | "read_alerts"
  | "add_way"
  | "test_way"
  | "mend_way"
  | "ask_second"
  | "add_device"
  | "calibrate"
  | "compare_level"
  | "finish_change"
  | "auto_top_up_on"
  | "schedule_anew"
  | "look_at_schedules"
  | "tank_details"
  | "mix_salt_water"
  | "empty_waste"
  | "fill_fresh_water";

export type Fix = Readonly<{ way: FixWay; place: FixPlace }>;

export type Finding = Readonly<{
  topic: FindingTopic;
  state: FindingState;
  /** The name of the device, tank or person it is about; null when it is about the household. */
  about: string | null;
  found: FoundThing;
  fix: Fix | null;
}>;

type About = Readonly<{ topic: FindingTopic; about: string | null }>;

export const inOrder = (about: About, found: FoundThing): Finding => ({ ...about, state: "ok", found, fix: null });

export const doubtful = (about: About, found: FoundThing, way: FixWay, place: FixPlace): Finding => ({
  ...about,
  state: "warning",
  found,
  fix: { way, place },
});

export const lacking = (about: About, found: FoundThing, way: FixWay, place: FixPlace): Finding => ({
  ...about,
  state: "missing",
  found,
  fix: { way, place },
});
