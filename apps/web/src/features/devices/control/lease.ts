// When to renew the lease of a pump, as a function of time. A renewed lease lives as long as somebody looks at the
// page; a timed one ends when it was said to end, and is never renewed.

import { DEFAULT_LEASE_S, MAX_LEASE_S } from "@halocline/domain/relays/relays";

/** Two renewals may get lost before the third would come too late. */
const RENEW_EVERY_MS = 20_000;
/** The shortest lease the server takes. */
const SHORTEST_LEASE_S = 5;
/** The sum of one ON; after that a new deliberate start is needed. */
const LONGEST_ON_MS = MAX_LEASE_S * 1000;

export type Lease = Readonly<{
  startedAtMs: number;
  endsAtMs: number;
  /** When the server was last asked for it, whatever the answer. */
  askedAtMs: number;
  isRenewed: boolean;
}>;

/** Seconds on a timer, or null: as long as the page is open and visible. */
export type LeaseChoice = number | null;

export const leaseSecondsOf = (choice: LeaseChoice): number => choice ?? DEFAULT_LEASE_S;

export function startLease(nowMs: number, choice: LeaseChoice, endsAt: string | null): Lease {
  const endsAtMs = endsAt === null ? nowMs + leaseSecondsOf(choice) * 1000 : Date.parse(endsAt);
  return { startedAtMs: nowMs, endsAtMs, askedAtMs: nowMs, isRenewed: choice === null };
}

export const isOver = (lease: Lease, nowMs: number): boolean => nowMs >= lease.endsAtMs;

/** How long to ask for now; null when it is not time, not wanted, or when the ten minutes are used up. */
export function renewalDueS(lease: Lease, nowMs: number): number | null {
  if (!lease.isRenewed || isOver(lease, nowMs) || nowMs - lease.askedAtMs < RENEW_EVERY_MS) return null;
  const lastMomentMs = lease.startedAtMs + LONGEST_ON_MS;
  if (lease.endsAtMs >= lastMomentMs) return null;
  const askForS = Math.min(DEFAULT_LEASE_S, Math.floor((lastMomentMs - nowMs) / 1000));
  return askForS >= SHORTEST_LEASE_S ? askForS : null;
}

export const askedAt = (lease: Lease, nowMs: number): Lease => ({ ...lease, askedAtMs: nowMs });

/** An answer without an end (or none at all) leaves the old end in force: never promise more than was confirmed. */
export const renewedUntil = (lease: Lease, endsAt: string | null): Lease =>
  endsAt === null ? lease : { ...lease, endsAtMs: Date.parse(endsAt) };

export const isLastMinute = (lease: Lease, nowMs: number): boolean =>
  lease.isRenewed && nowMs + RENEW_EVERY_MS >= lease.startedAtMs + LONGEST_ON_MS - SHORTEST_LEASE_S * 1000;
