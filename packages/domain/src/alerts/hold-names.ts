// Why a device holds its pumps off, and what it suspects, by the names it reports. What each means is in the message catalogue.

import { ownEntry } from "../devices/own-entry.ts";

export const HOLD_NAMES = ["rising", "falling", "welded", "input", "overflow"] as const;

export type HoldName = (typeof HOLD_NAMES)[number];

export const isHoldName = (word: string): word is HoldName => (HOLD_NAMES as readonly string[]).includes(word);

export type SuspectName =
  | "siphon"
  | "leak"
  | "back_siphon"
  | "welded_relay"
  | "blocked_overflow"
  | "topup_pump"
  | "drain_pump"
  | "fill_pump";

/** The reason itself says these. */
const IS_SAID: Readonly<Record<string, string>> = { overflow: "blocked_overflow", welded: "welded_relay" };

/** What is suspected beyond what the reason says. */
export const otherSuspects = (reason: string, suspects: readonly string[]): readonly string[] =>
  suspects.filter((suspect) => suspect !== ownEntry(IS_SAID, reason));

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Rounded down: nobody is told to have more time than there is. No hour at all is "within the hour". */
export function dryIn(dryInMs: number): Readonly<{ unit: "hours" | "days"; count: number }> {
  const hours = Math.floor(dryInMs / HOUR_MS);
  return hours < 2 * DAY_HOURS ? { unit: "hours", count: hours } : { unit: "days", count: Math.floor(hours / DAY_HOURS) };
}
