import { describe, expect, it } from "vitest";
import { nextLetterAtMs, wantsLetter } from "./letters.ts";

const MINUTE_MS = 60_000;
const ALL = { emailEnabled: true, criticalAlerts: true, warningAlerts: true, infoAlerts: true };

describe("a letter", () => {
  it("is wanted by the switch of its severity", () => {
    const switches = { ...ALL, warningAlerts: false };
    expect((["critical", "warn", "info"] as const).map((severity) => wantsLetter(switches, severity))).toEqual([
      true,
      false,
      true,
    ]);
    expect(wantsLetter({ ...ALL, criticalAlerts: false }, "critical")).toBe(false);
    expect(wantsLetter({ ...ALL, infoAlerts: false }, "info")).toBe(false);
  });

  it("is never wanted while mail is switched off", () => {
    const switches = { ...ALL, emailEnabled: false };
    expect((["critical", "warn", "info"] as const).some((severity) => wantsLetter(switches, severity))).toBe(false);
  });
});

describe("[SAFE-22] the letters about one critical alert", () => {
  it("come after 15 minutes, an hour, and then every four hours", () => {
    const atMinutes = [0];
    for (let repeatNo = 0; repeatNo < 5; repeatNo++)
      atMinutes.push((nextLetterAtMs("critical", repeatNo, (atMinutes.at(-1) ?? 0) * MINUTE_MS) ?? Number.NaN) / MINUTE_MS);
    expect(atMinutes).toEqual([0, 15, 75, 315, 555, 795]);
  });

  it("have no successors when it is not critical", () => {
    expect([nextLetterAtMs("warn", 0, 0), nextLetterAtMs("info", 0, 0)]).toEqual([null, null]);
  });
});
