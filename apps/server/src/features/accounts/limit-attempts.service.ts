// What may be tried how often (SEC-9). Per address against one machine that tries many people, per person against many
// machines that try one. Neither closes a known browser (limit-sign-in.service.ts) or the way by mail, which lifts it.

import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "../../db/pools.ts";
import type { Rejection } from "../../rejections/rejection.ts";
import { type Attempts, createAttempts } from "./attempts.store.ts";

export const ATTEMPT_LIMITS = {
  passwordPerPerson: { points: 50, windowS: 900 },
  /** The password again, by whoever is signed in already. */
  passwordPerSession: { points: 10, windowS: 900 },
  /** Codes of a second factor, by whoever knows the password already. */
  codePerPerson: { points: 10, windowS: 900 },
  /** Wrong codes that may be the owner's own; what comes after them is told. */
  codeSlips: { points: 2, windowS: 900 },
  passwordKnownEmails: { points: 1, windowS: 3600 },
  failedSignInLines: { points: 20, windowS: 3600 },
  passwordPerAddress: { points: 50, windowS: 900 },
  mailPerPerson: { points: 5, windowS: 3600 },
  mailPerAddress: { points: 30, windowS: 3600 },
  /** Two for each link of an address: the look at its page, and the press. */
  linkPerAddress: { points: 60, windowS: 900 },
  setUpTokenPerAddress: { points: 10, windowS: 900 },
  /** New visits of the demonstration. */
  visitPerAddress: { points: 6, windowS: 600 },
  changesPerVisit: { points: 20, windowS: 600 },
  /** Two for each alert that is answered from a message; a storm in one house may bring dozens. */
  answerPerAddress: { points: 120, windowS: 900 },
  testEmailPerPerson: { points: 5, windowS: 900 },
  testChannelPerPerson: { points: 10, windowS: 900 },
} as const;

export type AttemptCounters = Readonly<Record<keyof typeof ATTEMPT_LIMITS, Attempts>>;

export function openCounters(pool: Pool): AttemptCounters {
  const counters = Object.entries(ATTEMPT_LIMITS).map(([kind, limit]) => [kind, createAttempts(pool, kind, limit)]);
  return Object.fromEntries(counters) as AttemptCounters;
}

export const personKey = (email: string): string => email.trim().toLowerCase();

export type Limit = readonly [Pick<Attempts, "take">, string];

/** Counts one try in each counter; the first that is full refuses. */
export async function takeAttempt(tries: readonly Limit[]): Promise<Rejection | null> {
  for (const [attempts, key] of tries) {
    const retryAfterS = await attempts.take(key);
    if (retryAfterS !== null) return { rejection: "too_many_attempts", retryAfterS };
  }
  return null;
}

/** Answers no sooner than this: how long the work took then tells nothing about what was found. */
export async function noSoonerThan<T>(floorMs: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, pause(floorMs)]);
  return result;
}
