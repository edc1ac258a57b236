// An order toward safety that the same person repeats while it is under way, with nothing toward action sent since, is the same
// order: it is published once, and every caller gets the device's answer. One that the device has just confirmed is sent again a
// moment later (SEC-10).

import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import { createRecentEntries } from "../../platform/recent-entries.ts";
import type { Answer } from "./dispatcher.ts";

/** Shorter than a person is to press twice. */
const GAP_MS = 200;
const MOST_REMEMBERED = 10_000;

export type RepeatsDeps = Readonly<{
  lastSeqOf: (registrationId: string) => number;
  mayHaveActedSince: (registrationId: string, seq: number) => boolean;
  clock: Clock;
}>;

/** `seq` is null until it is sent. */
type Sent = { seq: number | null };
type UnderWay = Readonly<{ sent: Sent; pressId: string | null; sinceMs: number; answer: Promise<Answer> }>;

/** `pressId`: this press only, unless it follows faster than a person can press twice. Null: whatever is under way is meant. */
export type Repeatable = Readonly<{ registrationId: string; what: string; pressId: string | null }>;

export function createRepeats({ lastSeqOf, mayHaveActedSince, clock }: RepeatsDeps) {
  const underWay = new Map<string, UnderWay>();
  const confirmed = createRecentEntries<Readonly<{ seq: number; atMs: number }>>(MOST_REMEMBERED);

  function gapMs(registrationId: string, key: string): number {
    const last = confirmed.get(key);
    if (!last || mayHaveActedSince(registrationId, last.seq)) return 0;
    return Math.min(GAP_MS, last.atMs + GAP_MS - clock());
  }

  /** Another stop sent since undoes nothing of it: two of them in turn would else be new orders each time, without an end. */
  const isStillMeant = ({ sent: { seq } }: UnderWay, registrationId: string): boolean =>
    seq === null || !mayHaveActedSince(registrationId, seq);

  const isSamePress = (known: UnderWay, pressId: string | null): boolean =>
    pressId === null || known.pressId === pressId || clock() - known.sinceMs < GAP_MS;

  return ({ registrationId, what, pressId }: Repeatable, send: () => Promise<Answer>): Promise<Answer> => {
    const key = `${registrationId} ${what}`;
    const known = underWay.get(key);
    if (known && isSamePress(known, pressId) && isStillMeant(known, registrationId)) return known.answer;

    const sent: Sent = { seq: null };
    async function ask(): Promise<Answer> {
      const waitMs = gapMs(registrationId, key);
      if (waitMs > 0) await pause(waitMs);
      const answering = send();
      sent.seq = lastSeqOf(registrationId);
      const answer = await answering;
      const { status, seq } = answer.command;
      if (status === "confirmed") confirmed.set(key, { seq, atMs: clock() });
      return answer;
    }
    const answer = ask().finally(() => underWay.get(key)?.sent === sent && underWay.delete(key));
    underWay.set(key, { sent, pressId, sinceMs: clock(), answer });
    return answer;
  };
}
