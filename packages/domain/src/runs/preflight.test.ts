import { describe, expect, it } from "vitest";
import { type PreflightFacts, type PreflightRejection, whyNotStart } from "./preflight.ts";

const facts: PreflightFacts = {
  input: "top_up",
  freshness: "live",
  canRun: true,
  isStopped: false,
  hasLatchedFault: false,
  isHeld: false,
  isSensorOk: true,
  isCalibrated: true,
  isConfigAcknowledged: true,
  hasOpenRun: false,
  isTopUpLocked: false,
  rolesOn: ["circulation"],
  isUpdating: false,
};

describe("a run may start", () => {
  it("when nothing speaks against it", () => {
    expect(whyNotStart(facts)).toBeNull();
    expect(whyNotStart({ ...facts, input: "water_change", isTopUpLocked: true })).toBeNull();
    expect(whyNotStart({ ...facts, input: "finish", isTopUpLocked: true })).toBeNull();
  });

  it.each<[Partial<PreflightFacts>, PreflightRejection]>([
    [{ freshness: "none" }, "device_offline"],
    [{ freshness: "stale" }, "device_offline"],
    [{ freshness: "late" }, "reading_not_live"],
    [{ canRun: false }, "runs_not_supported"],
    [{ isStopped: true }, "stop_latched"],
    [{ hasLatchedFault: true }, "fault_latched"],
    [{ isSensorOk: false }, "sensor_failed"],
    [{ isCalibrated: false }, "not_calibrated"],
    [{ isConfigAcknowledged: false }, "config_pending"],
    [{ hasOpenRun: true }, "run_open"],
    [{ isTopUpLocked: true }, "top_up_locked"],
    [{ input: "finish" }, "nothing_to_finish"],
    [{ rolesOn: ["spare"] }, "pump_on"],
  ])("[SAFE-15] not with %j: %s", (change, rejection) => {
    expect(whyNotStart({ ...facts, ...change })).toBe(rejection);
  });

  it.each(["water_change", "top_up", "finish"] as const)("[SAFE-7] not while the device holds its pumps off: %s", (input) => {
    expect(whyNotStart({ ...facts, input, isTopUpLocked: input === "finish", isHeld: true })).toBe("hold_active");
    // A fault has to be reset first, and says more.
    expect(whyNotStart({ ...facts, input, isHeld: true, hasLatchedFault: true })).toBe("fault_latched");
  });

  it("[SAFE-16] not while the firmware is being updated, and offline is no better reason then", () => {
    expect(whyNotStart({ ...facts, isUpdating: true })).toBe("update_in_progress");
    expect(whyNotStart({ ...facts, isUpdating: true, freshness: "stale" })).toBe("update_in_progress");
  });
});
