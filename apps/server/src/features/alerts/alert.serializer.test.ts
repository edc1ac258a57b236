import { describe, expect, it } from "vitest";
import { presentAlert } from "./alert.serializer.ts";

const at = new Date("2026-11-17T14:20:00Z");
const stored = {
  id: "alert",
  severity: "critical" as const,
  code: "level_low",
  message: "The water is very low.",
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
    expect(presentAlert(stored).message).toBe("The water is very low.");
    expect(presentAlert({ ...stored, clearedAt: at }).message).toBe("The water was very low.");
  });
});
