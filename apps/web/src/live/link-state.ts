// Whether this page and the server hear each other, from moments alone. All of them are of a clock that only goes forward.

import { ASK_SERVER_AFTER_MS, SILENT_AFTER_MS, SLEPT_AFTER_MS } from "@/config/timing.ts";

export type LinkFacts = Readonly<{
  /** Of the last message or answer; what is before `countedFromMs` is not held against the server. */
  heardAtMs: number | null;
  countedFromMs: number;
  askedAtMs: number;
  tickedAtMs: number;
  /** Since when the browser says that it has no network; null while it has one. */
  offlineSinceMs: number | null;
  /** Stays until something is heard: hope alone is no news. */
  isSilent: boolean;
}>;

export const linkFrom = (nowMs: number, isOnline: boolean): LinkFacts => ({
  heardAtMs: null,
  countedFromMs: nowMs,
  askedAtMs: nowMs,
  tickedAtMs: nowMs,
  offlineSinceMs: isOnline ? null : nowMs,
  isSilent: false,
});

export const withMessage = (facts: LinkFacts, nowMs: number): LinkFacts => ({ ...facts, heardAtMs: nowMs, isSilent: false });

/** An answer shows that calls arrive, whatever the browser says: the server may be this very machine. */
export const withAnswer = (facts: LinkFacts, nowMs: number): LinkFacts => ({
  ...withMessage(facts, nowMs),
  offlineSinceMs: null,
});

export const withoutNetwork = (facts: LinkFacts, nowMs: number): LinkFacts => ({ ...facts, offlineSinceMs: nowMs });

/** A network is not yet a server: until it is heard, nothing is well. */
export const withNetwork = (facts: LinkFacts): LinkFacts => ({
  ...facts,
  offlineSinceMs: null,
  isSilent: facts.isSilent || facts.offlineSinceMs !== null,
});

const quietMs = ({ heardAtMs, countedFromMs }: LinkFacts, nowMs: number): number =>
  nowMs - Math.max(heardAtMs ?? countedFromMs, countedFromMs);

/** When the server is called silent unless it is heard before; null when it is already. */
export const silentInMs = (facts: LinkFacts, nowMs: number): number | null =>
  facts.isSilent ? null : Math.max(0, SILENT_AFTER_MS - quietMs(facts, nowMs));

export type LinkTurn = Readonly<{ facts: LinkFacts; shouldAsk: boolean; hasSlept: boolean }>;

/** What time alone changes. After a sleep the page asks at once, and judges only when it has been awake for as long as usual. */
export function linkAfter(before: LinkFacts, nowMs: number): LinkTurn {
  const hasSlept = nowMs - before.tickedAtMs >= SLEPT_AFTER_MS;
  const facts = { ...before, tickedAtMs: nowMs, countedFromMs: hasSlept ? nowMs : before.countedFromMs };
  const isSilent = facts.isSilent || quietMs(facts, nowMs) >= SILENT_AFTER_MS;
  const isQuiet = facts.isSilent || quietMs(facts, nowMs) >= ASK_SERVER_AFTER_MS;
  const shouldAsk = hasSlept || (isQuiet && nowMs - facts.askedAtMs >= ASK_SERVER_AFTER_MS);
  return { facts: { ...facts, isSilent, askedAtMs: shouldAsk ? nowMs : facts.askedAtMs }, shouldAsk, hasSlept };
}
