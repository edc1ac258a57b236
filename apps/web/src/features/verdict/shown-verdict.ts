// What the page shows: the server's verdict, and what only the page knows, that it hears nobody. Silence never calms.

import { waitsOf } from "@halocline/domain/verdict/allowed";
import { isTrouble } from "@halocline/domain/verdict/rows";
import { toneOf } from "@halocline/domain/verdict/tones";
import type { PageVerdict, TankVerdict, Verdict, Waits } from "@halocline/domain/verdict/verdict.types";

export type PageLink = Readonly<{
  isBrowserOnline: boolean;
  /** Nothing was heard from the server for five seconds. */
  isServerSilent: boolean;
  /** When the server was last heard. */
  heardAtMs: number;
}>;

export type ShownVerdict = Omit<TankVerdict, "verdict"> & Readonly<{ verdict: Verdict | PageVerdict }>;

/** A stop that was on its way when the link broke is one that nobody confirmed. */
const withoutHope = (verdict: Verdict): Verdict => (verdict.code === "stopping" ? { code: "stop_unconfirmed" } : verdict);

function silentRow(verdict: Verdict, { isBrowserOnline, heardAtMs: asOfMs }: PageLink): Verdict | PageVerdict {
  // They tell of silence already, and of an older moment.
  if (verdict.code === "stop_unconfirmed" || verdict.code === "go_and_look") return verdict;
  if (verdict.code !== "not_known" && verdict.code !== "server_behind" && isTrouble(verdict.code))
    return { code: "go_and_look", asOfMs, before: verdict };
  return { code: isBrowserOnline ? "server_silent" : "browser_offline", asOfMs, before: verdict };
}

/** Nothing can be sent, so nothing else may start either. */
function silentWaits(row: Verdict | PageVerdict, { isBrowserOnline }: PageLink): Waits {
  const unsent = isBrowserOnline ? "server_silent" : "needs_internet";
  const reasons = Object.entries(waitsOf(row, "stale")).map(([action, reason]) => [action, reason ?? unsent]);
  return Object.fromEntries(reasons) as Waits;
}

export function shownVerdict(told: TankVerdict, link: PageLink): ShownVerdict {
  if (link.isBrowserOnline && !link.isServerSilent) return told;
  const verdict = silentRow(withoutHope(told.verdict), link);
  return {
    ...told,
    verdict,
    tone: toneOf(verdict),
    next: verdict.code === "stop_unconfirmed" ? ["how_to_unplug", "send_stop_again"] : ["try_again"],
    waits: silentWaits(verdict, link),
    mayDrainByHand: false,
  };
}
