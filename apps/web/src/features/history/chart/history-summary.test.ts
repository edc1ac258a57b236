import { showMessages } from "@halocline/messages/shown";
import { de } from "@halocline/messages/texts/de";
import { afterEach, describe, expect, it } from "vitest";
import { exampleAlert, exampleRelay, exampleRun, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { exportHref } from "../export-link.ts";
import { bucketRows } from "./bucket-rows.ts";
import { gapText, historySummary, runText, summarySentence } from "./history-summary.ts";
import type { Bucket, LevelHistory } from "./level-series.ts";
import { marksAt, marksOf, NO_MARKS, type Timeline } from "./timeline-marks.ts";

const HOUR_MS = 3_600_000;
const bucket = (agoMs: number, meanHeightMm: number | null): Bucket => ({
  at: timeAgo(agoMs),
  minHeightMm: meanHeightMm && meanHeightMm - 1,
  maxHeightMm: meanHeightMm && meanHeightMm + 1,
  meanHeightMm,
  meanTemperatureC: null,
  count: 6,
  badCount: 0,
});
const history: LevelHistory = {
  bucketSeconds: 3600,
  source: "hours",
  buckets: [bucket(4 * HOUR_MS, 40), bucket(3 * HOUR_MS, 29), bucket(2 * HOUR_MS, 31), bucket(HOUR_MS, null)],
};
const silence = { kind: "silent", fromMs: NOW_MS - 6 * HOUR_MS, toMs: NOW_MS - 4 * HOUR_MS } as const;

const timeline: Timeline = {
  runs: [
    exampleRun({ startedAt: timeAgo(3 * HOUR_MS), completedAt: timeAgo(2 * HOUR_MS), status: "failed" }),
    exampleRun({ id: "r2", type: "top_up", startedAt: timeAgo(HOUR_MS), completedAt: null }),
  ],
  relayIntervals: [
    { channelNumber: 1, role: "circulation", from: timeAgo(5 * HOUR_MS), to: null, cause: "boot" },
    { channelNumber: 2, role: "drain", from: timeAgo(3 * HOUR_MS), to: timeAgo(2 * HOUR_MS), cause: "run" },
  ],
  alerts: [exampleAlert({ severity: "critical", message: "The drain took too long.", createdAt: timeAgo(2 * HOUR_MS) })],
  fastTimes: [],
  isCut: false,
};
const marks = marksOf(timeline, {
  relays: [exampleRelay({ id: "b", channelNumber: 2, role: "drain" }), exampleRelay()],
  runName: ({ type }) => (type === "top_up" ? "Top-up" : "Water change"),
  knownUntilMs: NOW_MS - HOUR_MS / 2,
  nowMs: NOW_MS,
});

afterEach(() => showMessages(null));

describe("the summary", () => {
  const summary = historySummary(history, [silence], timeline);

  it("finds the highest water at the least distance, the lowest at the greatest, and the last", () => {
    expect(summary.highestWater).toEqual({ distanceMm: 28, atMs: NOW_MS - 3 * HOUR_MS });
    expect(summary.lowestWater).toEqual({ distanceMm: 41, atMs: NOW_MS - 4 * HOUR_MS });
    expect(summary.last).toEqual({ distanceMm: 31, atMs: NOW_MS - 2 * HOUR_MS });
  });

  it("counts gaps and runs in words", () => {
    expect([gapText(summary), runText(summary)]).toEqual(["1 gap, 2 h 0 min in total", "1 water change and 1 top-up"]);
    const empty = historySummary({ ...history, buckets: [] }, [], null);
    expect([gapText(empty), runText(empty)]).toEqual(["No gaps", "No runs"]);
    expect(runText({ ...summary, isCut: true })).toBe("At least 1 water change and 1 top-up");
  });

  it("is one sentence for those who do not see the chart, with the age of the last level", () => {
    expect(summarySentence(summary, "Last 24 hours", "31.0 mm, 3 s ago")).toBe(
      "Water level, Last 24 hours. Highest level 28.0 mm below the sensor, lowest 41.0 mm, last 31.0 mm, 3 s ago. " +
        "1 gap, 2 h 0 min in total. 1 water change and 1 top-up. 1 alert.",
    );
    const empty = historySummary({ ...history, buckets: [] }, [], null);
    expect(summarySentence(empty, "Last hour", "–")).toBe("Water level, Last hour: no readings. No gaps. No runs. No alerts.");
  });

  it.each([
    [1, 0, "1 water change", "1 Wasserwechsel"],
    [2, 0, "2 water changes", "2 Wasserwechsel"],
    [0, 3, "3 top-ups", "3 Nachfüllungen"],
    [1, 2, "1 water change and 2 top-ups", "1 Wasserwechsel und 2 Nachfüllungen"],
  ])("counts %i water changes and %i top-ups in both languages", (waterChanges, topUps, english, german) => {
    expect(runText({ ...summary, waterChanges, topUps })).toBe(english);
    showMessages(de);
    expect(runText({ ...summary, waterChanges, topUps })).toBe(german);
  });
});

describe("marks", () => {
  it("put relays in lanes, in the order of every list of relays", () => {
    expect(marks.lanes.map(({ label, intervals }) => [label, intervals.length])).toEqual([
      ["Circulation", 1],
      ["Drain Pump", 1],
    ]);
  });

  it("[SAFE-18] draw what is still on only as far as the device was heard", () => {
    expect(marks.lanes[0]?.intervals[0]?.toMs).toBe(NOW_MS - HOUR_MS / 2);
  });

  it("draw an open run up to now, and say how each run ended", () => {
    expect(marks.runs.map(({ text, toMs }) => [text, NOW_MS - toMs])).toEqual([
      ["Water change, failed", 2 * HOUR_MS],
      ["Top-up, running", 0],
    ]);
  });

  it("tell everything at one moment, and alerts within reach of the pointer", () => {
    const at = marksAt(marks, NOW_MS - 2.001 * HOUR_MS, 10_000);
    expect([at.runs, at.relaysOn]).toEqual([["Water change, failed"], ["Circulation", "Drain Pump"]]);
    expect(at.alerts.map(({ text, severity }) => [severity, text])).toEqual([["critical", "The drain took too long."]]);
    expect(marksAt(marks, NOW_MS - 2.01 * HOUR_MS, 10_000).alerts).toEqual([]);
  });
});

describe("the table of the chart", () => {
  it("is newest first, with gaps as rows and what was on", () => {
    const rows = bucketRows(history, [silence], marks).map((row) => (row.kind === "gap" ? "gap" : row.relaysOn.join()));
    expect(rows).toEqual(["Circulation", "Circulation", "Circulation,Drain Pump", "Circulation", "gap"]);
    expect(bucketRows(history, [], NO_MARKS)).toHaveLength(4);
  });
});

it("links to the file with range, filter and zone", () => {
  const stretch = { fromMs: NOW_MS - HOUR_MS, toMs: NOW_MS };
  const href = exportHref("t/1", stretch, { kind: "top_up", status: "failed" }, "Europe/Berlin");
  expect(decodeURIComponent(href)).toBe(
    "/api/tanks/t/1/export?from=2026-11-15T11:00:00.000Z&to=2026-11-15T12:00:00.000Z&kind=top_up&status=failed&timezone=Europe/Berlin",
  );
  expect(href).toContain("/api/tanks/t%2F1/export?");
});
