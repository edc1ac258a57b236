// A demonstration puts itself right: on a real database, by the worker's own role, with a played simulator.

import { randomUUID } from "node:crypto";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { type PlayedSimulator, playSimulator } from "../../../test/play-simulator.ts";
import { createDatabase, createInSystem, createLookInSystem } from "../../db/pools.ts";
import { resetDemos } from "./reset-demos.job.ts";
import { openSimulator } from "./simulator.ts";

let database: OpenDatabase;
let played: PlayedSimulator;
let demo: SeededAccount;
let device: SeededDevice;
let reset: () => Promise<void>;

beforeAll(async () => {
  [database, played] = [await openDatabase(inject("testCluster")), await playSimulator()];
  const worker = createDatabase(database.open("worker"));
  const simulator = openSimulator({ url: played.url, token: played.token });
  reset = () =>
    resetDemos({ inSystem: createInSystem(worker), lookInSystem: createLookInSystem(worker), clock: Date.now, simulator });
});
afterAll(async () => {
  await played.stop();
  await database.close();
});
beforeEach(async () => {
  await database.truth("delete from accounts");
  demo = await database.seed({ deviceNames: ["Reef"], isSimulated: true, isPublicDemo: true });
  device = demo.devices[0] as SeededDevice;
  played.answerWith(null);
  played.set(device.hardwareId, { scenario: "burst_hose", speed: 60 });
});

const truth: OpenDatabase["truth"] = (text, values) => database.truth(text, values);
const changed = (agoMinutes: number) =>
  truth("update accounts set demo_changed_at = now() - $2 * interval '1 minute' where id = $1", [demo.accountId, agoMinutes]);
const tank = () => played.tank(device.hardwareId);
const isReset = async () => {
  const [row] = await truth("select demo_reset_at >= demo_changed_at as is_reset from accounts where id = $1", [demo.accountId]);
  return row?.is_reset;
};
async function addVisit(): Promise<void> {
  const userId = randomUUID();
  await truth(
    "insert into auth.users (id, first_name, last_name, email, visitor_of) values ($1::uuid, 'Visitor', '', $1::text, $2)",
    [userId, demo.accountId],
  );
  await truth("insert into memberships (account_id, user_id, role) values ($1, $2, 'viewer')", [demo.accountId, userId]);
  await truth(
    "insert into auth.sessions (id, user_id, active_account_id, token, expires_at) values ($1::uuid, $2, $3, $1::text, now() + interval '9 minutes')",
    [randomUUID(), userId, demo.accountId],
  );
}

describe("a demonstration that visitors broke", () => {
  it("is put right when the last of them has left, in speed and alerts too, and once", async () => {
    await truth(
      "insert into alerts (id, account_id, device_id, severity, code, message) values ($1, $2, $3, 'warn', 'test', 'x')",
      [randomUUID(), demo.accountId, device.id],
    );
    await changed(0);
    await reset();
    expect(tank()).toMatchObject({ scenario: null, speed: 1 });
    expect(await isReset()).toBe(true);
    expect(await truth("select id from alerts where acknowledged_at is null or cleared_at is null")).toEqual([]);
    played.asked.length = 0;
    await reset();
    expect(played.asked).toEqual([]);
  });

  it("is left alone while somebody is there who changed something lately, and put right after ten minutes", async () => {
    await addVisit();
    await changed(9);
    await reset();
    expect(tank().scenario).toBe("burst_hose");
    await changed(11);
    await reset();
    expect(tank().scenario).toBeNull();
  });

  it("stays to be put right when the simulator does not answer", async () => {
    await changed(0);
    played.answerWith((response) => response.writeHead(500).end());
    await reset();
    expect(await isReset()).not.toBe(true);
    played.answerWith(null);
    await reset();
    expect(await isReset()).toBe(true);
  });

  it("restarts no tank that is right already while another one refuses", async () => {
    await changed(0);
    played.answerWith((response) => response.writeHead(409).end(JSON.stringify({ code: "run_open" })));
    await reset();
    expect(await isReset()).not.toBe(true);
    played.answerWith(null);
    played.set(device.hardwareId, { scenario: null, speed: 1 });
    played.asked.length = 0;
    await reset();
    expect(played.asked.filter((asked) => asked.includes("/scenario"))).toEqual([]);
    expect(await isReset()).toBe(true);
  });

  it("stays to be put right when somebody breaks it again meanwhile", async () => {
    await changed(0);
    played.answerWith((response) => {
      void changed(0).then(() => response.writeHead(200).end(JSON.stringify(tank())));
    });
    await reset();
    expect(await isReset()).not.toBe(true);
  });

  it("is nobody's to put right once a real device is in it", async () => {
    await truth("update devices set is_simulated = false where id = $1", [device.id]);
    await changed(30);
    played.asked.length = 0;
    await reset();
    expect(played.asked).toEqual([]);
  });
});
