// The faults that a device latches, by the names it reports. What each means is in the message catalogue.

export const FAULT_NAMES = [
  "bad_record",
  "sensor",
  "sensor_stuck",
  "dry",
  "no_movement",
  "wrong_way",
  "drain_limit",
  "fill_limit",
  "topup_limit",
  "overfill",
  "underfill",
  "circulation",
  "reset",
  "siphon",
  "leak",
  "welded_relay",
] as const;

export type FaultName = (typeof FAULT_NAMES)[number];

export const isFaultName = (word: string): word is FaultName => (FAULT_NAMES as readonly string[]).includes(word);
