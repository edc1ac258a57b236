// The texts of an alert that need no values: on the dashboard, in lists and in the subject of a mail.

import { type AlertSeverity, isNewsCode } from "@halocline/domain/alerts/alert-table";
import { knownAlert } from "@halocline/domain/alerts/alerts";
import { ownEntry } from "@halocline/domain/devices/own-entry";
import { rowOfCritical } from "@halocline/domain/verdict/row-of-alert";
import type { Catalogue } from "../compiled/catalogues.ts";

type AlertTexts = Pick<Catalogue, "alerts">;
export type AlertText = Readonly<{ label: string; now: string; past: string; advice: string }>;
type AlertBlock = AlertText & Readonly<{ worse?: AlertText }>;

/** Of a code of a later version, and of a fault or a hold that is over already: the alert itself has the sentences. */
function textOf({ alerts }: AlertTexts, code: string, severity: AlertSeverity): AlertText {
  const block = ownEntry<AlertBlock>(alerts.known, code);
  if (block === undefined) return severity === "critical" ? alerts.other.worse : alerts.other;
  return (knownAlert(code, severity)?.isWorse && block.worse) || block;
}

/** The alert's name: without "Act now". */
export const alertName = (texts: AlertTexts, code: string, severity: AlertSeverity): string =>
  isNewsCode(code) ? texts.alerts.news[code].label : textOf(texts, code, severity).label;

/** The label of the verdict that includes the alert: the one on the tank's screen. */
export function alertLabel(texts: Pick<Catalogue, "alerts" | "verdict">, code: string, severity: AlertSeverity): string {
  const label = alertName(texts, code, severity);
  if (severity !== "critical") return label;
  const row = rowOfCritical(code);
  return row === null || row === "circulation_stopped" ? texts.alerts.actNow({ label }) : texts.verdict.rows[row].word;
}

/** What happened, and what to do. */
export function alertSentence(texts: AlertTexts, code: string, severity: AlertSeverity): string {
  const { now, advice } = textOf(texts, code, severity);
  return `${now} ${advice}`;
}

export const alertPast = (texts: AlertTexts, code: string, severity: AlertSeverity): string => textOf(texts, code, severity).past;

/** While it lasts and once it is over, with what to do. */
export function plainSentences(
  texts: AlertTexts,
  code: string,
  severity: AlertSeverity,
  isOver: boolean,
): Readonly<{ message: string; advice: string }> {
  const { now, past, advice } = textOf(texts, code, severity);
  return { message: isOver ? past : now, advice };
}
