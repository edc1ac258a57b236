import { randomUUID } from "node:crypto";
import { recordPress } from "@halocline/domain/commands/stops";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInAccount } from "../../db/pools.ts";
import { changeStops, findOpenStopId, withdrawStop } from "./emergency-stops.store.ts";

const SLOW_MS = 50;

let database: OpenDatabase;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(() => database.close());

/** Keeps this process busy, as a slow machine does. */
function stall(): void {
  const until = performance.now() + SLOW_MS;
  while (performance.now() < until);
}

it("[SAFE-11] a press right after a withdrawal is a new stop, however slowly the database is read", async () => {
  const { accountId, devices } = await database.seed();
  const owner = { accountId, deviceId: devices[0]?.id ?? "" };
  const inAccount = createInAccount(createDatabase(database.open("app")));
  const press = (id: string) =>
    inAccount(accountId, async (transaction) => {
      const pressedAtMs = performance.now();
      let ageMs = 0;
      const noteAge = () => {
        ageMs = performance.now() - pressedAtMs;
        stall();
      };
      const decide = (stops: Parameters<typeof recordPress>[0], nowMs: number) =>
        recordPress(stops, { id, pressedAtMs: nowMs - ageMs });
      await changeStops(transaction, owner, decide, id, noteAge);
    });
  const open = () => inAccount(accountId, (transaction) => findOpenStopId(transaction, owner.deviceId));
  const [first, second] = [randomUUID(), randomUUID()];

  await press(first);
  await inAccount(accountId, (transaction) => withdrawStop(transaction, owner));
  expect(await open()).toBeNull();
  await press(second);
  expect(await open()).toBe(second);
});
