// What a row was, for a page that knows nothing newer.

import { alertPast } from "../alert-text.ts";
import type { SaidVerdict, VerdictTexts } from "./formats.ts";

export function pastSentence(texts: VerdictTexts, verdict: SaidVerdict): string {
  const { rows } = texts.verdict;
  switch (verdict.code) {
    case "go_and_look":
    case "not_known":
    case "server_behind":
    case "browser_offline":
    case "server_silent":
      return pastSentence(texts, verdict.before);
    case "warning":
      return alertPast(texts, verdict.alertCode, "warn");
    case "critical_alert":
      return alertPast(texts, verdict.alertCode, "critical");
    case "circulation_stopped":
      return alertPast(texts, "circulation_stopped", "critical");
    case "top_up_budget":
      return alertPast(texts, "topup_budget", "warn");
    case "held":
      return verdict.reason === "other" ? rows.held.pastOther : rows.held.past;
    default:
      return rows[verdict.code].past;
  }
}
