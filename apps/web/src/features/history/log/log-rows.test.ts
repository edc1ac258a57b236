import type { SensorReading } from "@halocline/contracts/http/entities.contract";
import { describe, expect, it } from "vitest";
import { seededRandom } from "@/testing/seeded-random.ts";
import { exampleAlert, exampleRun, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { filterOf, isFiltered, KINDS, pageOf } from "./log-filter.ts";
import { cutsOf, logRows, markIdsOf, PAGE_SIZE, pageOfIndex, pageOfRows, readingProblem } from "./log-rows.ts";

const HOUR_MS = 3_600_000;
const day = { fromMs: NOW_MS - 24 * HOUR_MS, toMs: NOW_MS };

const run = (id: string, agoMs: number, change: Parameters<typeof exampleRun>[0] = {}) =>
  exampleRun({ id, startedAt: timeAgo(agoMs), completedAt: timeAgo(agoMs - 60_000), status: "success", ...change });
const reading = (id: string, agoMs: number): SensorReading => ({
  id,
  deviceTimestamp: timeAgo(agoMs),
  heightMm: 31,
  rawDistance: 31,
  temperatureC: null,
  status: "ok",
});

const topUp = (id: string, agoMs: number, change: Parameters<typeof exampleRun>[0] = {}) =>
  run(id, agoMs, { type: "top_up", ...change });
const loaded = {
  runs: [run("change", HOUR_MS), topUp("failed", 3 * HOUR_MS, { status: "failed" })],
  alerts: [exampleAlert({ id: "alert", createdAt: timeAgo(2 * HOUR_MS) })],
  acts: [{ id: "act", atMs: NOW_MS - 4 * HOUR_MS, toMs: null, text: "Drain pump switched on by hand" }],
  readings: [reading("new", 1000), reading("old", 2 * HOUR_MS)],
};
const nothing = { runs: [], alerts: [], acts: [], readings: [] };
const idsOf = (search: Parameters<typeof filterOf>[0]) => logRows(loaded, filterOf(search), day).map(({ id }) => id);

describe("the log", () => {
  it("has runs and events, newest first, and no readings among them", () =>
    expect(idsOf({})).toEqual(["change", "alert", "failed", "act"]));

  it.each([
    [{ kind: "water_change" }, ["change"]],
    [{ kind: "top_up" }, ["failed"]],
    [{ kind: "alerts" }, ["alert"]],
    [{ kind: "by_hand" }, ["act"]],
    [{ kind: "readings" }, ["new", "old"]],
    [{ status: "failed" }, ["failed"]],
    [{ kind: "water_change", status: "failed" }, []],
    [{ kind: "readings", status: "failed" }, ["new", "old"]],
    [{ kind: "alerts", status: "failed" }, ["alert"]],
    [{ kind: "fish", status: "wet" }, ["change", "alert", "failed", "act"]],
  ])("filtered by %j shows %j", (search, ids) => expect(idsOf(search)).toEqual(ids));

  it("has the readings as its last filter", () => expect(KINDS.at(-1)).toBe("readings"));

  it("folds top-ups that follow each other into one line, which counts as one", () => {
    const runs = [
      ...Array.from({ length: 30 }, (_, index) => topUp(`a${index}`, index * 60_000)),
      run("change", 2 * HOUR_MS),
      topUp("b0", 3 * HOUR_MS),
      topUp("bad", 4 * HOUR_MS, { status: "failed" }),
      topUp("c0", 5 * HOUR_MS),
      topUp("c1", 6 * HOUR_MS),
    ];
    const rows = logRows({ ...nothing, runs }, filterOf({}), day);
    expect(rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual(["top_ups a0", "run change", "run b0", "run bad", "top_ups c0"]);
    expect(rows.map((row) => markIdsOf(row).length)).toEqual([30, 1, 1, 1, 2]);
    expect(pageOfRows(rows, 1)).toMatchObject({ total: 5, pageCount: 1 });
    // Whoever looks for top-ups sees each.
    expect(logRows({ ...nothing, runs }, filterOf({ kind: "top_up" }), day)).toHaveLength(34);
  });

  it("loses no run and keeps the order, however they are folded", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const next = seededRandom(seed);
      const runs = Array.from({ length: Math.floor(next() * 40) }, (_, index) =>
        run(`${index}`, Math.floor(next() * 20 * HOUR_MS), {
          type: next() < 0.8 ? "top_up" : "water_change",
          status: next() < 0.8 ? "success" : "failed",
        }),
      );
      const rows = logRows({ ...nothing, runs }, filterOf({}), day);
      expect(rows.flatMap(markIdsOf).toSorted()).toEqual(runs.map(({ id }) => id).toSorted());
      expect(rows.every(({ atMs }, index) => index === 0 || atMs <= (rows[index - 1]?.atMs ?? 0))).toBe(true);
      expect(rows.some((row, index) => row.kind === "top_ups" && rows[index + 1]?.kind === "top_ups")).toBe(false);
    }
  });

  it("knows when nothing is filtered", () => {
    expect([isFiltered(filterOf({})), isFiltered(filterOf({ kind: "top_up" }))]).toEqual([false, true]);
  });

  it("leaves out a run that the live channel added to a range that is over", () => {
    const yesterday = { fromMs: day.fromMs, toMs: NOW_MS - 2 * HOUR_MS };
    expect(logRows({ ...nothing, runs: loaded.runs }, filterOf({}), yesterday).map(({ id }) => id)).toEqual(["failed"]);
  });

  it("has pages of 20, and shows the last one for a page that is gone", () => {
    const rows = Array.from({ length: 45 }, (_, index) => index);
    expect(PAGE_SIZE).toBe(20);
    expect(pageOfRows(rows, 2)).toEqual({ rows: rows.slice(20, 40), page: 2, pageCount: 3, total: 45 });
    expect(pageOfRows(rows, 99)).toMatchObject({ rows: rows.slice(40), page: 3 });
    expect([0, 19, 20, 44].map(pageOfIndex)).toEqual([1, 1, 2, 3]);
    expect(pageOfRows([], 1)).toMatchObject({ rows: [], page: 1, pageCount: 1 });
    expect(["2", "0", "-1", "1.5", "x", undefined].map((page) => pageOf(page === undefined ? {} : { page }))).toEqual([
      2, 1, 1, 1, 1, 1,
    ]);
  });

  it("tells that only the newest 100 runs and 200 readings are loaded, and how far back they reach", () => {
    const full = {
      runs: Array.from({ length: 100 }, (_, index) => run(`${index}`, index * HOUR_MS)),
      readings: Array.from({ length: 200 }, (_, index) => reading(`${index}`, index * 10_000)),
    };
    expect(cutsOf(loaded, filterOf({}))).toEqual([]);
    expect(cutsOf(full, filterOf({}))).toEqual([{ limit: 100, noun: "runs", backToMs: NOW_MS - 99 * HOUR_MS }]);
    expect(cutsOf(full, filterOf({ kind: "readings" }))).toEqual([
      { limit: 200, noun: "readings", backToMs: NOW_MS - 1_990_000 },
    ]);
    expect(cutsOf(full, filterOf({ kind: "alerts" }))).toEqual([]);
  });

  it("says what is wrong with a reading", () => {
    const problems = ["ok", "sensor_error_255", "too_far"].map(readingProblem);
    expect(problems).toEqual([null, "sensor error 255", "too far"]);
  });
});
