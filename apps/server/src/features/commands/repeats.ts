// A stop that is asked again while it is under way is the same stop: it is published once, and everybody hears what the device
// said. One that the device has just confirmed, with nothing sent since, is asked of it again a moment later (SEC-10).

import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";
import { createSharedAnswers } from "../../platform/shared-answers.ts";
import type { Answer } from "./dispatcher.ts";

/** Shorter than a person is to press twice. */
const GAP_MS = 200;
const MOST_REMEMBERED = 10_000;

export type RepeatsDeps = Readonly<{ lastSeqOf: (registrationId: string) => number; clock: Clock }>;

export function createRepeats({ lastSeqOf, clock }: RepeatsDeps) {
  const share = createSharedAnswers<Answer>();
  const confirmed = new LRUCache<string, Readonly<{ seq: number; atMs: number }>>({ max: MOST_REMEMBERED });

  function gapMs(registrationId: string, key: string): number {
    const last = confirmed.get(key);
    if (!last || last.seq !== lastSeqOf(registrationId)) return 0;
    return Math.min(GAP_MS, last.atMs + GAP_MS - clock());
  }

  return (registrationId: string, what: string, send: () => Promise<Answer>): Promise<Answer> => {
    const key = `${registrationId} ${what}`;
    return share(key, async () => {
      const waitMs = gapMs(registrationId, key);
      if (waitMs > 0) await pause(waitMs);
      const answer = await send();
      const { status, seq } = answer.command;
      if (status === "confirmed") confirmed.set(key, { seq, atMs: clock() });
      return answer;
    });
  };
}
