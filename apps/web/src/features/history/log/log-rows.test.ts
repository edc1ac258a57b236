import type { SensorReading } from "@halocline/contracts/http/entities.contract";
import { describe, expect, it } from "vitest";
import { exampleRun, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { filterOf, isFiltered, pageOf } from "./log-filter.ts";
import { cutsOf, logRows, PAGE_SIZE, pageOfRows, readingProblem } from "./log-rows.ts";

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

const loaded = {
  runs: [run("change", HOUR_MS), run("failed", 3 * HOUR_MS, { type: "top_up", status: "failed" })],
  readings: [reading("new", 1000), reading("old", 2 * HOUR_MS)],
};
const idsOf = (search: Parameters<typeof filterOf>[0]) => logRows(loaded, filterOf(search), day).map(({ id }) => id);

describe("the log", () => {
  it("merges runs and readings, newest first", () => expect(idsOf({})).toEqual(["new", "change", "old", "failed"]));

  it.each([
    [{ kind: "water_change" }, ["change"]],
    [{ kind: "top_up" }, ["failed"]],
    [{ kind: "readings" }, ["new", "old"]],
    [{ status: "failed" }, ["failed"]],
    [{ kind: "water_change", status: "failed" }, []],
    [{ kind: "readings", status: "failed" }, ["new", "old"]],
    [{ kind: "fish", status: "wet" }, ["new", "change", "old", "failed"]],
  ])("filtered by %j shows %j", (search, ids) => expect(idsOf(search)).toEqual(ids));

  it("knows when nothing is filtered", () => {
    expect([isFiltered(filterOf({})), isFiltered(filterOf({ kind: "top_up" }))]).toEqual([false, true]);
  });

  it("leaves out a run that the live channel added to a range that is over", () => {
    const yesterday = { fromMs: day.fromMs, toMs: NOW_MS - 2 * HOUR_MS };
    expect(logRows({ ...loaded, readings: [] }, filterOf({}), yesterday).map(({ id }) => id)).toEqual(["failed"]);
  });

  it("has pages of 20, and shows the last one for a page that is gone", () => {
    const rows = Array.from({ length: 45 }, (_, index) => index);
    expect(PAGE_SIZE).toBe(20);
    expect(pageOfRows(rows, 2)).toEqual({ rows: rows.slice(20, 40), page: 2, pageCount: 3, total: 45 });
    expect(pageOfRows(rows, 99)).toMatchObject({ rows: rows.slice(40), page: 3 });
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
    expect(cutsOf(full, filterOf({}))).toEqual([
      { limit: 100, noun: "runs", backToMs: NOW_MS - 99 * HOUR_MS },
      { limit: 200, noun: "readings", backToMs: NOW_MS - 1_990_000 },
    ]);
    expect(cutsOf(full, filterOf({ kind: "readings" })).map(({ noun }) => noun)).toEqual(["readings"]);
  });

  it("says what is wrong with a reading", () => {
    const problems = ["ok", "sensor_error_255", "too_far"].map(readingProblem);
    expect(problems).toEqual([null, "sensor error 255", "too far"]);
  });
});
