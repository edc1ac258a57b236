import { describe, expect, it } from "vitest";
import { exampleReading, exampleRelay, exampleRun, exampleTank, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { levelView } from "../level-view.ts";
import { dayRuns, disturbancesOf } from "./day-runs.ts";
import { aboutText, daySentence, fallText, topUpText } from "./day-text.ts";
import type { LevelDay } from "./level-day.ts";

const HOUR_MS = 3_600_000;
const WINDOW = { fromMs: NOW_MS - 24 * HOUR_MS, toMs: NOW_MS };
const falling = { kind: "falling", mmPerDay: 4.1 } as const;
const at = (heightMm: number | null, freshness: "live" | "stale" = "live") =>
  levelView(exampleTank(), exampleReading({ heightMm }), freshness, 3000);
const topUp = (id: string, agoMs: number, tookMs = 48_000) =>
  exampleRun({
    id,
    type: "top_up",
    status: "success",
    phase: null,
    startedAt: timeAgo(agoMs),
    completedAt: timeAgo(agoMs - tookMs),
  });

describe("the day in a sentence", () => {
  const day: LevelDay = { ...WINDOW, stretches: [], gaps: [], range: { minMm: 28.4, maxMm: 32 } };

  it("tells the range, the runs and how long there was no data", () => {
    const runs = dayRuns([topUp("1", HOUR_MS), topUp("2", 2 * HOUR_MS), exampleRun({ id: "3" })], WINDOW);
    const gaps = [{ fromMs: NOW_MS - 3 * HOUR_MS, toMs: NOW_MS - HOUR_MS }];
    expect(daySentence({ ...day, gaps }, runs)).toBe(
      "Last 24 hours: the water was between 28.4 and 32.0 millimetres below the sensor, 2 top-ups, 1 water change, no data for 2 hours.",
    );
    expect(daySentence(day, [])).toMatch(/below the sensor\.$/);
  });

  it("tells that there is none", () => expect(daySentence({ ...day, range: null }, [])).toBe("No data in the last 24 hours."));
});

describe("the day's runs", () => {
  it("are those that moved water within the window; an open one lasts until now", () => {
    const runs = [exampleRun({ id: "open" }), topUp("edge", 24 * HOUR_MS + 20_000), topUp("old", 25 * HOUR_MS)];
    expect(dayRuns([...runs, exampleRun({ id: "asked", status: "pending" })], WINDOW).map(({ id }) => id)).toEqual([
      "open",
      "edge",
    ]);
    expect(dayRuns(runs, WINDOW)[0]?.toMs).toBe(NOW_MS);
  });

  it("disturb the level, as does a pump that is on and circulation when it comes or goes", () => {
    const relays = [
      exampleRelay({ role: "circulation", lastChangedAt: timeAgo(HOUR_MS) }),
      exampleRelay({ role: "drain", currentState: true, lastChangedAt: timeAgo(60_000) }),
      exampleRelay({ role: "fill" }),
    ];
    expect(disturbancesOf([], relays, NOW_MS)).toEqual([
      { fromMs: NOW_MS - HOUR_MS, toMs: NOW_MS - HOUR_MS },
      { fromMs: NOW_MS - 60_000, toMs: NOW_MS },
    ]);
  });
});

describe("evaporation in words", () => {
  it.each([
    [{ kind: "unknown" }, null, "Evaporation: not enough data yet"],
    [{ kind: "not_falling" }, null, "Evaporation: no clear fall in the last 24 hours"],
    [falling, null, "Evaporation about 4.1 mm a day"],
    [falling, 1200, "Evaporation about 4.1 mm a day (0.5 L)"],
    [
      { kind: "too_fast", mmPerDay: 210 },
      1200,
      "The level falls by about 210.0 mm a day (25.2 L): more than evaporates. Look for a leak",
    ],
  ] as const)("%o over %s cm² reads so", (fall, areaCm2, text) => expect(fallText(fall, areaCm2)).toBe(text));

  it.each([
    [0.2 * HOUR_MS, "within the hour"],
    [9.2 * HOUR_MS, "in about 9 h"],
    [47 * HOUR_MS, "in about 47 h"],
    [60 * HOUR_MS, "in about 3 days"],
  ])("%d ms from now is %s", (waitMs, text) => expect(aboutText(waitMs)).toBe(text));
});

describe("the next top-up", () => {
  const automatic = { hasAutoTopUp: true, isTopUpLocked: false };
  const byHand = { hasAutoTopUp: false, isTopUpLocked: false };

  it("is foretold where it happens by itself, else the mark is", () => {
    expect(topUpText(falling, at(30.5), automatic)).toBe("next top-up in about 9 h");
    expect(topUpText(falling, at(30.5), byHand)).toBe("at the top-up trigger in about 9 h");
    expect(topUpText(falling, at(30.5), { hasAutoTopUp: true, isTopUpLocked: true })).toMatch(/^at the top-up trigger/);
  });

  it("is due below the mark", () => {
    expect(topUpText(falling, at(32), automatic)).toBe("top-up due now");
    expect(topUpText(falling, at(33), byHand)).toBe("below the top-up trigger now");
  });

  it("[SAFE-18] is not foretold from an old level, without one, or without a pace", () => {
    expect(topUpText(falling, at(30.5, "stale"), automatic)).toBeNull();
    expect(topUpText(falling, at(null), automatic)).toBeNull();
    expect(topUpText({ kind: "unknown" }, at(30.5), automatic)).toBeNull();
    const uncalibrated = levelView(exampleTank({ calibrationStatus: false }), exampleReading(), "live", 3000);
    expect(topUpText(falling, uncalibrated, automatic)).toBeNull();
  });
});
