import { describe, expect, it } from "vitest";
import { judgeTopUps, type TopUp } from "./top-up-watch.ts";

const NOW = 1_794_698_761_000;
const HOUR_MS = 3_600_000;

/** Newest first: one every so many hours, back to so many days ago. */
const every = (hours: number, seconds: number, days = 8, fromDays = 0): TopUp[] => {
  const list: TopUp[] = [];
  for (let ago = fromDays * 24 * HOUR_MS; ago < days * 24 * HOUR_MS; ago += hours * HOUR_MS)
    list.push({ startedAtMs: NOW - ago - seconds * 1000, endedAtMs: NOW - ago });
  return list;
};
const newest = (seconds: number): TopUp => ({ startedAtMs: NOW - seconds * 1000, endedAtMs: NOW });

describe("[SAFE-3] top-ups as the server sees them", () => {
  it("are no news while they are as usual", () => {
    expect(judgeTopUps(every(3, 60), NOW)).toEqual({ tooLong: "absent", tooOften: "absent" });
    expect(judgeTopUps([], NOW)).toEqual({ tooLong: "absent", tooOften: "absent" });
  });

  it("one of more than three times the usual length is too long, for what has evaporated since the last", () => {
    const usual = every(3, 60).slice(1);
    expect(judgeTopUps([newest(180), ...usual], NOW).tooLong).toBe("absent");
    expect(judgeTopUps([newest(240), ...usual], NOW).tooLong).toBe("present");
    expect(judgeTopUps([newest(240), ...every(3, 60).slice(3)], NOW).tooLong).toBe("absent");
    expect(judgeTopUps([newest(240), ...usual.slice(0, 4)], NOW).tooLong).toBe("absent");
  });

  it("too long is over after two that were not", () => {
    const [a, b, ...rest] = every(3, 60);
    const long = { startedAtMs: (b?.endedAtMs ?? 0) - 300_000, endedAtMs: b?.endedAtMs ?? 0 };
    expect(judgeTopUps([a as TopUp, long, ...rest], NOW).tooLong).toBe("between");
  });

  it("more than twice as many as on a usual day are too often, and a day without any is not usual", () => {
    const leak = [...every(1, 20, 1), ...every(3, 20, 8, 1)];
    expect(judgeTopUps(leak, NOW).tooOften).toBe("present");
    expect(judgeTopUps([...every(2, 20, 1), ...every(3, 20, 8, 1)], NOW).tooOften).toBe("absent");
    expect(judgeTopUps([...every(3, 20, 2), ...every(3, 20, 8, 5)], NOW).tooOften).toBe("absent");
  });

  it("nearly a whole day's budget is too often, known or not", () => {
    expect(judgeTopUps(every(1, 45, 1), NOW).tooOften).toBe("present");
    expect(judgeTopUps(every(1, 25, 1), NOW).tooOften).toBe("absent");
  });

  it("a weak pump is told as such, not also as too often", () => {
    const weak = [...every(3, 600, 1), ...every(3, 60, 8, 1)];
    expect(judgeTopUps(weak, NOW)).toEqual({ tooLong: "present", tooOften: "absent" });
  });
});
