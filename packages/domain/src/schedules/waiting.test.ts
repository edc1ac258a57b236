import { describe, expect, it } from "vitest";
import { type DueVerdict, judgeDue, LATE_AFTER_MS } from "./schedules.ts";
import { judgeRejection, RETRY_AFTER_MS, type RejectionFacts, WAIT_MINUTES, waitEndMs } from "./waiting.ts";

const DUE = 1_794_736_800_000;
const MINUTE_MS = 60_000;
const facts = (change: Partial<RejectionFacts> = {}): RejectionFacts => ({
  dueAtMs: DUE,
  waitMinutes: 5,
  reason: "device_offline",
  isStopped: false,
  ...change,
});

describe("[SAFE-20] a start that was refused", () => {
  it("is told at once without a wait, and whenever more than the way to the controller is in the way", () => {
    expect(judgeRejection(facts({ waitMinutes: 0 }), DUE)).toEqual({ outcome: "refused", reason: "device_offline" });
    for (const reason of ["stop_latched", "fault_latched", "hold_active", "run_open", "not_calibrated", "update_in_progress"])
      expect(judgeRejection(facts({ reason }), DUE)).toEqual({ outcome: "refused", reason });
  });

  it("waits for a controller that is away, or whose reading is not live", () => {
    for (const reason of ["device_offline", "reading_not_live"])
      expect(judgeRejection(facts({ reason }), DUE)).toEqual({ outcome: "wait", retryAtMs: DUE + RETRY_AFTER_MS });
  });

  it("does not wait behind a stop", () => {
    expect(judgeRejection(facts({ isStopped: true }), DUE)).toEqual({ outcome: "refused", reason: "stop_latched" });
  });

  it("is looked at a last time when the wait ends, and is missed then", () => {
    const endMs = DUE + 5 * MINUTE_MS;
    expect(judgeRejection(facts(), endMs - 1)).toEqual({ outcome: "wait", retryAtMs: endMs });
    expect(judgeRejection(facts(), endMs)).toEqual({ outcome: "missed", reason: "not_reached" });
  });
});

/** The same numbers each time: a small generator of Lehmer's. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

type Life = Readonly<{ outcome: string; endedAtMs: number; hasWaited: boolean }>;

/** A worker that looks again and again, by a clock that stands, jumps ahead and goes back, at a controller that comes and goes. */
function live(waitMinutes: number, random: () => number): Life {
  let nowMs = DUE + Math.floor(random() * 2 * LATE_AFTER_MS * random());
  let retryAtMs = null as number | null;
  const ended = (outcome: string): Life => ({ outcome, endedAtMs: nowMs, hasWaited: retryAtMs !== null });
  for (let turn = 0; turn < 100_000; turn += 1) {
    if (nowMs >= (retryAtMs ?? DUE)) {
      const waitsUntilMs = retryAtMs === null ? null : waitEndMs(DUE, waitMinutes);
      const due = { dueAtMs: DUE, skipNextAtMs: null, pausedUntilMs: null, leftOutBy: null, waitsUntilMs };
      const verdict: DueVerdict = judgeDue(due, nowMs);
      if (verdict.outcome !== "start") return ended(verdict.outcome);
      if (random() < 0.1) return ended("started");
      const refused = judgeRejection(facts({ waitMinutes }), nowMs);
      if (refused.outcome !== "wait") return ended(refused.outcome);
      expect(refused.retryAtMs).toBeGreaterThan(nowMs);
      expect(refused.retryAtMs).toBeLessThanOrEqual(waitEndMs(DUE, waitMinutes));
      retryAtMs = refused.retryAtMs;
    }
    const jump = random();
    if (jump < 0.002) nowMs -= Math.floor(random() * 600_000);
    else nowMs += jump > 0.97 ? Math.floor(random() * 20 * MINUTE_MS) : Math.floor(random() * 5000);
  }
  throw new Error("it waits for ever");
}

describe("[SAFE-20] over many clocks", () => {
  it.each(WAIT_MINUTES)("a wait of %i minutes ends, and nothing starts after it", (waitMinutes) => {
    const random = numbers(20_261_118 + waitMinutes);
    const ends = new Map<string, number>();
    for (let life = 0; life < 4000; life += 1) {
      const { outcome, endedAtMs, hasWaited } = live(waitMinutes, random);
      ends.set(outcome, (ends.get(outcome) ?? 0) + 1);
      if (outcome !== "started") continue;
      expect(endedAtMs).toBeGreaterThanOrEqual(DUE);
      expect(endedAtMs - DUE).toBeLessThanOrEqual(LATE_AFTER_MS);
      // Only a first look, by a server that was away itself, may start later than its owner lets it wait.
      if (hasWaited) expect(endedAtMs).toBeLessThanOrEqual(waitEndMs(DUE, waitMinutes));
    }
    expect(ends.get("started")).toBeGreaterThan(50);
    expect(ends.get("missed")).toBeGreaterThan(50);
    expect(ends.has("refused")).toBe(waitMinutes === 0);
  });
});
