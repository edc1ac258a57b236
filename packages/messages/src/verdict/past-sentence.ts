// What a row was, for a page that knows nothing newer.

import type { Messages } from "../catalogue.ts";
import { criticalLabels, warningLabels } from "./alert-texts.ts";
import type { SaidVerdict } from "./formats.ts";

export function pastSentence(texts: Messages["verdict"], verdict: SaidVerdict): string {
  const { rows } = texts;
  switch (verdict.code) {
    case "go_and_look":
    case "not_known":
    case "server_behind":
    case "browser_offline":
    case "server_silent":
      return pastSentence(texts, verdict.before);
    case "warning":
      return rows.warning.past({ word: warningLabels(texts, verdict.alertCode).word });
    case "critical_alert":
      return rows.critical_alert.past({ word: criticalLabels(texts, verdict.alertCode).title });
    case "held":
      return verdict.reason === "other" ? rows.held.pastOther : rows.held.past;
    default:
      return rows[verdict.code].past;
  }
}
