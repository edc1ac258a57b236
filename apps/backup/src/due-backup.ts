// Which backup is due: pure, so that every case of it can be tried.

import type { StoredBackup } from "./repository.ts";

const DAY_MS = 86_400_000;
/** A little less than a week: the full one stays on the weekday and at the hour at which the first was made up for. */
const FULL_AFTER_MS = 6.5 * DAY_MS;
/** A backup that fails is tried again, and not at once. */
const RETRY_AFTER_MS = 15 * 60_000;

export type Facts = Readonly<{
  nowMs: number;
  hourUtc: number;
  /** In the repository, the newest last. */
  backups: readonly Pick<StoredBackup, "kind" | "startedAtMs">[];
  isRequested: boolean;
  /** Pieces of the log are missing, or the timeline is a new one, since then; null when not. */
  brokenAtMs: number | null;
  lastFailureAtMs: number | null;
}>;

export type DueBackup = Readonly<{ kind: "full" | "diff"; cause: "first" | "schedule" | "request" | "gap" }>;

/** The last time at which the hour struck. */
export function slotBefore(nowMs: number, hourUtc: number): number {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS + hourUtc * 3_600_000;
  return today <= nowMs ? today : today - DAY_MS;
}

function causeOf({ nowMs, hourUtc, backups, isRequested, brokenAtMs }: Facts): DueBackup["cause"] | null {
  const last = backups.at(-1);
  if (isRequested) return "request";
  if (!last) return "first";
  if (brokenAtMs !== null && brokenAtMs > last.startedAtMs) return "gap";
  return last.startedAtMs < slotBefore(nowMs, hourUtc) ? "schedule" : null;
}

/** What changed since a full one, as long as there is one of this week. */
export function kindDue(backups: Facts["backups"], nowMs: number): DueBackup["kind"] {
  const lastFull = backups.findLast(({ kind }) => kind === "full");
  return lastFull && nowMs - lastFull.startedAtMs < FULL_AFTER_MS ? "diff" : "full";
}

export function dueBackup(facts: Facts): DueBackup | null {
  const cause = causeOf(facts);
  if (cause === null) return null;
  const { nowMs, backups, lastFailureAtMs } = facts;
  if (cause !== "request" && lastFailureAtMs !== null && nowMs - lastFailureAtMs < RETRY_AFTER_MS) return null;
  return { kind: kindDue(backups, nowMs), cause };
}

/** When the next one is due, if all goes well. */
export const nextDue = ({ nowMs, hourUtc }: Pick<Facts, "nowMs" | "hourUtc">): number => slotBefore(nowMs, hourUtc) + DAY_MS;
