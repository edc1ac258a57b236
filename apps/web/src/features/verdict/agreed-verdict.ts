// One reading may be wrong: a verdict that rests on readings flips only when two messages agree. Nothing waits towards danger.

import type { TankFacts } from "@halocline/domain/verdict/facts";
import { rowRank } from "@halocline/domain/verdict/rows";
import type { Waits } from "@halocline/domain/verdict/verdict.types";
import { verdictKey } from "./announced.ts";
import type { ShownVerdict } from "./shown-verdict.ts";

export type JudgedMessage = Readonly<{
  shown: ShownVerdict;
  /** The controller's message that it rests on, by its time. */
  messageMs: number | null;
  /** What was reported outright. When it differs, the flip is no matter of a reading. */
  reported: string;
}>;

export type Agreement = JudgedMessage & Readonly<{ next: Readonly<{ key: string; messageMs: number | null }> | null }>;

/** All but the level and its times. What is not loaded yet, and a slope that is not known yet, is no reading either. */
export function reportedIn(facts: TankFacts, isReadingLoaded: boolean): string {
  const lastRun = facts.lastRun && { ...facts.lastRun, readingsSince: null };
  const reported = { ...facts, lastRun, asOfMs: null, distanceMm: null, noReadingSinceMs: null, dryInMs: null, trend: null };
  return JSON.stringify([isReadingLoaded, facts.trend.slopeMmPerMin === null, reported]);
}

/** Rows in which somebody must act this minute, and the stop. */
const isUrgent = ({ verdict: { code } }: ShownVerdict): boolean =>
  rowRank(code) <= rowRank("critical_alert") || code === "stopped";

/** Without messages there is no second one, and the first after silence ends it. `checking` has counted its readings already. */
const isOfSilence = ({ verdict }: ShownVerdict): boolean =>
  "before" in verdict || verdict.code === "silent_while_pumping" || verdict.code === "checking";

const flipsAtOnce = (before: JudgedMessage, { shown, reported }: JudgedMessage): boolean =>
  isUrgent(shown) || isOfSilence(shown) || isOfSilence(before.shown) || reported !== before.reported;

/** `before`: what the page showed last; undefined at first. */
export function agreement(before: Agreement | undefined, now: JudgedMessage): Agreement {
  const key = verdictKey(now.shown);
  if (!before || verdictKey(before.shown) === key || flipsAtOnce(before, now)) return { ...now, next: null };
  const next = before.next?.key === key ? before.next : { key, messageMs: now.messageMs };
  return next.messageMs === now.messageMs ? { ...before, next } : { ...now, next: null };
}

/** Rows decided by the level alone. If the newest reading contradicts one, its label is as outdated as its figure. */
const BY_LEVEL: ReadonlySet<string> = new Set(["no_data", "part_filled", "very_low", "low", "too_high", "all_well"]);

/** The row while it waits for a second reading. It shows no figure, because the number on the screen is newer. */
function waitingRow({ verdict }: ShownVerdict): ShownVerdict["verdict"] {
  if (BY_LEVEL.has(verdict.code)) return { code: "checking", cause: "reading" };
  switch (verdict.code) {
    case "too_much_water":
      return { ...verdict, aboveTopMm: null, litres: null };
    case "too_little_water":
      return { ...verdict, belowDrainMm: null, litres: null };
    case "falling":
      return { ...verdict, litresPerHour: null, mmPerHour: null, dryInMs: null };
    case "changing_water":
    case "topping_up":
      return { ...verdict, moved: null };
    case "slow_run":
      return { ...verdict, rateMmPerMin: null, usualMmPerMin: null };
    default:
      return verdict;
  }
}

/** What waits by the newest message waits at once; what is allowed again waits until it is agreed on. */
export function agreedVerdict({ shown }: Agreement, newest: ShownVerdict): ShownVerdict {
  if (shown === newest) return newest;
  const waits = Object.entries(newest.waits).map(([action, reason]) => [action, reason ?? shown.waits[action as keyof Waits]]);
  const verdict = waitingRow(shown);
  return {
    ...shown,
    verdict,
    tone: shown.tone === "ok" ? "muted" : shown.tone,
    ...(verdict.code === "checking" && { next: [] }),
    waits: Object.fromEntries(waits) as Waits,
    mayDrainByHand: shown.mayDrainByHand && newest.mayDrainByHand,
  };
}
