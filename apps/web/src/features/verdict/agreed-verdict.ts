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
  const reported = { ...facts, asOfMs: null, distanceMm: null, noReadingSinceMs: null, dryInMs: null, trend: null };
  return JSON.stringify([isReadingLoaded, facts.trend.slopeMmPerMin === null, reported]);
}

/** Rows in which somebody must act this minute, and the stop. */
const isUrgent = ({ verdict: { code } }: ShownVerdict): boolean =>
  rowRank(code) <= rowRank("critical_alert") || code === "stopped";

/** Whoever is silent sends no second message, and whoever is heard again is not silent any more. */
const isOfSilence = ({ verdict }: ShownVerdict): boolean => "before" in verdict || verdict.code === "silent_while_pumping";

const flipsAtOnce = (before: JudgedMessage, { shown, reported }: JudgedMessage): boolean =>
  isUrgent(shown) || isOfSilence(shown) || isOfSilence(before.shown) || reported !== before.reported;

/** `before`: what the page showed last; undefined at first. */
export function agreement(before: Agreement | undefined, now: JudgedMessage): Agreement {
  const key = verdictKey(now.shown);
  if (!before || verdictKey(before.shown) === key || flipsAtOnce(before, now)) return { ...now, next: null };
  const next = before.next?.key === key ? before.next : { key, messageMs: now.messageMs };
  return next.messageMs === now.messageMs ? { ...before, next } : { ...now, next: null };
}

/** What waits by the newest message waits at once; what is allowed again waits until it is agreed on. */
export function agreedVerdict({ shown }: Agreement, newest: ShownVerdict): ShownVerdict {
  if (shown === newest) return newest;
  const waits = Object.entries(newest.waits).map(([action, reason]) => [action, reason ?? shown.waits[action as keyof Waits]]);
  return {
    ...shown,
    waits: Object.fromEntries(waits) as Waits,
    mayDrainByHand: shown.mayDrainByHand && newest.mayDrainByHand,
  };
}
