import { describe, expect, it } from "vitest";
import { exampleAlert, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { groupAlerts, groupFacts, groupTitle, severityCounts } from "./alert-groups.ts";

const HOUR_MS = 3_600_000;
const alert = (id: string, agoMs: number, change: Parameters<typeof exampleAlert>[0] = {}) =>
  exampleAlert({ id, createdAt: timeAgo(agoMs), lastSeenAt: timeAgo(agoMs), ...change });
const ids = (alerts: readonly { id: string }[]) => alerts.map(({ id }) => id);
const groupIds = (...alerts: ReturnType<typeof alert>[]) => groupAlerts(alerts).map((group) => ids(group.alerts));

describe("a group", () => {
  it("holds what repeats, newest first", () => {
    expect(groupIds(alert("a", 3), alert("b", 1), alert("c", 2))).toEqual([["b", "c", "a"]]);
  });

  it("takes sentences that differ in their numbers for the same", () => {
    const said = (message: string) => ({ message });
    const a = alert("a", 1, said("Very low: 56.2 mm."));
    expect(groupIds(a, alert("b", 2, said("Very low: 57.0 mm.")))).toEqual([["a", "b"]]);
    expect(groupIds(a, alert("b", 2, said("Overfilled: 20.1 mm.")))).toEqual([["a"], ["b"]]);
  });

  it.each([
    ["severity", { severity: "critical" as const }],
    ["code", { code: "other" }],
    ["device", { deviceId: "other" }],
    ["tank", { tankId: "other" }],
    ["acknowledgement", { acknowledgedAt: timeAgo(0) }],
  ])("ends where the %s differs", (_, change) => {
    expect(groupIds(alert("a", 2), alert("b", 1, change))).toHaveLength(2);
  });

  it("is told in one sentence", () => {
    const days = [6, 1, 2, 3];
    const title = (message: string, times: number) => {
      const alerts = days.slice(0, times).map((n) => alert(`a${n}`, n * 24 * HOUR_MS - HOUR_MS, { message }));
      return groupAlerts(alerts).map((group) => groupTitle(group, NOW_MS))[0];
    };
    expect(title("Top-up ran long", 1)).toBe("Top-up ran long");
    expect(title("Top-up ran long", 4)).toBe("Top-up ran long, 4 times since Monday");
    expect(title("It ran 2.5 min. Look at it.", 2)).toBe("It ran 2.5 min, 2 times since Monday. Look at it.");
  });

  it("goes on as long as one of it does", () => {
    const over = alert("a", 2 * HOUR_MS, { clearedAt: timeAgo(HOUR_MS), count: 3 });
    const goesOn = alert("b", HOUR_MS, { lastSeenAt: timeAgo(0), count: 2 });
    const facts = (...alerts: ReturnType<typeof alert>[]) => groupAlerts(alerts).map(groupFacts)[0];
    expect(facts(over)).toMatchObject({ clearedAt: timeAgo(HOUR_MS), reportCount: 3 });
    expect(facts(over, goesOn)).toMatchObject({
      clearedAt: null,
      reportCount: 5,
      firstSeenAt: timeAgo(2 * HOUR_MS),
      lastSeenAt: timeAgo(0),
    });
  });
});

it("counts per severity, worst first, without what is not there", () => {
  const of = (severity: "critical" | "warn" | "info") => alert(severity, 0, { severity });
  expect(severityCounts([of("info"), of("warn"), of("critical"), of("critical")])).toBe(
    "2 critical, 1 warning, and 1 information",
  );
  expect(severityCounts([of("warn"), of("warn")])).toBe("2 warnings");
});
