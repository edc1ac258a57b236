// How a verdict is drawn. Never alone: a word and a sign stand beside it.

import { rowRank } from "./rows.ts";
import type { PageVerdict, ShownCode, Verdict, VerdictTone } from "./verdict.types.ts";

const TONES: Readonly<Partial<Record<ShownCode, VerdictTone>>> = {
  stopping: "danger",
  browser_offline: "muted",
  server_silent: "muted",
  stopped: "danger",
  not_known: "muted",
  server_behind: "muted",
  guard_failed: "warn",
  waiting: "muted",
  not_calibrated: "muted",
  settings_pending: "muted",
  slow_run: "warn",
  changing_water: "info",
  topping_up: "info",
  pump_by_hand: "info",
  updating: "info",
  very_low: "danger",
  checking: "muted",
  paused: "info",
  all_well: "ok",
};

/** Up to here a person must act this minute; from here on the pumps are safe, and locked. */
const ACT_NOW_UNTIL = rowRank("critical_alert");
const LOCKED_UNTIL = rowRank("held");

export function toneOf(verdict: Verdict | PageVerdict): VerdictTone {
  if (verdict.code === "no_data") return verdict.isLong ? "danger" : "warn";
  const tone = TONES[verdict.code];
  if (tone) return tone;
  const rank = rowRank(verdict.code);
  if (rank <= ACT_NOW_UNTIL) return "solid";
  return rank <= LOCKED_UNTIL ? "danger" : "warn";
}
