// What an alert says to its reader. One that this version cannot say, because it is of a later one or was stored without its values,
// says what is stored.

import { knownAlert } from "@halocline/domain/alerts/alerts";
import { type AlertSeverity, isNewsCode, type NewsCode } from "@halocline/domain/alerts/codes";
import { type DueRunDetail, type HoldDetail, readDetail } from "@halocline/domain/alerts/detail";
import { type FaultName, isFaultName } from "@halocline/domain/alerts/fault-names";
import { dryIn, type HoldName } from "@halocline/domain/alerts/hold-names";
import { ownEntry } from "@halocline/domain/devices/own-entry";
import { faultText } from "./fault-text.ts";
import { holdText, suspectsText } from "./hold-text.ts";
import { dueReasonText, failText, updateErrorText } from "./run-reason.ts";
import type { ServerMessages } from "./server-catalogue.ts";

export type AlertReader = Readonly<{
  texts: ServerMessages;
  /** The zone of the reader's times, instead of the tank's. */
  zoneOf: (timezone: string) => string;
  /** The day and the time of a moment, in that zone. */
  moment: (atMs: number, timezone: string) => string;
}>;

export type SaidAlert = Readonly<{
  code: string;
  severity: AlertSeverity;
  /** As it is stored; null in rows of older versions. */
  detail: unknown;
  /** In English, as it was when the alert was last told. */
  message: string;
  isOver: boolean;
}>;

/** `message`: what happened and what the controller did by itself. `advice`: what to do now. */
export type AlertSentences = Readonly<{ message: string; advice: string }>;

/** A null message cannot be said without the values that are missing. */
type Said = Readonly<{ message: string | null; advice: string }>;

function sayPlain(
  { texts }: AlertReader,
  code: keyof ServerMessages["alerts"]["plain"],
  isWorse: boolean,
  isOver: boolean,
): Said {
  const mild: PlainTexts = texts.alerts.plain[code];
  const { message, past, advice } = (isWorse && mild.worse) || mild;
  return { message: isOver ? past : message, advice };
}

type PlainTexts = AlertSentences & Readonly<{ past: string; worse?: AlertSentences & Readonly<{ past: string }> }>;

function sayFault({ texts }: AlertReader, fault: FaultName, isOver: boolean): Said {
  const { cause, advice } = faultText(texts, fault);
  const past = isOver ? ownEntry<string>(texts.alerts.faults.past, fault) : undefined;
  return { message: past ?? texts.alerts.faults.stopped({ cause }), advice };
}

function sayUnknownFault({ texts }: AlertReader, stored: unknown): Said {
  const detail = readDetail("device_fault", stored);
  const { unknown, unnamed } = texts.alerts.faults;
  const message = detail && (detail.fault === null ? unnamed : unknown({ fault: detail.fault.replaceAll("_", " ") }));
  return { message, advice: texts.faults.unknownAdvice };
}

function dryText({ texts }: AlertReader, dryInMs: number | null): string | null {
  if (dryInMs === null) return null;
  const { unit, count } = dryIn(dryInMs);
  const { dryInDays, dryInHours, dryWithinTheHour } = texts.alerts.holds;
  if (unit === "days") return dryInDays({ count });
  return count < 1 ? dryWithinTheHour : dryInHours({ count });
}

/** What may be behind it and how long the return pump still has, as far as both are known. */
const withFacts = (reader: AlertReader, held: string, { reason, suspects, dryInMs }: HoldDetail): string =>
  [held, suspectsText(reader.texts, reason, suspects), dryText(reader, dryInMs)].filter(Boolean).join(" ");

function sayHold(reader: AlertReader, reason: HoldName, stored: unknown, isOver: boolean): Said {
  const { holds } = reader.texts.alerts;
  const { cause, steps } = holdText(reader.texts, reason);
  const advice = steps.join(" ");
  if (isOver) return { message: holds.past[reason], advice };
  const detail = readDetail(`hold_${reason}`, stored);
  const held = reason === "overflow" ? holds.heldOverflow({ cause }) : holds.held({ cause });
  return { message: detail && withFacts(reader, held, detail), advice };
}

function sayUnknownHold(reader: AlertReader, stored: unknown, isOver: boolean): Said {
  const { unknown, unknownPast } = reader.texts.alerts.holds;
  const advice = reader.texts.holds.unknownSteps.join(" ");
  const detail = readDetail("device_hold", stored);
  if (detail === null) return { message: null, advice };
  const { cause: reason } = holdText(reader.texts, detail.reason);
  return { message: isOver ? unknownPast({ reason }) : withFacts(reader, unknown({ reason }), detail), advice };
}

function sayWarning({ texts }: AlertReader, stored: unknown, isOver: boolean): Said {
  const detail = readDetail("device_warning", stored);
  const { message, past, unnamed, unnamedPast, advice } = texts.alerts.device_warning;
  if (detail === null) return { message: null, advice };
  if (detail.fault === null) return { message: isOver ? unnamedPast : unnamed, advice };
  const fault = detail.fault.replaceAll("_", " ");
  return { message: isOver ? past({ fault }) : message({ fault }), advice };
}

function sayRefusedConfig({ texts }: AlertReader, stored: unknown): Said {
  const detail = readDetail("config_refused", stored);
  const { message, unnamed, advice } = texts.alerts.config_refused;
  return { message: detail && (detail.field === null ? unnamed : message({ field: detail.field })), advice };
}

function sayDueRun(reader: AlertReader, code: "run_missed" | "run_refused", detail: DueRunDetail | null): Said {
  const texts = reader.texts.alerts[code];
  const { advice } = texts;
  if (detail === null) return { message: null, advice };
  const { type, timezone, dueAtMs } = detail;
  const reason = dueReasonText(reader.texts, detail.reason);
  return { message: texts[type]({ due: reader.moment(dueAtMs, timezone), timezone: reader.zoneOf(timezone), reason }), advice };
}

function sayFailure(code: "run_failed" | "firmware_failed", { texts }: AlertReader, reason: string | null): Said {
  const { message, advice } = texts.alerts[code];
  return { message: reason === null ? null : message({ reason }), advice };
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** In the unit that a person would use. */
function spanOf(awayMs: number): Readonly<{ unit: "minute" | "hour" | "day"; count: number }> {
  const minutes = Math.max(1, Math.round(awayMs / MINUTE_MS));
  if (minutes < 2 * HOUR_MINUTES) return { unit: "minute", count: minutes };
  if (minutes < 2 * DAY_MINUTES) return { unit: "hour", count: Math.round(minutes / HOUR_MINUTES) };
  return { unit: "day", count: Math.round(minutes / DAY_MINUTES) };
}

function newsMessage({ texts }: AlertReader, code: NewsCode, stored: unknown): string | null {
  const { news } = texts.alerts;
  switch (code) {
    case "water_change_done": {
      const figures = readDetail(code, stored);
      return figures && news[code].message(figures);
    }
    case "device_back": {
      const detail = readDetail(code, stored);
      return detail && news[code].message(spanOf(detail.awayMs));
    }
    case "update_succeeded": {
      const detail = readDetail(code, stored);
      return detail && news[code].message(detail);
    }
    case "calibration_changed": {
      const detail = readDetail(code, stored);
      return detail && news[code].message(detail);
    }
  }
}

function say(reader: AlertReader, known: NonNullable<ReturnType<typeof knownAlert>>, { detail, isOver }: SaidAlert): Said {
  const { code, isWorse } = known;
  if (isNewsCode(code)) return { message: newsMessage(reader, code, detail), advice: reader.texts.alerts.news[code].advice };
  switch (code) {
    case "device_fault":
      return sayUnknownFault(reader, detail);
    case "device_hold":
      return sayUnknownHold(reader, detail, isOver);
    case "device_warning":
      return sayWarning(reader, detail, isOver);
    case "config_refused":
      return sayRefusedConfig(reader, detail);
    case "run_missed":
    case "run_refused":
      return sayDueRun(reader, code, readDetail(code, detail));
    case "run_failed": {
      const failed = readDetail(code, detail);
      return sayFailure(code, reader, failed && failText(reader.texts, failed.reason));
    }
    case "firmware_failed": {
      const failed = readDetail(code, detail);
      return sayFailure(code, reader, failed && updateErrorText(reader.texts, failed.error));
    }
    case "hold_rising":
    case "hold_falling":
    case "hold_welded":
    case "hold_input":
    case "hold_overflow":
      return sayHold(reader, code.slice("hold_".length) as HoldName, detail, isOver);
    default:
      return isFaultCode(code)
        ? sayFault(reader, code.slice(FAULT_PREFIX.length) as FaultName, isOver)
        : sayPlain(reader, code, isWorse, isOver);
  }
}

const FAULT_PREFIX = "fault_";
const isFaultCode = (code: string): code is `fault_${FaultName}` =>
  code.startsWith(FAULT_PREFIX) && isFaultName(code.slice(FAULT_PREFIX.length));

export function alertSentences(reader: AlertReader, alert: SaidAlert): AlertSentences {
  const known = knownAlert(alert.code, alert.severity);
  if (known === null) return { message: alert.message, advice: reader.texts.alerts.unknownAdvice };
  const { message, advice } = say(reader, known, alert);
  return { message: message ?? alert.message, advice };
}
