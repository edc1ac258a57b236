import { showMessages } from "@halocline/messages/shown";
import { de } from "@halocline/messages/texts/de";
import { afterEach, describe, expect, it } from "vitest";
import { exampleAlert, exampleRun, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import type { Timeline } from "../chart/timeline-marks.ts";
import { clusterText, type LaneFacts, lanesOf, type Mark, type Plan } from "./lane-marks.ts";

afterEach(() => showMessages(null));

const HOUR_MS = 3_600_000;
const given: LaneFacts = {
  runName: ({ type }) => (type === "top_up" ? "Top-up" : "Water change"),
  relayName: (channel) => (channel === 2 ? "Old drain" : null),
  areaCm2: 1000,
  stretch: { fromMs: NOW_MS - 24 * HOUR_MS, toMs: NOW_MS + 24 * HOUR_MS },
  nowMs: NOW_MS,
};
const level = (phase: "topping_up" | "draining" | "settling" | null, heightMm: number) => ({
  at: timeAgo(HOUR_MS),
  type: phase ? "phase" : "ended",
  phase,
  heightMm,
  text: "",
});
const topUp = exampleRun({
  id: "top-up",
  type: "top_up",
  status: "success",
  startedAt: timeAgo(HOUR_MS),
  completedAt: timeAgo(HOUR_MS - 60_000),
  toppedUpMm: 4,
  events: [level("topping_up", 32), level(null, 28)],
});
const change = exampleRun({
  id: "change",
  status: "failed",
  startedAt: timeAgo(3 * HOUR_MS),
  completedAt: timeAgo(2 * HOUR_MS),
  events: [level("draining", 28), level("settling", 58)],
});
const interval = (channelNumber: number, cause: string, agoMs: number) =>
  ({ channelNumber, role: "drain", from: timeAgo(agoMs), to: timeAgo(agoMs - 60_000), cause }) as const;
const timeline: Timeline = {
  runs: [change, topUp],
  relayIntervals: [interval(2, "command", HOUR_MS), interval(3, "run", HOUR_MS), interval(4, "local_button", 90 * HOUR_MS)],
  alerts: [exampleAlert({ id: "alert", severity: "critical", message: "The drain took too long.", createdAt: timeAgo(HOUR_MS) })],
  fastTimes: [],
  isCut: false,
};
const plan = (change: Partial<Plan> = {}): Plan => ({
  id: "plan",
  type: "water_change",
  atMs: NOW_MS + 6 * HOUR_MS,
  at: "Nov 15, 6:00 PM",
  label: "Sun 6:00 PM",
  isLeftOut: false,
  ...change,
});
const marksIn = (plans: readonly Plan[] = [], facts = given) =>
  Object.fromEntries(lanesOf(timeline, plans, facts).map(({ name, marks }) => [name, marks])) as Record<string, Mark[]>;

describe("the lanes", () => {
  it("are water changes, top-ups, alerts and what was done by hand", () => {
    const told = Object.entries(marksIn()).map(([name, marks]) => [name, marks.map(({ id, sign }) => `${sign}${id}`)]);
    expect(told).toEqual([
      ["water_change", ["!change"]],
      ["top_up", ["top-up"]],
      ["alerts", ["!alert"]],
      // Not what a run switched, and not what began before the range.
      ["by_hand", [`2 ${timeAgo(HOUR_MS)}`]],
    ]);
    expect(marksIn()["by_hand"]?.[0]?.text).toMatch(/^Old drain switched on by hand · Nov 15/);
  });

  it("have plans as plans, and what is left out as such", () => {
    const { water_change: changes } = marksIn([plan(), plan({ id: "skipped", isLeftOut: true })]);
    expect(changes?.map(({ state }) => state)).toEqual(["past", "planned", "left_out"]);
    expect(changes?.[1]?.text).toMatch(/^Planned: Water change, Nov 15/);
    expect(changes?.[2]?.text).toMatch(/^Will be skipped: Water change, Nov 15/);
  });

  it("know litres only where the chamber's area is known", () => {
    const told = (marks: Record<string, Mark[]>) => [marks["top_up"]?.[0]?.text, marks["water_change"]?.[0]?.label];
    expect(told(marksIn())).toEqual([expect.stringMatching(/ · 0\.4 L$/), "3.0 L"]);
    const unknown = marksIn([], { ...given, areaCm2: null });
    expect(told(unknown)).toEqual([expect.not.stringMatching(/ L$/), null]);
  });

  it("are there without any past, and speak German", () => {
    showMessages(de);
    const [changes, , , byHand] = lanesOf(null, [plan()], given);
    expect([changes?.marks[0]?.text.slice(0, 7), byHand?.marks]).toEqual(["Geplant", []]);
  });
});

describe("the name of several marks", () => {
  const some = (count: number, tone: Mark["tone"] = "ok") =>
    Array.from(
      { length: count },
      (_, index): Mark => ({
        ...(marksIn()["top_up"]?.[0] as Mark),
        id: `${tone}${index}`,
        tone,
        text: `${tone} ${index}`,
      }),
    );

  it("names each of a few", () => expect(clusterText("top_up", some(2))).toBe("ok 0; ok 1"));

  it("counts many, and still names what went wrong, the worst first", () => {
    const text = clusterText("alerts", [...some(5), ...some(1, "warn"), ...some(1, "danger")]);
    expect(text).toMatch(/^Alerts: 7, Nov 15.* to Nov 15.*; danger 0; warn 0$/);
  });
});
