import { describe, expect, it } from "vitest";
import { formatBoot, isLater, isLaterBoot, parseBoot } from "./boot.ts";

describe("boot", () => {
  it("round-trips its text", () => {
    for (const text of ["57-9f3c1a77", "0-00000000", "999999999-ffffffff"]) {
      const boot = parseBoot(text);
      expect(boot && formatBoot(boot)).toBe(text);
    }
  });

  it.each(["9f3c1a77", "57-9f3c1a7", "57-9F3C1A77", "-1-9f3c1a77", "5.7-9f3c1a77", "1234567890-9f3c1a77", ""])(
    "refuses %j",
    (text) => {
      expect(parseBoot(text)).toBeNull();
    },
  );

  it("orders by counter first, then by uptime", () => {
    const old = { boot: { counter: 1, nonce: 7 }, upMs: 900_000 };
    const young = { boot: { counter: 2, nonce: 3 }, upMs: 10 };
    expect(isLater(young, old)).toBe(true);
    expect(isLater(old, young)).toBe(false);
    expect(isLater({ ...young, upMs: 11 }, young)).toBe(true);
    expect(isLater(young, young)).toBe(false);
  });

  it("takes a new random part at the same counter as a new life", () => {
    const seen = { boot: { counter: 1, nonce: 7 }, upMs: 900_000 };
    expect(isLater({ boot: { counter: 1, nonce: 8 }, upMs: 5 }, seen)).toBe(true);
  });
});

it("[SAFE-9] tells a restart from an old message", () => {
  expect(isLaterBoot("58-00000001", "57-9f3c1a77")).toBe(true);
  expect(isLaterBoot("57-00000001", "57-9f3c1a77")).toBe(true);
  expect(isLaterBoot("57-9f3c1a77", "57-9f3c1a77")).toBe(false);
  expect(isLaterBoot("56-00000001", "57-9f3c1a77")).toBe(false);
  expect(isLaterBoot("nonsense", "57-9f3c1a77")).toBe(false);
});
