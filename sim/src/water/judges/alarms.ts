// Words that a device may not say of a tank in which nothing is wrong, by the rule that they belong to.

import type { CoreEvent } from "@halocline/device-core/core.types";

const WORDS = {
  "SAFE-4": ["sensor", "sensor_dirty"],
  "SAFE-6": [
    "dry",
    "no_movement",
    "wrong_way",
    "sensor_stuck",
    "drain_limit",
    "fill_limit",
    "topup_limit",
    "overfill",
    "underfill",
  ],
  "SAFE-7": ["siphon", "leak", "welded_relay", "rising", "falling", "welded"],
  "SAFE-23": ["overflow", "circulation_stopped"],
} as const;

/** Null unless it is one of the rule's alarms. */
export function alarmOf(rule: keyof typeof WORDS, event: CoreEvent): string | null {
  const word = wordOf(event);
  return word !== null && (WORDS[rule] as readonly string[]).includes(word) ? word : null;
}

function wordOf(event: CoreEvent): string | null {
  if (event.type === "fault_latched" || event.type === "warning") return event.fault;
  return event.type === "hold" ? event.reason : null;
}
