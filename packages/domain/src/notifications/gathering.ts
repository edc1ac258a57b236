// Many alerts for one person on one way become one message: a phone that rings twenty times is switched off.

import type { AlertSeverity } from "../alerts/alerts.ts";

const SECOND_MS = 1000;
/** So many come by themselves, within so long; the rest is gathered. */
export const MOST_ALONE = 5;
export const WINDOW_MS = 600 * SECOND_MS;

/** How long one waits for others. With the sweep that wakes it, a critical one is told within a minute. */
const PATIENCE_MS: Readonly<Record<AlertSeverity, number>> = {
  critical: 30 * SECOND_MS,
  warn: 600 * SECOND_MS,
  info: 600 * SECOND_MS,
};

export type Waiting = Readonly<{ id: string; severity: AlertSeverity; repeatNo: number; tries: number; dueAtMs: number }>;

export type Gathering =
  | Readonly<{ is: "alone" }>
  | Readonly<{ is: "wait"; untilMs: number }>
  /** In one message with these. */
  | Readonly<{ is: "together"; withIds: readonly string[] }>;

const withAll = (others: readonly Waiting[]): Gathering =>
  others.length === 0 ? { is: "alone" } : { is: "together", withIds: others.map(({ id }) => id) };

const isRepeat = ({ severity, repeatNo }: Waiting): boolean => severity === "critical" && repeatNo > 0;

/** `own` is about to be sent; `others` wait for the same person on the same way, and could be sent now as well. */
export function gatherFor(own: Waiting, others: readonly Waiting[], toldLately: number, nowMs: number): Gathering {
  // At the end of quiet hours, or when a mail server is back.
  if (others.length >= MOST_ALONE) return withAll(others);
  const repeats = others.filter(isRepeat);
  if (isRepeat(own) && repeats.length > 0) return withAll(repeats);
  if (own.tries > 0 || toldLately < MOST_ALONE) return { is: "alone" };
  const untilMs = Math.min(...[own, ...others].map(({ severity, dueAtMs }) => dueAtMs + PATIENCE_MS[severity]));
  return nowMs < untilMs ? { is: "wait", untilMs } : withAll(others);
}

const RANK: Readonly<Record<AlertSeverity, number>> = { critical: 0, warn: 1, info: 2 };

type Weighed = Readonly<{ severity: AlertSeverity; repeatNo: number; raisedAtMs: number }>;

/** The worst first, of those what is told for the first time, and of those the newest: where little is shown, that is read. */
export const byWeight = (one: Weighed, other: Weighed): number =>
  RANK[one.severity] - RANK[other.severity] ||
  Number(one.repeatNo > 0) - Number(other.repeatNo > 0) ||
  other.raisedAtMs - one.raisedAtMs;
