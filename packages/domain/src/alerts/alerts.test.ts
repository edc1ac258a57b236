import { describe, expect, it } from "vitest";
import {
  ALERT_CODES,
  alertAdvice,
  alertText,
  FAULT_CODES,
  faultCode,
  goesOn,
  HOLD_CODES,
  holdCode,
  OVER_WHEN_QUIET,
  quietAfterMs,
  warningCode,
} from "./alerts.ts";

describe("the words of alerts", () => {
  it("each code has a sentence and a next step, in plain words", () => {
    for (const code of ALERT_CODES) {
      const { message, severity } = alertText(code, "the detail");
      expect(message, code).toMatch(/^[A-Z].*[\w"]\.?$/);
      expect(message, code).not.toContain("{");
      expect(message, code).not.toContain("_");
      expect(alertAdvice(code, severity), code).toMatch(/^[A-Z].*\.$/);
    }
  });

  it("no two codes say the same", () => {
    const messages = ALERT_CODES.map((code) => alertText(code, null).message);
    expect(new Set(messages).size).toBe(ALERT_CODES.length);
  });

  it("[SAFE-22] every latched fault is critical, under its own code where it has a name", () => {
    expect(FAULT_CODES.map((code) => alertText(code, null).severity)).toEqual(FAULT_CODES.map(() => "critical"));
    expect([faultCode("dry"), faultCode("pump_on_fire"), faultCode(null)]).toEqual(["fault_dry", "device_fault", "device_fault"]);
    expect(alertText("device_fault", "pump_on_fire").message).toContain("pump on fire");
  });

  it.each(["siphon", "leak", "welded_relay"] as const)(
    "[SAFE-7] a device of an older version still warns critically, and the advice leaves circulation on: %s",
    (code) => {
      const { severity, message } = alertText(code, null);
      expect(severity).toBe("critical");
      expect(alertAdvice(code, "critical")).toContain("leave circulation and heating on");
      expect(`${message} ${alertAdvice(code, "critical")}`).not.toMatch(/cut the power/i);
    },
  );

  it("[SAFE-7] every hold is critical, says that automatic top-up is off too, and never ends by itself", () => {
    expect(HOLD_CODES).toEqual(["hold_rising", "hold_falling", "hold_welded", "hold_input", "hold_overflow", "device_hold"]);
    for (const code of HOLD_CODES) {
      expect(alertText(code, null).severity, code).toBe("critical");
      // A device tells the beginning of a hold: told again it is another one, also to whoever has acknowledged the last.
      expect([goesOn(code), OVER_WHEN_QUIET.includes(code)], code).toEqual([false, false]);
      if (code !== "hold_overflow") expect(alertText(code, null).message, code).toContain("automatic top-up too");
    }
    expect([holdCode("falling"), holdCode("raining_frogs")]).toEqual(["hold_falling", "device_hold"]);
    expect(alertText("hold_falling", "The return pump may run dry in about 2 days.").message).toContain("in about 2 days");
    expect(alertText("device_hold", "raining frogs.").message).toBe(
      "The device holds its pumps off, automatic top-up too: raining frogs.",
    );
  });

  it("[SAFE-23] a blocked overflow says that circulation is off", () => {
    expect(alertText("hold_overflow", null).message).toContain("keeps circulation off");
    expect(alertText("circulation_paused", null).severity).toBe("warn");
  });

  it("[SAFE-23] what circulation does while nobody holds it is critical: a return pump that stands, an overflow that is not paused", () => {
    expect([alertText("circulation_stopped", null).severity, alertText("overflow", null).severity]).toEqual([
      "critical",
      "critical",
    ]);
    expect(alertAdvice("circulation_stopped", "critical")).toContain("still water harms");
  });

  it("names for water that moves by itself, of both versions, are told apart from holds", () => {
    expect(["falling", "siphon", "sensor_stuck", "overflow"].map(warningCode)).toEqual([
      "falling",
      "siphon",
      "sensor_stuck",
      "overflow",
    ]);
    expect(faultCode("no_movement")).toBe("fault_no_movement");
  });

  it("[SAFE-3] a budget of top-ups that is used up is a warning of its own, and no fault", () => {
    expect([warningCode("topup_budget"), faultCode("topup_budget")]).toEqual(["topup_budget", "device_fault"]);
    expect(alertText("topup_budget", null)).toEqual({ severity: "warn", message: expect.stringContaining("used up") });
    expect(alertAdvice("topup_budget", "warn")).toContain("Look for a leak");
    // It runs out again with every hour that comes back: one incident.
    expect(goesOn("topup_budget")).toBe(true);
  });

  it("[SAFE-17] a return pump that stands is one incident until the device says that it turns, and two days of silence", () => {
    for (const code of ["circulation_stopped", "falling"] as const)
      expect([goesOn(code), OVER_WHEN_QUIET.includes(code), quietAfterMs(code)], code).toEqual([true, true, 48 * 3_600_000]);
    expect(quietAfterMs("drain_back")).toBe(24 * 3_600_000);
  });

  it("what has become worse says so, and advises so", () => {
    const [mild, worse] = [alertText("level_low", null), alertText("level_low", null, true)];
    expect([mild.severity, worse.severity]).toEqual(["warn", "critical"]);
    expect(worse.message).toContain("very low");
    expect(alertAdvice("level_low", "critical")).not.toBe(alertAdvice("level_low", "warn"));
    expect(alertText("circulation_off", null, true)).toEqual(alertText("circulation_off", null));
  });

  it("a warning or an alert that this version does not know is still readable", () => {
    expect(warningCode("tea_time")).toBe("device_warning");
    expect(alertText("device_warning", "tea time").message).toBe("The device warns: tea time.");
    expect(alertAdvice("of_another_version", "info")).toBe("Look at the tank and the device.");
  });

  it("repeats a detail as the device wrote it, whatever it wrote", () => {
    expect(alertText("config_refused", "$& $' {detail}").message).toContain("$& $' {detail}");
  });

  it("leaves no hole where a detail is missing", () => {
    expect(alertText("run_failed", null).message).toBe("A run failed.");
    expect(alertText("config_refused", null).message).toContain("an unknown field");
  });
});
