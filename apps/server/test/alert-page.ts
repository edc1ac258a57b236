// The page about alerts, made from the rules themselves: every code, when it comes, when it goes, and what it says.

import {
  ALERT_CODES,
  type AlertCode,
  alertSeverity,
  FAULT_CODES,
  type FaultCode,
  quietAfterMs,
  REOPEN_WITHIN_MS,
} from "@halocline/domain/alerts/alerts";
import type { WatchedCode } from "@halocline/domain/alerts/codes";
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
import { FRESH_OVER_ABOVE_DAYS } from "@halocline/domain/tanks/reservoirs";
import { alertSentences } from "@halocline/messages/alert-sentences";
import { ENGLISH } from "../src/platform/reader.ts";

type Times = Readonly<{ comes: string; worse?: string; goes: string }>;

const INTERVAL_S = 10;
const minutes = (ms: number): string => (ms === 60_000 ? "a minute" : `${ms / 60_000} minutes`);
const patience = (code: WatchedCode) => ALERT_RULES[code].patience(INTERVAL_S);
const stays = (code: WatchedCode): string => minutes(patience(code).enterAfterMs);
const away = (code: WatchedCode): string => minutes(patience(code).leaveAfterMs);

const quiet = (code: AlertCode): string => `after ${quietAfterMs(code) / 3_600_000} hours without a new report`;
const QUIET = quiet("leak");

const AT_ONCE = "at once; it is told once, counts in no badge, and nobody has to acknowledge it";

const HOLD_TIMES: Times = {
  comes: "the device holds its pumps off",
  goes: "the device reports that it has released them, or holds them for another reason",
};

const TIMES: Readonly<Record<Exclude<AlertCode, FaultCode>, Times>> = {
  device_offline: {
    comes: `${minutes(OFFLINE_AFTER_MS)} after the device's last message, and not before it counts as offline; time in which the server itself was not listening does not count`,
    worse: "a pump that moves water was on, or a run was open, at its last message",
    goes: `it has been sending again for ${away("device_offline")}`,
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
    comes: `more than ${HIGH_BEYOND_MM} mm above top and hysteresis (counted up to ${MOST_HYSTERESIS_MM} mm) for ${stays("level_high")}`,
    worse: `${FAR_TOO_HIGH_BEYOND_MM} mm or more above them for ${stays("level_high")}`,
    goes: `not above top and hysteresis for ${away("level_high")}`,
  },
  circulation_off: {
    comes: `off for ${stays("circulation_off")}, whatever the cause: a run, a pause, a stop`,
    goes: `on for ${away("circulation_off")}`,
  },
  clocks_disagree: {
    comes: `readings wait for ${stays("clocks_disagree")} because device and server disagree by more than 10 minutes about the time`,
    goes: `no reading has waited for ${away("clocks_disagree")}`,
  },
  siphon: { comes: "the device warns of it", goes: QUIET },
  leak: { comes: "the device warns of it", goes: QUIET },
  welded_relay: { comes: "the device warns of it", goes: QUIET },
  topup_budget: { comes: "the device has used up its budget of top-ups, by itself or by hand", goes: QUIET },
  falling: {
    comes: "the device sees the water fall 2 to 4 times as fast as usual, or 10 mm an hour before it knows what is usual",
    goes: `the device reports that a whole day was as usual (before it knows what is usual: an hour), or holds its pumps off; or ${quiet("falling")}`,
  },
  sensor_stuck: { comes: "the device has seen the very same reading for longer than evaporation allows", goes: QUIET },
  circulation_stopped: {
    comes:
      "the device has seen for 15 minutes that the water stands as with a return pump that does not run, although circulation is on. Water that a narrowed weir was measured to hold up, and gives back when it opens, raises nothing",
    goes: `the device reports that the level shows a return pump that runs again; or ${quiet("circulation_stopped")}`,
  },
  overflow: {
    comes:
      "the device sees the sump empty too fast and cannot pause circulation: it has done so three times in 24 hours, or does not trust its sensor",
    goes: QUIET,
  },
  hold_rising: HOLD_TIMES,
  hold_falling: HOLD_TIMES,
  hold_welded: HOLD_TIMES,
  hold_input: HOLD_TIMES,
  hold_overflow: HOLD_TIMES,
  device_hold: { ...HOLD_TIMES, comes: "the device holds its pumps off for a reason this version has no name for" },
  hold_released: { comes: "the device has released its hold by itself, after 6 quiet hours", goes: QUIET },
  circulation_paused: { comes: "the device has paused circulation to test the overflow", goes: QUIET },
  sensor_dirty: { comes: "the device warns of it", goes: QUIET },
  drain_back: { comes: "the device warns of it", goes: QUIET },
  device_warning: { comes: "the device warns of something this version has no name for", goes: QUIET },
  emergency_stop: { comes: "the device has stopped", goes: "the device reports that the stop is cleared" },
  top_up_locked: { comes: "the device locks top-ups after a part-filled water change", goes: "the device has released the lock" },
  config_refused: { comes: "the device refused a new configuration", goes: "it has accepted one" },
  late_command: { comes: "the device confirmed an ON after its deadline; OFF was sent at once", goes: QUIET },
  safety_refused: { comes: "the device refused a stop or an OFF", goes: QUIET },
  run_failed: { comes: "a run failed", goes: "the next run succeeds" },
  run_missed: {
    comes: "15 minutes have passed since a schedule's due time without a start, or its wait for the controller is over",
    goes: `the schedule's next start; or ${QUIET}`,
  },
  run_refused: { comes: "a scheduled run was not started; the alert says why", goes: `the schedule's next start; or ${QUIET}` },
  run_overdue: {
    comes: "a run is past its deadline and the device has not reported its end",
    goes: "the device reports its end",
  },
  top_up_too_long: {
    comes: `a top-up took more than ${LONG_TIMES_USUAL} times as long as usual, given the time since the previous one`,
    goes: `two in a row did not; or ${QUIET}`,
  },
  top_up_too_often: {
    comes: `more than ${OFTEN_TIMES_USUAL} times as many top-ups in 24 hours as usual, or ${BUDGET_SHARE * 100} % of the day's budget used`,
    goes: `about as many as usual again; or ${QUIET}`,
  },
  reservoir_low: {
    comes: "a top-up has ended, and by the ledger the fresh water lasts for less than a day",
    goes: `somebody confirms a refill, or it lasts for more than ${FRESH_OVER_ABOVE_DAYS} days again`,
  },
  water_change_done: { comes: "the device has finished a water change", goes: AT_ONCE },
  device_back: { comes: "a device that had been announced offline has been sending again for a while", goes: AT_ONCE },
  update_succeeded: { comes: "a firmware update succeeded", goes: AT_ONCE },
  calibration_changed: { comes: "the device works with a new calibration", goes: AT_ONCE },
  firmware_failed: {
    comes: "an update failed: the device said so, came back with the wrong version, or made no progress for too long",
    goes: `an update succeeds; or ${QUIET}`,
  },
};

const FAULT_TIMES: Times = {
  comes: "the device has latched the fault",
  goes: "the device reports that it is cleared, or holds another one",
};

const isFault = (code: AlertCode): code is FaultCode => (FAULT_CODES as readonly string[]).includes(code);

/** Stands for what the device or the server has to say beside the code; an unknown reason is shown as it came. */
const DETAIL = {
  fault: "…",
  field: "…",
  reason: "…",
  suspects: [],
  dryInMs: null,
  type: "water_change",
  dueAtMs: 0,
  timezone: "UTC",
  error: "…",
  minutes: 14,
  fromMm: 30,
  lowestMm: 60,
  toMm: 31,
  litres: 3.6,
  awayMs: 4 * 3_600_000,
  version: "…",
  by: "…",
  topBeforeMm: 28,
  topMm: 30,
  drainBeforeMm: 58,
  drainMm: 60,
};

function said(code: AlertCode, isWorse: boolean): string {
  const severity = alertSeverity(code, isWorse);
  const reader = { ...ENGLISH, moment: () => "…" };
  const { message, advice } = alertSentences(reader, { code, severity, detail: DETAIL, message: "", isOver: false });
  return `- **${severity}**: "${message}" ${advice}`;
}

function entryOf(code: AlertCode): string {
  const times = isFault(code) ? FAULT_TIMES : TIMES[code];
  const lines = [
    `### ${code}`,
    "",
    said(code, false),
    ...(times.worse === undefined ? [] : [said(code, true)]),
    `- Raised: ${times.comes}.`,
    ...(times.worse === undefined ? [] : [`- Gets worse: ${times.worse}.`]),
    `- Clears: ${times.goes}.`,
  ];
  return lines.join("\n");
}

const INTRODUCTION = `# Alerts

This page is generated by \`apps/server/test/alert-page.ts\` from the rules in \`packages/domain/src/alerts/rules.ts\` and the texts in \`packages/messages/src/en/alerts.ts\`; a test compares them. Change those, then run \`pnpm exec vitest run alert-page -u\`.

**One problem is one alert.** A device has at most one open alert per code; an index in the database ensures it. A repeated report only increments its count. When the problem gets worse, the severity rises on the same row, the alert counts as not acknowledged, and its owners are notified again. Its severity never falls while it is open.

**Flapping is damped.** A condition that is judged over time must last before it is raised, and must be clearly gone for a while before it clears; the thresholds for raising and clearing differ. A problem that returns within ${minutes(REOPEN_WITHIN_MS)} of its end reopens the same alert, unless somebody has acknowledged it: that person believes it is over, and must be notified that it is not.

**The level is judged only when it can be trusted**: the tank is calibrated, the reading is fresh and plausible, no run is open, ${minutes(RUN_SETTLES_MS)} have passed since a run and ${minutes(CIRCULATION_SETTLES_MS)} since circulation changed. With circulation off, the top mark for that state is used, if it is known.

**What it says.** An alert is stored as its code with its values, such as a fault's name, a hold's suspects or a run's due time, in \`alerts.detail\`; \`alerts.message\` keeps the English sentence for exports and older readers. The server says it in the language of whoever reads: by the \`Accept-Language\` header of a call, by the stored setting of the person who gets an email. The order is what happened, what the controller did by itself, what to do now. A row of an older version that lacks its values, and a code of a later one, are shown with the stored sentence.

**Over.** An alert that has cleared says the same in the past tense, on every screen and in an email that is sent late.

**Retention.** A critical alert stays until somebody acknowledges it, even when it is over. All other alerts that are over or acknowledged are deleted after the account's alert retention. The alerts of a deleted device are deleted with it; the audit log stays.

The times below are for a device that reports every ${INTERVAL_S} seconds; a device that reports less often gets three of its intervals, if that is longer.
`;

const WIDTH = 130;
/** Code stays in one line, with its spaces. */
const WORD = /(?:`[^`]*`|[^ ])+/g;

/** The rest of a list item stands under its text. */
function wrapLine(line: string): string {
  const indent = line.startsWith("- ") ? "  " : "";
  const lines = [""];
  for (const word of line.match(WORD) ?? []) {
    const current = lines.at(-1) ?? "";
    const longer = current === "" ? word : `${current} ${word}`;
    if (longer.length <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(`${indent}${word}`);
  }
  return lines.join("\n");
}

const wrapLines = (page: string): string => page.split("\n").map(wrapLine).join("\n");

const section = (title: string, codes: readonly AlertCode[]): string => [`## ${title}`, ...codes.map(entryOf)].join("\n\n");

export function alertPage(): string {
  const watched = ALERT_CODES.filter((code) => Object.hasOwn(ALERT_RULES, code));
  const told = ALERT_CODES.filter((code) => !watched.includes(code) && !isFault(code));
  return wrapLines(
    `${[
      INTRODUCTION,
      section("Detected by the server", watched),
      section("Reported by the device or a run", told),
      section("Latched faults", FAULT_CODES),
    ].join("\n")}\n`,
  );
}

/** Codes whose page says that quiet ends them. */
export const saidToEndQuietly = (): readonly AlertCode[] =>
  (Object.keys(TIMES) as (keyof typeof TIMES)[]).filter((code) => TIMES[code].goes.includes(quiet(code)));
