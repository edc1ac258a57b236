import { describe, expect, it } from "vitest";
import {
  alertSeverity,
  FAULT_CODES,
  faultCode,
  goesOn,
  HOLD_CODES,
  holdCode,
  knownAlert,
  OVER_WHEN_QUIET,
  quietAfterMs,
  warningCode,
} from "./alerts.ts";

describe("an alert", () => {
  it("[SAFE-22] of a latched fault is critical, under its own code where it has a name", () => {
    expect(FAULT_CODES.map((code) => alertSeverity(code))).toEqual(FAULT_CODES.map(() => "critical"));
    expect([faultCode("dry"), faultCode("pump_on_fire"), faultCode(null)]).toEqual(["fault_dry", "device_fault", "device_fault"]);
  });

  it.each(["siphon", "leak", "welded_relay"] as const)(
    "[SAFE-7] of a device of an older version that warns of %s is critical",
    (code) => {
      expect(alertSeverity(code)).toBe("critical");
    },
  );

  it("[SAFE-7] of a hold is critical, and never ends by itself", () => {
    expect(HOLD_CODES).toEqual(["hold_rising", "hold_falling", "hold_welded", "hold_input", "hold_overflow", "device_hold"]);
    for (const code of HOLD_CODES) {
      expect(alertSeverity(code), code).toBe("critical");
      // A device tells the beginning of a hold: told again it is another one, also to whoever has acknowledged the last.
      expect([goesOn(code), OVER_WHEN_QUIET.includes(code)], code).toEqual([false, false]);
    }
    expect([holdCode("falling"), holdCode("raining_frogs")]).toEqual(["hold_falling", "device_hold"]);
  });

  it("[SAFE-23] of circulation while nobody holds it is critical: a return pump that stands, an overflow that is not paused", () => {
    expect((["circulation_stopped", "overflow", "circulation_paused"] as const).map((code) => alertSeverity(code))).toEqual([
      "critical",
      "critical",
      "warn",
    ]);
  });

  it("names water that moves by itself, of both versions, apart from holds", () => {
    expect(["falling", "siphon", "sensor_stuck", "overflow"].map(warningCode)).toEqual([
      "falling",
      "siphon",
      "sensor_stuck",
      "overflow",
    ]);
    expect(faultCode("no_movement")).toBe("fault_no_movement");
    expect(warningCode("tea_time")).toBe("device_warning");
  });

  it("[SAFE-3] of a budget of top-ups that is used up is a warning of its own, and no fault", () => {
    expect([warningCode("topup_budget"), faultCode("topup_budget")]).toEqual(["topup_budget", "device_fault"]);
    expect(alertSeverity("topup_budget")).toBe("warn");
    // It runs out again with every hour that comes back: one incident.
    expect(goesOn("topup_budget")).toBe(true);
  });

  it("[SAFE-17] of a return pump that stands is one incident until the device says that it turns, and two days of silence", () => {
    for (const code of ["circulation_stopped", "falling"] as const)
      expect([goesOn(code), OVER_WHEN_QUIET.includes(code), quietAfterMs(code)], code).toEqual([true, true, 48 * 3_600_000]);
    expect(quietAfterMs("drain_back")).toBe(24 * 3_600_000);
  });

  it("that has become worse is known by the severity it has reached", () => {
    expect([alertSeverity("level_low"), alertSeverity("level_low", true)]).toEqual(["warn", "critical"]);
    expect(alertSeverity("circulation_off", true)).toBe("critical");
    expect(knownAlert("level_low", "critical")).toEqual({ code: "level_low", isWorse: true });
    expect(knownAlert("level_low", "warn")).toEqual({ code: "level_low", isWorse: false });
    expect(knownAlert("circulation_off", "critical")).toEqual({ code: "circulation_off", isWorse: false });
  });

  it.each(["constructor", "fault_of_tomorrow", "of_another_version"])("of another version is not known: %s", (code) => {
    expect(knownAlert(code, "critical")).toBeNull();
  });
});
