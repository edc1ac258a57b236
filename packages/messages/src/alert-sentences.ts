// What an alert says to its reader. One that this version cannot say, because it is of a later one or was stored without its values,
// says what is stored.

import { type AlertCode, type AlertSeverity, isFaultCode, isHoldCode, isNewsCode } from "@halocline/domain/alerts/alert-table";
import { knownAlert } from "@halocline/domain/alerts/alerts";
import { type HoldDetail, readDetail } from "@halocline/domain/alerts/detail";
import type { FaultName } from "@halocline/domain/alerts/fault-names";
import { dryIn, type HoldName } from "@halocline/domain/alerts/hold-names";
import type { AlertReader } from "./alert-reader.ts";
import { plainSentences } from "./alert-text.ts";
import { faultText } from "./fault-text.ts";
import { holdText, suspectsText } from "./hold-text.ts";
import { newsText } from "./news-text.ts";
import { dueReasonText, failText, updateErrorText } from "./run-reason.ts";

export type { AlertReader };

export type SaidAlert = Readonly<{
  code: string;
  severity: AlertSeverity;
  /** As it is stored; null in rows of older versions. */
  detail: unknown;
  /** In English, as stored when the alert was last reported. */
  message: string;
  isOver: boolean;
}>;

/** `message`: what happened and what the controller did. `advice`: what to do now. */
export type AlertSentences = Readonly<{ message: string; advice: string }>;

/** A null message cannot be said without the values that are missing. */
type Said = Readonly<{ message: string | null; advice: string }>;

function sayFault({ texts }: AlertReader, fault: FaultName, isOver: boolean): Said {
  const { cause, past, advice } = faultText(texts, fault);
  const message = isOver && past !== undefined ? texts.faults.stoppedPast({ past }) : texts.faults.stopped({ cause });
  return { message, advice };
}

function sayUnknownFault({ texts: { faults } }: AlertReader, stored: unknown): Said {
  const detail = readDetail("device_fault", stored);
  const message =
    detail && (detail.fault === null ? faults.unnamed : faults.unknown({ fault: detail.fault.replaceAll("_", " ") }));
  return { message, advice: faults.unknownAdvice };
}

function dryText({ texts: { holds } }: AlertReader, dryInMs: number | null): string | null {
  if (dryInMs === null) return null;
  const { unit, count } = dryIn(dryInMs);
  if (unit === "days") return holds.dryInDays({ count });
  return count < 1 ? holds.dryWithinTheHour : holds.dryInHours({ count });
}

/** What may be behind it and how long the return pump still has, as far as both are known. */
const withFacts = (reader: AlertReader, held: string, { reason, suspects, dryInMs }: HoldDetail): string =>
  [held, suspectsText(reader.texts, reason, suspects), dryText(reader, dryInMs)].filter(Boolean).join(" ");

function sayHold(reader: AlertReader, reason: HoldName, stored: unknown, isOver: boolean): Said {
  const { holds } = reader.texts;
  const { cause, past, steps } = holds.known[reason];
  const advice = steps.join(" ");
  if (isOver) return { message: past, advice };
  const detail = readDetail(`hold_${reason}`, stored);
  const held = reason === "overflow" ? holds.heldOverflow({ cause }) : holds.held({ cause });
  return { message: detail && withFacts(reader, held, detail), advice };
}

function sayUnknownHold(reader: AlertReader, stored: unknown, isOver: boolean): Said {
  const { unknown, unknownPast, unknownSteps } = reader.texts.holds;
  const advice = unknownSteps.join(" ");
  const detail = readDetail("device_hold", stored);
  if (detail === null) return { message: null, advice };
  const { cause: reason } = holdText(reader.texts, detail.reason);
  return { message: isOver ? unknownPast({ reason }) : withFacts(reader, unknown({ reason }), detail), advice };
}

/** Those whose sentence needs a value; null for all others. Undefined: the stored value is missing. */
function detailedMessage(reader: AlertReader, code: AlertCode, stored: unknown, isOver: boolean): string | null | undefined {
  const { texts } = reader;
  switch (code) {
    case "device_warning": {
      const detail = readDetail(code, stored);
      if (!detail?.fault) return detail ? null : undefined;
      const { named, namedPast } = texts.alerts.known[code];
      return (isOver ? namedPast : named)({ fault: detail.fault.replaceAll("_", " ") });
    }
    case "config_refused": {
      const detail = readDetail(code, stored);
      if (!detail?.field) return detail ? null : undefined;
      const { named, namedPast } = texts.alerts.known[code];
      return (isOver ? namedPast : named)({ field: detail.field });
    }
    case "run_missed":
    case "run_refused": {
      const detail = readDetail(code, stored);
      if (detail === null) return undefined;
      const { type, timezone, dueAtMs } = detail;
      const due = { due: reader.moment(dueAtMs, timezone), timezone: reader.zoneOf(timezone) };
      return texts.alerts.known[code].because[type]({ ...due, reason: dueReasonText(texts, detail.reason) });
    }
    case "run_failed": {
      const detail = readDetail(code, stored);
      return detail ? texts.alerts.known[code].because({ reason: failText(texts, detail.reason) }) : undefined;
    }
    case "firmware_failed": {
      const detail = readDetail(code, stored);
      return detail ? texts.alerts.known[code].because({ reason: updateErrorText(texts, detail.error) }) : undefined;
    }
    default:
      return null;
  }
}

function say(reader: AlertReader, code: AlertCode, { severity, detail, isOver }: SaidAlert): Said {
  if (isNewsCode(code)) return { message: newsText(reader, code, detail), advice: reader.texts.alerts.news[code].advice };
  if (code === "device_fault") return sayUnknownFault(reader, detail);
  if (isFaultCode(code)) return sayFault(reader, code.slice("fault_".length) as FaultName, isOver);
  if (code === "device_hold") return sayUnknownHold(reader, detail, isOver);
  if (isHoldCode(code)) return sayHold(reader, code.slice("hold_".length) as HoldName, detail, isOver);
  const plain = plainSentences(reader.texts, code, severity, isOver);
  const message = detailedMessage(reader, code, detail, isOver);
  return { ...plain, message: message === undefined ? null : (message ?? plain.message) };
}

export function alertSentences(reader: AlertReader, alert: SaidAlert): AlertSentences {
  const known = knownAlert(alert.code, alert.severity);
  if (known === null) return { message: alert.message, advice: reader.texts.alerts.other.advice };
  const { message, advice } = say(reader, known.code, alert);
  return { message: message ?? alert.message, advice };
}
