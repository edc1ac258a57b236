import { describe, expect, it } from "vitest";
import { exampleAlert, timeAgo } from "@/testing/wire-examples.ts";
import { inAlertOrder } from "./alert-order.ts";

const HOUR_MS = 3_600_000;
const alert = (id: string, agoMs: number, change: Parameters<typeof exampleAlert>[0] = {}) =>
  exampleAlert({ id, createdAt: timeAgo(agoMs), lastSeenAt: timeAgo(agoMs), ...change });
const ids = (alerts: readonly { id: string }[]) => alerts.map(({ id }) => id);

describe("the order of alerts", () => {
  it("is newest first, with critical ones on top until they are acknowledged", () => {
    const alerts = [
      alert("old critical", 9 * HOUR_MS, { severity: "critical" }),
      alert("seen critical", 3 * HOUR_MS, { severity: "critical", acknowledgedAt: timeAgo(0) }),
      alert("warn", 2 * HOUR_MS),
      alert("info", HOUR_MS, { severity: "info" }),
      alert("critical", 4 * HOUR_MS, { severity: "critical" }),
    ];
    expect(ids(inAlertOrder(alerts))).toEqual(["critical", "old critical", "info", "warn", "seen critical"]);
  });

  it("puts what is over after what is not", () => {
    const over = { severity: "critical", clearedAt: timeAgo(0) } as const;
    const alerts = [alert("over", HOUR_MS, over), alert("info", 2 * HOUR_MS, { severity: "info" })];
    expect(ids(inAlertOrder(alerts))).toEqual(["info", "over"]);
  });

  it("does not follow the last report of what goes on", () => {
    const alerts = [alert("new", HOUR_MS), alert("goes on", 2 * HOUR_MS, { lastSeenAt: timeAgo(0) })];
    expect(ids(inAlertOrder(alerts))).toEqual(["new", "goes on"]);
  });
});
