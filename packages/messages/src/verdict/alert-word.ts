// The word of the verdict that tells an alert: the one that stands on the tank's screen.

import type { AlertSeverity } from "@halocline/domain/alerts/codes";
import { rowOfCritical } from "@halocline/domain/verdict/row-of-alert";
import type { Messages } from "../catalogue.ts";
import { criticalLabels, warningLabels } from "./alert-texts.ts";

export function alertWord(texts: Messages["verdict"], code: string, severity: AlertSeverity): string {
  if (severity !== "critical") return warningLabels(texts, code).word;
  const row = rowOfCritical(code);
  return row === null ? texts.otherAlerts.actNow({ title: criticalLabels(texts, code).title }) : texts.rows[row].word;
}
