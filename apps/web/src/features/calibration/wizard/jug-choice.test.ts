import { expect, it } from "vitest";
import { exampleDevice, exampleRelay } from "@/testing/wire-examples.ts";
import { hasWaterCome } from "./jug-choice.ts";

const SINCE_MS = Date.parse("2026-11-18T10:00:00Z");
const [before, after] = ["2026-11-18T09:59:00Z", "2026-11-18T10:01:00Z"];

it.each([
  ["fill", false, before, false],
  ["fill", true, before, true],
  ["topup", false, after, true],
  ["drain", true, after, false],
  ["circulation", true, before, false],
  // A pause that ends lets the pipes fill again: the level falls by as much as a jug takes.
  ["circulation", true, after, true],
  ["circulation", false, after, true],
] as const)("%s, on: %s, changed at %s: other water has moved: %s", (role, currentState, lastChangedAt, isExpected) => {
  const relays = [exampleRelay({ role, currentState, lastChangedAt })];
  expect(hasWaterCome(exampleDevice({ relays }), SINCE_MS)).toBe(isExpected);
});

it("a device of which nothing is known may have done anything", () => {
  expect(hasWaterCome(undefined, SINCE_MS)).toBe(true);
});
