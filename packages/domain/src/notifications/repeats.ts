// When a critical alert is told again, on each way that told it (SAFE-22).

import { isNewsCode } from "../alerts/alert-table.ts";
import { type AlertCode, type AlertSeverity, FAULT_CODES, HOLD_CODES } from "../alerts/alerts.ts";

/** What stays until a person resets or releases it: acknowledging it does not end it. */
export const LATCHED_CODES: readonly AlertCode[] = [...FAULT_CODES, ...HOLD_CODES];

const isLatched = (code: string): boolean => (LATCHED_CODES as readonly string[]).includes(code);

const MINUTE_MS = 60_000;
const OFTEN_MS = 5 * MINUTE_MS;
export const HOURLY_MS = 60 * MINUTE_MS;
/** A day of them. Whoever slept through it is not woken by the next, and their mailbox must not overflow. */
const MOST_OFTEN = (24 * HOURLY_MS) / OFTEN_MS;

export type ToldAlert = Readonly<{ code: string; isAcknowledged: boolean }>;

/** From one message of a critical alert to the next; null: it is told no more. `repeatNo` 0 is the first message. */
export function repeatGapMs({ code, isAcknowledged }: ToldAlert, repeatNo: number): number | null {
  if (isAcknowledged) return isLatched(code) ? HOURLY_MS : null;
  return isLatched(code) || repeatNo < MOST_OFTEN ? OFTEN_MS : HOURLY_MS;
}

/** When the message after this one is due, as long as nobody acknowledges; null for what is told once. */
export function nextRepeatAtMs(severity: AlertSeverity, code: string, repeatNo: number, queuedAtMs: number): number | null {
  const gapMs = severity === "critical" ? repeatGapMs({ code, isAcknowledged: false }, repeatNo) : null;
  return gapMs === null ? null : queuedAtMs + gapMs;
}

export type MootFacts = Readonly<{
  severity: AlertSeverity;
  code: string;
  /** Above 0: told only because nobody answered. */
  stage: number;
  repeatNo: number;
  /** It waited for the end of quiet hours. */
  isHeld: boolean;
  isAcknowledged: boolean;
  /** After it was queued: it says something that is not so any more. */
  isAcknowledgedSince: boolean;
  isOver: boolean;
  /** The alert has become critical meanwhile, and that was told on the same way. */
  isToldWorse: boolean;
  /** Whoever has left the household is told nothing more, also not what waits already. */
  isMember: boolean;
  /** Nobody is told of a public demonstration. */
  isOfDemo: boolean;
}>;

/**
 * Whether what waits need not be sent any more: a repeat that is over or acknowledged (of what is latched, acknowledged since), a call
 * to more people that is over or acknowledged, what somebody acknowledged while it was held, and the warning of what is critical by
 * now. Any other first message goes out: it may say that it is over.
 */
export function isMoot(facts: MootFacts): boolean {
  const { code, stage, repeatNo, isHeld, isAcknowledged, isAcknowledgedSince, isOver, isToldWorse, isMember, isOfDemo } = facts;
  if (isOfDemo || !isMember || isToldWorse) return true;
  // Nobody is woken by their first word of it because nobody answered, once somebody has: whoever was told goes on being told of what is latched.
  if (stage > 0 && repeatNo === 0) return isOver || isAcknowledged;
  if (repeatNo > 0) return isOver || isAcknowledgedSince || (isAcknowledged && !isLatched(code));
  // Good news asks nobody to acknowledge it: held in the night, it comes in the morning.
  return isHeld && isAcknowledged && !isNewsCode(code);
}
