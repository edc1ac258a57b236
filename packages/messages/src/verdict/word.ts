import type { Messages } from "../catalogue.ts";
import { criticalLabels, warningLabels } from "./alert-texts.ts";
import type { SaidVerdict } from "./formats.ts";

export function verdictWord(texts: Messages["verdict"], verdict: SaidVerdict): string {
  const { rows } = texts;
  switch (verdict.code) {
    case "warning":
      return warningLabels(texts, verdict.alertCode).word;
    case "critical_alert":
      return texts.otherAlerts.actNow({ title: criticalLabels(texts, verdict.alertCode).title });
    case "settings_pending":
      return verdict.isRefused ? rows.settings_pending.refusedWord : rows.settings_pending.word;
    case "pump_by_hand":
      return rows.pump_by_hand.words[verdict.role];
    default:
      return rows[verdict.code].word;
  }
}
