import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { createJobRecord } from "./job-record.ts";
import { createLogger } from "./logger.ts";
import { createMetrics } from "./metrics.ts";
import { runJobs } from "./run-interval.ts";

it("a job is late when it has not ended well for three turns, and for two minutes at least", () => {
  let nowMs = 1_000_000;
  const metrics = createMetrics();
  const record = createJobRecord({ metrics, clock: () => nowMs });
  record.begin("often", 1000);
  record.begin("hourly", 3_600_000);
  nowMs += 120_000;
  expect(record.late()).toEqual([]);
  nowMs += 1;
  expect(record.late()).toEqual(["often"]);
  record.end("often");
  expect(record.late()).toEqual([]);
  nowMs += 3 * 3_600_000;
  expect(record.late()).toEqual(["often", "hourly"]);
});

it("only a job that ends well is on record", async () => {
  const ended: string[] = [];
  const stops: (() => unknown)[] = [];
  const jobRecord = { begin: () => {}, end: (job: string) => void ended.push(job), late: () => [] };
  runJobs({ logger: createLogger("silent"), onStop: (stop) => void stops.push(stop), jobRecord }, [
    { name: "works", everyMs: 5, run: async () => {} },
    { name: "fails", everyMs: 5, run: () => Promise.reject(new Error("no")) },
    { name: "hangs", everyMs: 5, run: () => pause(200) },
  ]);
  await pause(50);
  expect(new Set(ended)).toEqual(new Set(["works"]));
  for (const stop of stops) await stop();
});
