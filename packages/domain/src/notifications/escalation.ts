// Who is told of a critical alert that nobody acknowledges: its owners at once, then a second person, then everybody.

import { repeatGapMs, type ToldAlert } from "./repeats.ts";

/** 0: owners, by their own switches. 1: the second person. 2: everybody in the household. */
export type Stage = 0 | 1 | 2;

export type Escalation = Readonly<{
  isOn: boolean;
  /** Null: nobody is named. */
  secondUserId: string | null;
  secondAfterMinutes: number;
  everyoneAfterMinutes: number;
}>;

/** What a household has that never chose, and its `usualSecond`. */
export const USUAL_ESCALATION: Escalation = { isOn: true, secondUserId: null, secondAfterMinutes: 10, everyoneAfterMinutes: 20 };

/** Sooner, the first one had no time to answer; later, it helps nobody. */
export const ESCALATION_MINUTES = { least: 5, most: 120 } as const;

const MINUTE_MS = 60_000;

export type Person = Readonly<{ userId: string; isOwner: boolean }>;

/**
 * The second person of a household that never chose: of two, the one beside the first owner. Of more there is nobody who would be
 * meant without a choice. In the order in which they joined.
 */
export function usualSecond(people: readonly Person[]): string | null {
  if (people.length !== 2) return null;
  const first = people.find(({ isOwner }) => isOwner);
  return first ? (people.find((person) => person !== first)?.userId ?? null) : null;
}

/** What a critical alert has come to for a person, after nobody acknowledged it for so long; null: not to be told of yet. */
function stageOf({ userId, isOwner }: Person, wants: boolean, escalation: Escalation, unheardMs: number): Stage | null {
  if (isOwner && wants) return 0;
  if (!escalation.isOn) return null;
  if (userId === escalation.secondUserId && unheardMs >= escalation.secondAfterMinutes * MINUTE_MS) return 1;
  return unheardMs >= escalation.everyoneAfterMinutes * MINUTE_MS ? 2 : null;
}

/** The newest message about an alert on one way. */
export type LastTold = Readonly<{
  repeatNo: number;
  stage: Stage;
  /** When it was taken; when nobody took it, when it was wanted. */
  atMs: number;
  isOnItsWay: boolean;
}>;

/** One way to one person: email, or a channel of theirs. */
export type Way = Readonly<{
  person: Person;
  /** Switched on at all. */
  isOpen: boolean;
  /** Its own switch for critical alerts. A message that was called for by an escalation does not ask. */
  wants: boolean;
  last: LastTold | null;
}>;

/** Critical, and not over. */
export type OpenAlert = ToldAlert & Readonly<{ criticalSinceMs: number }>;

export type Telling = Readonly<{ stage: Stage; repeatNo: number }>;

function nextRepeat(alert: OpenAlert, { person, wants }: Way, last: LastTold, nowMs: number): Telling | null {
  // What is still on its way is not followed by another.
  if (last.isOnItsWay) return null;
  if (last.stage === 0 && !(person.isOwner && wants)) return null;
  const gapMs = repeatGapMs(alert, last.repeatNo);
  return gapMs !== null && nowMs >= last.atMs + gapMs ? { stage: last.stage, repeatNo: last.repeatNo + 1 } : null;
}

/** What is to be told on this way now; null: nothing. The person is a member of the household. */
export function nextTelling(alert: OpenAlert, way: Way, escalation: Escalation, nowMs: number): Telling | null {
  if (!way.isOpen) return null;
  if (way.last) return nextRepeat(alert, way, way.last, nowMs);
  if (alert.isAcknowledged) return null;
  const stage = stageOf(way.person, way.wants, escalation, nowMs - alert.criticalSinceMs);
  return stage === null ? null : { stage, repeatNo: 0 };
}
