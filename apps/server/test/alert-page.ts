// The page about alerts, made from the rules themselves: every code, when it comes, when it goes, and what it says.

import {
  ALERT_CODES,
  type AlertCode,
  alertAdvice,
  alertText,
  FAULT_CODES,
  type FaultCode,
  QUIET_AFTER_MS,
  REOPEN_WITHIN_MS,
} from "@halocline/domain/alerts/alerts";
import type { WatchedCode } from "@halocline/domain/alerts/labels";
import {
  ALERT_RULES,
  CIRCULATION_SETTLES_MS,
  FAR_TOO_HIGH_BEYOND_MM,
  HIGH_BEYOND_MM,
  LOW_OVER_FROM_PERCENT,
  MOST_HYSTERESIS_MM,
  OFFLINE_AFTER_MS,
  RUN_SETTLES_MS,
  SENSOR_WORSE_AFTER_MS,
} from "@halocline/domain/alerts/rules";
import { BUDGET_SHARE, LONG_TIMES_USUAL, OFTEN_TIMES_USUAL } from "@halocline/domain/runs/top-up-watch";
import { LOW_BELOW_PERCENT, VERY_LOW_BELOW_PERCENT } from "@halocline/domain/tanks/level";

type Times = Readonly<{ comes: string; worse?: string; goes: string }>;

const INTERVAL_S = 10;
const minutes = (ms: number): string => (ms === 60_000 ? "a minute" : `${ms / 60_000} minutes`);
const patience = (code: WatchedCode) => ALERT_RULES[code].patience(INTERVAL_S);
const stays = (code: WatchedCode): string => minutes(patience(code).enterAfterMs);
const away = (code: WatchedCode): string => minutes(patience(code).leaveAfterMs);

const QUIET = `when nothing more was said for ${QUIET_AFTER_MS / 3_600_000} hours`;

const TIMES: Readonly<Record<Exclude<AlertCode, FaultCode>, Times>> = {
  device_offline: {
    comes: `${minutes(OFFLINE_AFTER_MS)} after the device's last word, and not before it counts as offline; time in which the server itself did not listen does not count`,
    worse: "a pump in W was on, or a run was open, at its last word",
    goes: `it has been heard for ${away("device_offline")}`,
  },
  sensor_failed: {
    comes: `no good reading for ${stays("sensor_failed")}`,
    worse: `it lasts ${minutes(SENSOR_WORSE_AFTER_MS)}`,
    goes: `good readings for ${away("sensor_failed")}`,
  },
  level_low: {
    comes: `the fill is below ${LOW_BELOW_PERCENT} % for ${stays("level_low")}`,
    worse: `below ${VERY_LOW_BELOW_PERCENT} % for ${stays("level_low")}`,
    goes: `at ${LOW_OVER_FROM_PERCENT} % or more for ${away("level_low")}`,
  },
  level_high: {
    comes: `more than ${HIGH_BEYOND_MM} mm above top and hysteresis (of which at most ${MOST_HYSTERESIS_MM} mm count) for ${stays("level_high")}`,
    worse: `${FAR_TOO_HIGH_BEYOND_MM} mm or more above them for ${stays("level_high")}`,
    goes: `not above top and hysteresis for ${away("level_high")}`,
  },
  circulation_off: {
    comes: `off for ${stays("circulation_off")}, whatever the cause: a run, a pause, a stop`,
    goes: `on for ${away("circulation_off")}`,
  },
  siphon: { comes: "the device warns of it", goes: QUIET },
  leak: { comes: "the device warns of it", goes: QUIET },
  welded_relay: { comes: "the device warns of it", goes: QUIET },
  topup_budget: { comes: "the device has used up its budget of top-ups, by itself or by hand", goes: QUIET },
  sensor_dirty: { comes: "the device warns of it", goes: QUIET },
  drain_back: { comes: "the device warns of it", goes: QUIET },
  device_warning: { comes: "the device warns of something this version has no name for", goes: QUIET },
  emergency_stop: { comes: "the device has stopped", goes: "the device has said that the stop is cleared" },
  top_up_locked: { comes: "the device holds top-ups after a part-filled change", goes: "the device has let go" },
  config_refused: { comes: "the device refused a new configuration", goes: "it has taken one" },
  late_command: { comes: "an ON was answered after its time; OFF was sent at once", goes: QUIET },
  safety_refused: { comes: "the device answered a stop or an OFF with a refusal", goes: QUIET },
  run_failed: { comes: "a run failed", goes: "the next run succeeds" },
  run_missed: {
    comes: "a schedule's due time passed by 15 minutes without a start",
    goes: `the schedule's next start; or ${QUIET}`,
  },
  run_refused: { comes: "a scheduled run was not started, and why", goes: `the schedule's next start; or ${QUIET}` },
  run_overdue: { comes: "a run is past its deadline and its end was not told", goes: "the device tells its end" },
  top_up_too_long: {
    comes: `a top-up took more than ${LONG_TIMES_USUAL} times the usual, for the time since the one before`,
    goes: `two in a row did not; or ${QUIET}`,
  },
  top_up_too_often: {
    comes: `more than ${OFTEN_TIMES_USUAL} times as many top-ups in 24 hours as usual, or ${BUDGET_SHARE * 100} % of the day's budget used`,
    goes: `about as many as usual again; or ${QUIET}`,
  },
  firmware_failed: {
    comes: "an update failed by the device's word, by the version it came back with, or because it stood still for too long",
    goes: `an update succeeds; or ${QUIET}`,
  },
};

const FAULT_TIMES: Times = {
  comes: "the device has latched it",
  goes: "the device has said that it is cleared, or holds another one",
};

const isFault = (code: AlertCode): code is FaultCode => (FAULT_CODES as readonly string[]).includes(code);

function entryOf(code: AlertCode): string {
  const times = isFault(code) ? FAULT_TIMES : TIMES[code];
  const [mild, worse] = [alertText(code, "…"), alertText(code, "…", true)];
  const lines = [
    `### ${code}`,
    "",
    `- **${mild.severity}**: "${mild.message}" ${alertAdvice(code, mild.severity)}`,
    ...(times.worse === undefined ? [] : [`- **${worse.severity}**: "${worse.message}" ${alertAdvice(code, worse.severity)}`]),
    `- Comes: ${times.comes}.`,
    ...(times.worse === undefined ? [] : [`- Becomes worse: ${times.worse}.`]),
    `- Goes: ${times.goes}.`,
  ];
  return lines.join("\n");
}

const INTRODUCTION = `# Alerts

Made from the rules in \`packages/domain/src/alerts/rules.ts\` and the words in \`packages/domain/src/alerts/labels.ts\` and
\`packages/domain/src/alerts/fault-labels.ts\` by \`apps/server/test/alert-page.ts\`, and held against them by a test. Change those, then run
\`pnpm exec vitest run alert-page -u\`.

**One incident is one alert.** A device has at most one open alert of a code, by an index in the database. Told again it counts; worse, its severity
rises on the same row, it counts as not acknowledged, and people are told again. It never becomes milder while it is open.

**Flapping is damped.** Trouble that only time tells must last before it is raised, and must have been clearly away for a while before it is over; entering
and leaving have different thresholds. What comes back within ${minutes(REOPEN_WITHIN_MS)} of its end opens the same alert again, unless somebody has acknowledged it:
whoever acknowledged it believes that it is over, and has to learn that it is not.

**The level is judged only when it can be trusted**: calibrated, a fresh and plausible reading, no run open, ${minutes(RUN_SETTLES_MS)} after a run and
${minutes(CIRCULATION_SETTLES_MS)} after circulation changed. With circulation off the top mark of that state counts, if it is known.

**What stays.** A critical alert stays until somebody acknowledges it, also when it is over. Everything else that is over or acknowledged goes after the
account's alert retention. The alerts of a deleted device go with it; the audit log stays.

Times below are for a device that reports every ${INTERVAL_S} seconds; one that reports rarely gets three of its intervals, if that is longer.
`;

const section = (title: string, codes: readonly AlertCode[]): string => [`## ${title}`, ...codes.map(entryOf)].join("\n\n");

export function alertPage(): string {
  const watched = ALERT_CODES.filter((code) => Object.hasOwn(ALERT_RULES, code));
  const told = ALERT_CODES.filter((code) => !watched.includes(code) && !isFault(code));
  return `${[
    INTRODUCTION,
    section("What the server notices", watched),
    section("What the device or a run tells", told),
    section("Latched faults", FAULT_CODES),
  ].join("\n")}\n`;
}

/** Codes whose page says that quiet ends them. */
export const saidToEndQuietly = (): readonly AlertCode[] =>
  (Object.keys(TIMES) as (keyof typeof TIMES)[]).filter((code) => TIMES[code].goes.includes(QUIET));
