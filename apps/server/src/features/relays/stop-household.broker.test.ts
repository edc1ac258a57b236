// The stop of a whole household by a page that knows none of its devices, also while PostgreSQL is stopped.

import { withClient } from "@halocline/local-services/database";
import { type SeededAccount, type SeededDevice, seedMember } from "@halocline/local-services/seed";
import { type StartedCluster, startTestCluster } from "@halocline/local-services/test-cluster";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let started: StartedCluster;
let server: TestServer;
let account: SeededAccount;
let stranger: SeededAccount;
let reef: SeededDevice;
let quarantine: SeededDevice;
let played: PlayedDevice;
let theirs: PlayedDevice;

beforeAll(async () => {
  started = await startTestCluster();
  server = await startTestServer(started.cluster);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await started.destroy();
});

async function play(device: SeededDevice): Promise<PlayedDevice> {
  const one = await playDevice(server, device);
  await one.hello();
  await one.waitFor("welcome");
  await one.report();
  return one;
}

beforeEach(async () => {
  account = await server.seed({ deviceNames: ["Reef", "Quarantine"] });
  stranger = await server.seed({ deviceNames: ["Other"] });
  [reef, quarantine] = account.devices as [SeededDevice, SeededDevice];
  played = await play(reef);
  theirs = await play(stranger.devices[0] as SeededDevice);
}, 60_000);

const stopAll = async (as: SeededAccount, body?: unknown) => {
  const response = await server.send("POST /api/emergency-stop", { account: as, ...(body !== undefined && { body }) });
  return { status: response.status, body: (await response.json()) as any };
};
const query = (text: string, id: string): Promise<Record<string, any>[]> =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, [id])).rows);
const answerOf = (body: any, { id }: SeededDevice) => body.devices.find((device: { id: string }) => device.id === id);

const KEPT = expect.stringContaining("The stop is repeated until the controller confirms it.");
/** A slow answer is asked for again, so there may be more than one of a kind. */
const typesOf = ({ commands }: PlayedDevice) => new Set(commands.map(({ type }) => type));

describe("[SAFE-11] the stop of a household", () => {
  it("confirms a controller that answers, keeps the stop of one that is away, and reaches no other household", async () => {
    const { status, body } = await stopAll(account, { pressId: "7b0f2f9e-7a52-4a3f-9d8e-0d9f6f5f1a11" });
    expect([status, body.status, body.devices.length]).toEqual([202, "unconfirmed", 2]);
    expect(answerOf(body, reef)).toEqual({ id: reef.id, name: "Reef", status: "confirmed", message: "" });
    expect(answerOf(body, quarantine)).toEqual({ id: quarantine.id, name: "Quarantine", status: "kept", message: KEPT });
    expect([typesOf(played), typesOf(theirs)]).toEqual([new Set(["emergency_stop"]), new Set()]);

    const open = "select requested_by from emergency_stops where account_id = $1 and cleared_at is null";
    const rows = await eventually(
      () => query(open, account.accountId),
      ({ length }) => length === 2,
    );
    expect(rows.map((row) => row.requested_by)).toEqual([account.userId, account.userId]);
    const audited = await eventually(
      () => query("select target_id from audit_log where account_id = $1 and action = 'emergency_stop'", account.accountId),
      ({ length }) => length === 2,
    );
    expect(new Set(audited.map((row) => row.target_id))).toEqual(new Set([reef.id, quarantine.id]));
  });

  it("is open to a viewer, and is not counted against the limits of a session", async () => {
    const viewer = { ...account, ...(await seedMember(server.database.urls.admin, account.accountId, "viewer")) };
    const presses = await Promise.all(Array.from({ length: 300 }, () => stopAll(viewer)));
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([202]));
  }, 60_000);

  it("stops a controller that was added after its household was last read", async () => {
    expect((await server.get("/api/devices", account)).status).toBe(200);
    const readAtMs = performance.now();
    const added = await seedDevice("Added");
    // What was read within the last second is not read again.
    await eventually(
      () => performance.now() - readAtMs,
      (agoMs) => agoMs > 1000,
    );
    const { body } = await stopAll(account);
    expect(body.devices.map(({ id }: { id: string }) => id).toSorted()).toEqual([added, quarantine.id, reef.id].toSorted());
  });

  it("names a household without a controller as empty, never as confirmed", async () => {
    const empty = await server.seed({ deviceNames: [] });
    expect(await stopAll(empty)).toEqual({ status: 200, body: { status: "empty", devices: [] } });
  });
});

/** By another server process, so that this one has not heard of it. */
async function seedDevice(name: string): Promise<string> {
  const [row] = await withClient(server.database.urls.admin, async (client) => {
    const copy = `insert into devices (id, account_id, registration_id, hardware_id, name, key_hash, key_last_four)
      select gen_random_uuid(), account_id, gen_random_uuid(), 'hc-' || left(md5(random()::text), 12), $2, key_hash, key_last_four
      from devices where id = $1 returning id`;
    return (await client.query(copy, [reef.id, name])).rows;
  });
  return row.id;
}

describe("[SAFE-11] with PostgreSQL stopped", () => {
  it("the stop of a household reaches its devices from memory, and is recorded when the database is back", {
    timeout: 60_000,
  }, async () => {
    for (const as of [account, stranger]) expect((await server.get("/api/devices", as)).status).toBe(200);
    await started.postgres.stop("SIGQUIT");
    const beganAtMs = performance.now();
    const { status, body } = await stopAll(account);
    expect(performance.now() - beganAtMs).toBeLessThan(8000);
    expect([status, answerOf(body, reef).status, answerOf(body, quarantine).status]).toEqual([202, "confirmed", "kept"]);
    expect([typesOf(played), typesOf(theirs)]).toEqual([new Set(["emergency_stop"]), new Set()]);
    const unseen = { ...account, sessionToken: "never-seen" };
    expect(await stopAll(unseen)).toMatchObject({ status: 503, body: { code: "unavailable" } });

    await started.postgres.restart();
    const open = "select id from emergency_stops where device_id = $1 and cleared_at is null";
    const rows = await eventually(
      () => query(open, reef.id),
      ({ length }) => length === 1,
    );
    expect(rows).toEqual([{ id: played.commands[0]?.stop_id }]);
  });
});
