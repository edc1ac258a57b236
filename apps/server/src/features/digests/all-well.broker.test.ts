// A calm morning on a whole server, with a device on real MQTT: the mail is sent by the same verdict that the screens show.

import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openRunScene, type RunScene } from "../../../test/run-scene.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";
import { createDatabase, createInAccount, createPool } from "../../db/pools.ts";
import { readerOf } from "../../platform/reader.ts";
import { writeAllWell } from "./write-all-well.service.ts";

const CIRCULATING = [true, false, false, false, false];

let server: TestServer;
let scene: RunScene;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
  pool = createPool(server.database.urls.app, 1, () => {});
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});
beforeEach(async () => {
  scene = await openRunScene(server);
  await scene.reports({ relays: CIRCULATING, water_mm: 31 }, "relays_on", 1);
});

const write = (accountIds: readonly string[] = [scene.account.accountId]) => {
  const ctx = { inAccount: createInAccount(createDatabase(pool)), clock: Date.now, config: server.config };
  const to = { id: "digest-1", to: { name: "Ada", address: "ada@example.test" }, reader: readerOf("en") };
  return writeAllWell(ctx, { timezone: "Europe/Berlin" }, to, accountIds);
};

it("says so when it is true, and nothing as soon as it is not", async () => {
  const email = await eventually(write, (written) => written !== null);
  expect(email?.subject).toBe("All is well · Reef tank");
  expect(email?.content.heading).toBe("Your tank is well this morning.");
  await scene.reports({ relays: CIRCULATING, state: "fault", fault: "no_movement" }, "fault", "no_movement");
  expect(await eventually(write, (written) => written === null)).toBeNull();
});

it("says nothing when one tank of several is not well, and nothing without a tank", async () => {
  await eventually(write, (written) => written !== null);
  const silent = await server.seed({ deviceNames: ["Silent"] });
  expect(await write([scene.account.accountId, silent.accountId])).toBeNull();
  expect(await write([])).toBeNull();
});
