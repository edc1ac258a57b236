// What to do next, the most useful first.

import type { NextAction, Verdict } from "./verdict.types.ts";
import { VERDICTS } from "./verdict-table.ts";

export function nextActions(verdict: Verdict): readonly NextAction[] {
  switch (verdict.code) {
    case "still_water":
      return verdict.isStopped ? ["clear_stop"] : VERDICTS.still_water.next;
    case "settings_pending":
      return verdict.isRefused ? ["see_alert"] : VERDICTS.settings_pending.next;
    case "updating":
      // Once all of it is there, the controller installs it, and it is too late.
      return verdict.share < 1 ? VERDICTS.updating.next : [];
    default:
      return VERDICTS[verdict.code].next;
  }
}
