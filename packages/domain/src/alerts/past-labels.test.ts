import { describe, expect, it } from "vitest";
import { ALERT_CODES, alertText } from "./alerts.ts";
import { pastMessage } from "./past-labels.ts";

const over = (code: (typeof ALERT_CODES)[number], detail: string | null, isWorse = false): string => {
  const { severity, message } = alertText(code, detail, isWorse);
  return pastMessage(code, severity, message);
};

describe("an alert that is over", () => {
  it("says so by its tense, by the severity it had reached", () => {
    expect(over("level_low", null)).toBe("The water was low.");
    expect(over("level_low", null, true)).toBe("The water was very low.");
    expect(over("circulation_off", null)).toBe("Circulation was off for more than 30 minutes.");
  });

  it("keeps what the device said", () => {
    expect(over("device_warning", "raining $& frogs")).toBe("The device warned: raining $& frogs.");
    expect(over("device_hold", "raining frogs.")).toBe("The device held its pumps off, automatic top-up too: raining frogs.");
    expect(over("run_failed", "The level sensor gives no reading.")).toBe("A run failed. The level sensor gives no reading.");
  });

  it.each(ALERT_CODES)("does not speak as if it went on: %s", (code) => {
    for (const isWorse of [false, true]) {
      const text = over(code, null, isWorse);
      expect(text).toMatch(/^[A-Z]/);
      expect(text).not.toContain("{");
      expect(text).not.toMatch(
        /\b(is low|are off|holds|keeps circulation|warns|gives|stands|rises|falls|still moves|has been|wait)\b/,
      );
    }
  });

  it("passes on a code that it does not know", () => {
    expect(pastMessage("constructor", "warn", "It rains frogs.")).toBe("It rains frogs.");
  });
});
