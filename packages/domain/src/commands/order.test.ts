import { describe, expect, it } from "vitest";
import { deadlineUpMs, MANUAL_TTL_MS, nextActionSeq, nextSafetySeq, SAFETY_LEAD_MS } from "./order.ts";

const NOW = 1_794_698_761_000;

describe("[SAFE-10] the order of commands", () => {
  it("follows the clock, and never goes back when the clock does", () => {
    expect(nextActionSeq(0, NOW)).toBe(NOW);
    expect(nextActionSeq(NOW, NOW - 60_000)).toBe(NOW + 1);
    expect(nextSafetySeq(0, NOW)).toBe(NOW + SAFETY_LEAD_MS);
    expect(nextSafetySeq(NOW + 90_000, NOW)).toBe(NOW + 90_001);
  });

  it("puts a stop of a slow clock, without a database, behind every ON made before it", () => {
    // Two servers whose clocks differ by less than the lead. One numbers ONs in the database, the other stops blindly.
    let state = 7;
    const chance = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % below;
    };
    for (let round = 0; round < 500; round++) {
      const behindMs = chance(SAFETY_LEAD_MS - 100);
      let [nowMs, lastSeq] = [NOW, 0];
      for (let command = 0; command < 20; command++) {
        nowMs += 1 + chance(400);
        lastSeq = nextActionSeq(lastSeq, nowMs);
        expect(nextSafetySeq(0, nowMs + 1 - behindMs)).toBeGreaterThan(lastSeq);
      }
    }
  });

  it("does not run away from the clock, however often somebody clicks stop", () => {
    let seq = 0;
    for (let click = 0; click < 100; click++) seq = nextSafetySeq(seq, NOW + click * 10);
    expect(seq).toBeLessThanOrEqual(NOW + 100 * 10 + SAFETY_LEAD_MS);
  });
});

describe("[SAFE-10] the deadline", () => {
  it("is the uptime the device must have by now, and fifteen seconds", () => {
    expect(deadlineUpMs({ upMs: 18_420_311, receivedAtMs: NOW - 4000 }, NOW, MANUAL_TTL_MS)).toBe(18_439_311);
  });

  it("is whole and never negative, also when a clock jumped back", () => {
    expect(deadlineUpMs({ upMs: 10.5, receivedAtMs: NOW }, NOW, 100)).toBe(110);
    expect(deadlineUpMs({ upMs: 10, receivedAtMs: NOW + 60_000 }, NOW, MANUAL_TTL_MS)).toBe(0);
  });
});
