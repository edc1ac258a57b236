import { describe, expect, it } from "vitest";
import { type RunEvent, type RunHappening, runDeadlineMs, runState, timeLimits, usesRole } from "./runs.ts";

const list = (...happenings: RunHappening[]): RunEvent[] =>
  happenings.map((one, index) => ({ ...one, atMs: 1000 * (index + 1) }));
const phase = (name: "draining" | "settling" | "filling", n: number): RunHappening => ({
  type: "phase",
  phase: name,
  distanceMm: 40,
  n,
});
const asked: RunHappening = { type: "requested" };
const accepted: RunHappening = { type: "accepted" };
const success: RunHappening = { type: "ended", outcome: "success", reason: null, distanceMm: 28 };

describe("a run", () => {
  it("is pending until the device says that it began", () => {
    expect(runState(list(asked))).toEqual({ status: "pending", phase: null, completedAtMs: null, failReason: null });
    expect(runState(list(asked, accepted)).status).toBe("running");
    // The word of the first phase may come before the answer, or without it.
    expect(runState(list(asked, phase("draining", 4)))).toMatchObject({ status: "running", phase: "draining" });
  });

  it("follows the device's phases, and a late one changes nothing", () => {
    const events = list(asked, accepted, phase("draining", 4), phase("filling", 8), phase("settling", 6));
    expect(runState(events).phase).toBe("filling");
  });

  it("ends as the device says", () => {
    expect(runState(list(asked, accepted, phase("filling", 8), success))).toEqual({
      status: "success",
      phase: null,
      completedAtMs: 4000,
      failReason: null,
    });
    const failed: RunHappening = { type: "ended", outcome: "failed", reason: "dry_pump", distanceMm: null };
    expect(runState(list(asked, failed))).toMatchObject({ status: "failed", failReason: "dry_pump" });
  });

  it.each<[RunHappening, string, string]>([
    [{ type: "refused", reason: "sensor" }, "failed", "sensor"],
    [{ type: "voided" }, "cancelled", "voided"],
    [{ type: "not_started" }, "failed", "not_started"],
    [{ type: "cancelled", reason: "abort" }, "cancelled", "abort"],
    [{ type: "deadline" }, "failed", "deadline"],
  ])("ends by %j", (happening, status, failReason) => {
    expect(runState(list(asked, happening))).toMatchObject({ status, failReason, completedAtMs: 2000 });
  });

  it("[SAFE-12] ends once: whatever follows an ending changes nothing", () => {
    const endings: RunHappening[] = [
      success,
      { type: "deadline" },
      { type: "cancelled", reason: "emergency_stop" },
      { type: "refused", reason: "busy" },
    ];
    for (const ending of endings) {
      const first = runState(list(asked, accepted, ending));
      for (const later of [...endings, phase("filling", 9), accepted])
        expect(runState(list(asked, accepted, ending, later))).toEqual(first);
    }
  });

  it("[SAFE-9] that a restart cut short is failed, unless its end was on its way", () => {
    const cut = list(asked, accepted, { type: "restarted" }, { type: "deadline" });
    expect(runState(cut)).toMatchObject({ status: "failed", failReason: "interrupted" });
    expect(runState(list(asked, accepted, { type: "restarted" }, success)).status).toBe("success");
  });
});

describe("[SAFE-15] the limits of a run", () => {
  const settings = { drainS: 1200, fillS: 1500, topUpS: 120 };

  it("are the least of settings, relay and firmware", () => {
    const relays = [
      { role: "drain", maxRuntimeS: 900 },
      { role: "fill", maxRuntimeS: 1800 },
      { role: "topup", maxRuntimeS: null },
    ] as const;
    expect(timeLimits(settings, relays)).toEqual({ drainS: 900, fillS: 1500, topUpS: 120 });
    expect(timeLimits({ drainS: 9999, fillS: 9999, topUpS: 9999 }, [])).toEqual({ drainS: 3600, fillS: 3600, topUpS: 600 });
  });

  it("[SAFE-12] give it a deadline", () => {
    expect(runDeadlineMs("top_up", settings)).toBe(240_000);
    expect(runDeadlineMs("water_change", settings)).toBe((1200 + 1500 + 120) * 1000);
  });
});

it("uses the pumps of its kind", () => {
  expect([usesRole("top_up", "topup"), usesRole("top_up", "fill"), usesRole("water_change", "fill")]).toEqual([
    true,
    false,
    true,
  ]);
});
