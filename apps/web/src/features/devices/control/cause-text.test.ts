import { expect, it } from "vitest";
import { exampleRelay } from "@/testing/wire-examples.ts";
import { causeText } from "./cause-text.ts";

it.each([
  [true, "command", "Switched on by hand"],
  [false, "lease_end", "Switched off because its time was over"],
  [false, "emergency_stop", "Switched off by the emergency stop"],
  [false, "moon_phase", "Switched off (moon phase)"],
  [false, null, null],
])("tells why a relay changed: %s %s", (currentState, lastCause, text) => {
  expect(causeText(exampleRelay({ currentState, lastCause }))).toBe(text);
});
