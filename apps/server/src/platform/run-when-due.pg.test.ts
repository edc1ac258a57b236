// One question for many jobs, on a real database and as the role that asks it.

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { seedDue } from "../../test/schedule-scene.ts";
import { createDatabase, createLookInSystem, type InSystem } from "../db/pools.ts";
import { endOverdueCommandsJob } from "../features/commands/index.ts";
import { queuedExports } from "../features/exports/exports.store.ts";
import { endOverdueUpdatesJob } from "../features/firmware/index.ts";
import { createRepeatJob } from "../features/notifications/repeat-notifications.job.ts";
import { repeatStopsJob } from "../features/relays/index.ts";
import { endOverdueRunsJob, endUnstartedRunsJob } from "../features/runs/index.ts";
import { dispatchSchedulesJob } from "../features/schedules/index.ts";
import { createJobRecord } from "./job-record.ts";
import { createLogger } from "./logger.ts";
import { createMetrics } from "./metrics.ts";
import { createFindDue, type DueJob, runWhenDue } from "./run-when-due.ts";

let database: OpenDatabase;
let lookInSystem: InSystem;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  lookInSystem = createLookInSystem(createDatabase(database.open("worker")));
});
afterAll(() => database.close());

describe("what the worker looks for", () => {
  const JOBS = [
    endOverdueCommandsJob,
    endOverdueRunsJob,
    endUnstartedRunsJob,
    endOverdueUpdatesJob,
    repeatStopsJob,
    dispatchSchedulesJob,
    createRepeatJob(true),
    { name: "wake-exports", due: queuedExports },
  ];
  // Put together once, as in the worker.
  const findDue = createFindDue(JOBS);
  const found = async () => {
    const due = await findDue({ lookInSystem, clock: Date.now });
    return JOBS.filter((_, index) => due[index]).map(({ name }) => name);
  };

  it("is nothing in a quiet household, and each thing that waits by its name", async () => {
    const { accountId, userId, devices } = await database.seed();
    const deviceId = devices[0]?.id;
    const command = (deadline: string) =>
      database.truth(
        `insert into commands (id, account_id, device_id, type, payload, status, seq, deadline_at)
         values (gen_random_uuid(), $1, $2, 'relay', '{}', 'sent', 1, now() + $3::interval)`,
        [accountId, deviceId, deadline],
      );
    await command("1 hour");
    expect(await found()).toEqual([]);
    await command("-1 second");
    expect(await found()).toEqual(["end-overdue-commands"]);
    await database.truth("delete from commands");
    await database.truth("insert into emergency_stops (id, account_id, device_id, requested_at) values ($1, $2, $3, now())", [
      randomUUID(),
      accountId,
      deviceId,
    ]);
    expect(await found()).toEqual(["repeat-stops"]);
    await database.truth("update emergency_stops set latched_at = now()");
    await database.truth(
      "insert into data_exports (id, account_id, requested_by, status, requested_at) values ($1, $2, $3, 'queued', now())",
      [randomUUID(), accountId, userId],
    );
    expect(await found()).toEqual(["wake-exports"]);
  });

  it.each(JOBS)(
    "is asked in the same words at any time, and each time in them is a distance from now: $name",
    async ({ due }) => {
      const asked = (nowMs: number) => lookInSystem(async (transaction) => sql`${due(transaction, nowMs)}`.compile(transaction));
      const [beganMs, laterMs] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 5, 7, 8, 9)];
      const moved = (value: unknown) => (value instanceof Date ? new Date(value.getTime() + laterMs - beganMs) : value);
      const [one, other] = [await asked(beganMs), await asked(laterMs)];
      expect(other.sql).toBe(one.sql);
      expect(other.parameters).toEqual(one.parameters.map(moved));
    },
  );

  it("is a schedule from the moment that it is due", async () => {
    await database.truth("delete from data_exports");
    await seedDue(database, 1, 60);
    expect(await found()).toEqual([]);
    await database.truth("update schedules set next_run_at = now()");
    expect(await found()).toEqual(["dispatch-schedules"]);
  });
});

describe("the turns", () => {
  let waits: Set<string>;
  let stops: (() => unknown)[];
  let begun: string[];
  let release: () => void;
  const logged = vi.fn();

  beforeEach(() => {
    [waits, stops, begun] = [new Set(), [], []];
    logged.mockReset();
  });
  afterEach(async () => {
    release?.();
    for (const stop of stops) await stop();
  });

  const job = (name: string, work: () => Promise<void> = async () => {}): DueJob<unknown> => ({
    name,
    due: () => sql`select 1 where ${waits.has(name)}`,
    run: () => {
      begun.push(name);
      return work();
    },
  });
  function start(jobs: readonly DueJob<unknown>[]) {
    const [metrics, logger] = [createMetrics(), { ...createLogger("silent"), error: logged } as never];
    const jobRecord = createJobRecord({ metrics, clock: Date.now });
    const ended = vi.spyOn(jobRecord, "end");
    runWhenDue({ lookInSystem, clock: Date.now, logger, jobRecord, onStop: (stop) => void stops.push(stop) }, jobs);
    return { ends: (name: string) => ended.mock.calls.filter(([job]) => job === name).length };
  }

  it("one that takes long keeps no other waiting, is never begun twice, and is not called done", {
    timeout: 20_000,
  }, async () => {
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    waits = new Set(["slow", "quick"]);
    const { ends } = start([job("slow", () => slow), job("quick"), job("quiet")]);
    await eventually(
      async () => begun.filter((name) => name === "quick").length,
      (turns) => turns >= 2,
    );
    expect(begun.filter((name) => name === "slow")).toHaveLength(1);
    expect([ends("slow"), ends("quiet") >= 2, begun.includes("quiet")]).toEqual([0, true, false]);
  });

  it("one that fails is said, tried again, and is not called done", { timeout: 20_000 }, async () => {
    waits = new Set(["broken"]);
    const { ends } = start([job("broken", () => Promise.reject(new Error("no"))), job("other")]);
    await eventually(
      async () => begun.length,
      (turns) => turns >= 2,
    );
    expect([ends("broken"), ends("other") >= 1]).toEqual([0, true]);
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ job: "broken" }), "job failed");
  });
});
