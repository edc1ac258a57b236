// What becomes of a start that was refused: told at once, tried again, or missed for good (SAFE-20). Waiting never makes a run
// start later than its owner allowed, and never later than any scheduled run may.

import { LATE_AFTER_MS } from "./schedules.ts";

export const WAIT_MINUTES = [0, 5, 15] as const;
export type WaitMinutes = (typeof WAIT_MINUTES)[number];

/** How long until a controller that could not be reached is looked at again. */
export const RETRY_AFTER_MS = 10_000;

/** The controller is away, or its newest reading is too old to start by. Whatever else is in the way is not waited for. */
const UNREACHABLE: ReadonlySet<string> = new Set(["device_offline", "reading_not_live"]);

export const waitEndMs = (dueAtMs: number, waitMinutes: number): number =>
  dueAtMs + Math.min(waitMinutes * 60_000, LATE_AFTER_MS);

export type RejectionFacts = Readonly<{
  dueAtMs: number;
  waitMinutes: number;
  /** Why it may not start now. */
  reason: string;
  /** Somebody stopped the controller meanwhile: nothing waits behind a stop. */
  isStopped: boolean;
}>;

export type RejectionVerdict =
  | Readonly<{ outcome: "wait"; retryAtMs: number }>
  | Readonly<{ outcome: "missed"; reason: "not_reached" }>
  | Readonly<{ outcome: "refused"; reason: string }>;

export function judgeRejection({ dueAtMs, waitMinutes, reason, isStopped }: RejectionFacts, nowMs: number): RejectionVerdict {
  if (waitMinutes <= 0 || !UNREACHABLE.has(reason)) return { outcome: "refused", reason };
  if (isStopped) return { outcome: "refused", reason: "stop_latched" };
  const endMs = waitEndMs(dueAtMs, waitMinutes);
  if (nowMs >= endMs) return { outcome: "missed", reason: "not_reached" };
  return { outcome: "wait", retryAtMs: Math.min(nowMs + RETRY_AFTER_MS, endMs) };
}
