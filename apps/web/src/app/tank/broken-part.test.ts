import type { Scenario } from "@halocline/domain/scenarios/scenarios";
import { expect, it } from "vitest";
import { NO_MARKS } from "@/features/tanks/tank/tank-marks.ts";
import { brokenPart } from "./broken-part.ts";

const OFF = { afterS: 30, kind: "pump_off", role: "topup", reason: "fault", floorL: 0 } as const;
const marksOf = (scenario: Scenario | null, story: readonly (typeof OFF)[] = []) =>
  brokenPart({ scenario, speed: 1, floorL: 0.4, story: [...story], outcome: null, realTime: null })?.mark(NO_MARKS) ?? null;

it.each([
  ["burst_hose", "burst", "burst"],
  ["empty_reservoir", "fault", "empty"],
] as const)("%s is marked at the top-up hose from the first moment", (scenario, kind, word) => {
  expect(marksOf(scenario)?.pumps).toEqual({ topup: { kind, word } });
  expect(marksOf(scenario)?.sentence).toBe(`Marked: Top-Up Pump, ${word}.`);
});

it.each([
  ["siphon", "siphons"],
  ["welded_relay", "contact stuck"],
] as const)("%s is marked once the pump has been switched off: before, the pump moves the water", (scenario, word) => {
  expect(marksOf(scenario)).toBeNull();
  expect(marksOf(scenario, [OFF])?.pumps).toEqual({ topup: { kind: "flows", word } });
});

it.each(["fouled_sensor", "stuck_sensor"] as const)("%s is marked at the sensor", (scenario) => {
  expect(marksOf(scenario)).toMatchObject({ pumps: {}, isSensorBad: true });
});

it.each(["blocked_overflow", "wifi_gone", "power_cut", null] as const)("%s has no place in the drawing", (scenario) => {
  expect(marksOf(scenario, [OFF])).toBeNull();
});
