// Overdue updates on a real database, with the role of the worker: ended once each, however many workers look.

import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { addEndedUpdate } from "../../../test/ended-update.ts";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import type { DeviceBus } from "../../broker/device-bus.ts";
import { createDatabase, createInSystem, createLookInSystem } from "../../db/pools.ts";
import { createFindDue } from "../../platform/run-when-due.ts";
import { endOverdueUpdatesJob } from "./end-overdue-updates.job.ts";

let database: OpenDatabase;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(() => database.close());

it("each state ends by its own time, once, by one of three workers", async () => {
  const states = [
    ["pending", 590, null],
    ["pending", 601, "no_answer"],
    ["downloading", 110, null],
    ["downloading", 121, "stalled"],
    ["installing", 590, null],
    ["installing", 601, "no_return"],
  ] as const;
  const { accountId, devices } = await database.seed({ deviceNames: states.map((_, index) => `Reef ${index}`) });
  const ids: string[] = [];
  for (const [index, [status, sinceS]] of states.entries()) {
    const id = await addEndedUpdate(database, { accountId, device: devices[index]?.id ?? "" });
    ids.push(id);
    await database.truth(
      `update firmware_updates set status = $2, error_code = null, completed_at = null, moved_at = now() - $3 * interval '1 second'
       where id = $1`,
      [id, status, sinceS],
    );
  }
  const announced: string[] = [];
  const bus = { announceChange: (registrationId: string) => void announced.push(registrationId) } as DeviceBus;
  const worker = createDatabase(database.open("worker", 3));
  const inSystem = createInSystem(worker);
  const end = () => endOverdueUpdatesJob.run({ inSystem, bus, onUpdateOutcome: async () => {}, clock: Date.now });
  const findDue = createFindDue([endOverdueUpdatesJob]);
  const isDue = () => findDue({ lookInSystem: createLookInSystem(worker), clock: Date.now });
  expect(await isDue()).toEqual([true]);
  // Whoever looks while another holds all of them leaves them to that one.
  await Promise.all([end(), end(), end()]);
  expect(await isDue()).toEqual([false]);
  const rows = await database.truth("select id, error_code from firmware_updates where account_id = $1", [accountId]);
  const codes = new Map(rows.map(({ id, error_code }) => [id, error_code]));
  expect(ids.map((id) => codes.get(id))).toEqual(states.map(([, , code]) => code));
  const overdue = devices.filter((_, index) => states[index]?.[2] !== null);
  expect(announced.toSorted((a, b) => a.localeCompare(b))).toEqual(
    overdue.map(({ registrationId }) => registrationId).toSorted((a, b) => a.localeCompare(b)),
  );
});
