// What says that no water is behind a device, and what takes that back.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoHousehold } from "@halocline/local-services/demo-household";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInAccount } from "../../db/pools.ts";
import { listDevices } from "./devices.store.ts";

let database: OpenDatabase;
const folder = mkdtempSync(join(tmpdir(), "halocline-demo-"));
const place = { devicesFile: join(folder, "devices.json"), password: "a long demo password" };

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const marks = async (): Promise<unknown> =>
  (await database.truth("select is_simulated from devices order by created_at, device_no")).map((row) => row.is_simulated);

it("is the seeding of a demonstration, and of nothing else", async () => {
  const { accountId } = await database.seed();
  const inAccount = createInAccount(createDatabase(database.open("app")));
  const [real] = await inAccount(accountId, (transaction) => listDevices(transaction, accountId));
  expect(real?.isSimulated).toBe(false);
  await demoHousehold(database.urls.admin, place);
  expect(await marks()).toEqual([false, true, true]);
});

it("ends with the key: another board may hold the new one", async () => {
  await database.truth("delete from accounts");
  await demoHousehold(database.urls.admin, place);
  const app = database.open("app");
  const [device] = await database.truth("select id, account_id from devices order by device_no limit 1");
  await app.query("begin");
  await app.query("select set_config('app.account_id', $1, true)", [device?.account_id]);
  await app.query("update devices set key_hash = $1 where id = $2", [Buffer.alloc(32), device?.id]);
  await app.query("commit");
  expect(await marks()).toEqual([false, true]);
  // The next start of the demonstration marks by the key that its simulator holds, so this one stays unmarked.
  await demoHousehold(database.urls.admin, place);
  expect(await marks()).toEqual([false, true]);
});

it("is given to a demonstration that is older than the mark, and to no device beside it", async () => {
  await database.truth("delete from accounts");
  await demoHousehold(database.urls.admin, place);
  await database.seed();
  await database.truth("update devices set is_simulated = false");
  await demoHousehold(database.urls.admin, place);
  expect(await marks()).toEqual([true, true, false]);
});
