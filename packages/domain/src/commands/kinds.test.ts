import { describe, expect, it } from "vitest";
import { type CommandKind, isTowardSafety, shareTarget, targetsOf } from "./kinds.ts";

const on: CommandKind = { type: "relay_on", channel: 3, leaseMs: 60_000 };
const off: CommandKind = { type: "relay_off", channel: 3 };
const stop: CommandKind = { type: "emergency_stop", stopId: "s" };

describe("[SAFE-11] toward safety", () => {
  it("are stop, abort and OFF of what moves water, and nothing else", () => {
    expect([stop, off, { type: "abort" } as const].every(isTowardSafety)).toBe(true);
    const actions: CommandKind[] = [
      on,
      { type: "relay_pause", channel: 1, pauseMs: 600_000 },
      { type: "renew", channel: 3, leaseMs: 60_000 },
      { type: "clear_stop", stopId: "s" },
      { type: "clear_fault" },
      { type: "test" },
      { type: "boost" },
      { type: "clear_top_up_lock" },
      { type: "clear_hold" },
      { type: "start_water_change", runId: "r1", configRevision: 1 },
      { type: "ota_cancel", updateId: "u1" },
    ];
    expect(actions.some(isTowardSafety)).toBe(false);
  });

  it("a stop touches everything a command can touch", () => {
    for (const kind of [
      on,
      off,
      { type: "abort" },
      { type: "clear_fault" },
      { type: "test" },
      { type: "ota_cancel", updateId: "u" },
    ] as const)
      expect(shareTarget(stop, kind)).toBe(true);
  });

  it("an OFF touches its own channel only", () => {
    expect(targetsOf(off)).toEqual([3]);
    expect(shareTarget(off, on)).toBe(true);
    expect(shareTarget(off, { ...on, channel: 2 })).toBe(false);
    expect(shareTarget(off, { type: "clear_fault" })).toBe(false);
  });
});
