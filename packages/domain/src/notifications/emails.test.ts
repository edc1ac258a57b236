import { describe, expect, it } from "vitest";
import { emailHeldUntilMs, wantsEmail } from "./emails.ts";

const MINUTE_MS = 60_000;
const ALL = { emailNotifications: true, criticalAlerts: true, warningAlerts: true, infoAlerts: true };

describe("an email", () => {
  it("is wanted by the switch of its severity", () => {
    const switches = { ...ALL, warningAlerts: false };
    expect((["critical", "warn", "info"] as const).map((severity) => wantsEmail(switches, severity))).toEqual([
      true,
      false,
      true,
    ]);
    expect(wantsEmail({ ...ALL, criticalAlerts: false }, "critical")).toBe(false);
    expect(wantsEmail({ ...ALL, infoAlerts: false }, "info")).toBe(false);
  });

  it("is never wanted while mail is switched off", () => {
    const switches = { ...ALL, emailNotifications: false };
    expect((["critical", "warn", "info"] as const).some((severity) => wantsEmail(switches, severity))).toBe(false);
  });
});

describe("quiet hours", () => {
  const NIGHT = { fromMinute: 22 * 60, toMinute: 7 * 60 };
  const at = (hours: number, minutes = 0, seconds = 0) => ((hours * 60 + minutes) * 60 + seconds) * 1000;
  const held = (wallMs: number, quiet = NIGHT, severity: "critical" | "warn" | "info" = "warn") =>
    emailHeldUntilMs(severity, quiet, wallMs, wallMs);

  it("[SAFE-22] never hold a critical email, at any minute of the day", () => {
    for (let minute = 0; minute < 24 * 60; minute++) expect(held(minute * MINUTE_MS, NIGHT, "critical")).toBeNull();
  });

  it("hold others until their end, over midnight too", () => {
    expect(held(at(21, 59, 59))).toBeNull();
    expect(held(at(22))).toBe(at(31));
    expect(held(at(23, 30, 12))).toBe(at(31));
    expect(held(at(6, 59, 59), NIGHT, "info")).toBe(at(7));
    expect(held(at(7))).toBeNull();
  });

  it("within one day hold between their two times only", () => {
    const nap = { fromMinute: 13 * 60, toMinute: 15 * 60 };
    expect([held(at(12, 59), nap), held(at(13), nap), held(at(14, 59), nap), held(at(15), nap)]).toEqual([
      null,
      at(15),
      at(15),
      null,
    ]);
  });

  it("end by the person's clock, wherever the server stands", () => {
    const nowMs = Date.UTC(2026, 10, 15, 2, 30);
    expect(emailHeldUntilMs("warn", NIGHT, nowMs + 3_600_000, nowMs)).toBe(Date.UTC(2026, 10, 15, 6));
  });
});
