import { alertLabel, alertName } from "../alert-text.ts";
import type { SaidVerdict, VerdictTexts } from "./formats.ts";

export function verdictWord(texts: VerdictTexts, verdict: SaidVerdict): string {
  const { rows } = texts.verdict;
  switch (verdict.code) {
    case "warning":
      return alertLabel(texts, verdict.alertCode, "warn");
    case "critical_alert":
      return texts.alerts.actNow({ label: alertName(texts, verdict.alertCode, "critical") });
    case "circulation_stopped":
      return alertLabel(texts, "circulation_stopped", "critical");
    case "top_up_budget":
      return alertLabel(texts, "topup_budget", "warn");
    case "settings_pending":
      return verdict.isRefused ? alertLabel(texts, "config_refused", "warn") : rows.settings_pending.word;
    case "pump_by_hand":
      return rows.pump_by_hand.words[verdict.role];
    default:
      return rows[verdict.code].word;
  }
}
