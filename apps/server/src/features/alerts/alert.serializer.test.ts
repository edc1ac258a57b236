import { describe, expect, it } from "vitest";
import { readerOf } from "../../platform/reader.ts";
import { presentAlert } from "./alert.serializer.ts";

const at = new Date("2026-11-17T14:20:00Z");
const stored = {
  id: "alert",
  severity: "critical" as const,
  code: "level_low",
  message: "The water level is very low.",
  detail: null,
  deviceId: null,
  tankId: null,
  runId: null,
  count: 1,
  createdAt: at,
  lastSeenAt: at,
  clearedAt: null,
  acknowledgedAt: at,
  notifications: [],
};

describe("an alert", () => {
  it("says what is while it is open, acknowledged or not, and what was once it is over", () => {
    expect(presentAlert(stored, readerOf("en")).message).toBe("The water level is very low.");
    expect(presentAlert({ ...stored, clearedAt: at }, readerOf("en")).message).toBe("The water level was very low.");
  });

  it("speaks the language of its reader, and keeps its values to itself", () => {
    const shown = presentAlert({ ...stored, code: "run_failed", detail: { reason: "dry" } }, readerOf("de"));
    expect(shown.message).toMatch(/^Ein Vorgang ist gescheitert\. Eine Pumpe lief/);
    expect(shown.advice).toBe("Behebe die Ursache, bevor du den nächsten startest.");
    expect(shown).not.toHaveProperty("detail");
  });
});
