// PostgreSQL really stops here, in a cluster of this file's own: a stop must not notice.

import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { type StartedCluster, startTestCluster } from "@halocline/local-services/test-cluster";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let started: StartedCluster;
let server: TestServer;
let account: SeededAccount;
let stranger: SeededAccount;
let device: SeededDevice;
let played: PlayedDevice;

beforeAll(async () => {
  started = await startTestCluster();
  server = await startTestServer(started.cluster);
  account = await server.seed({ deviceNames: ["Reef"] });
  stranger = await server.seed({ deviceNames: ["Other"] });
  device = account.devices[0] as SeededDevice;
  played = await playDevice(server, device);
  await played.hello();
  await played.waitFor("welcome");
  await played.report();
}, 60_000);
afterAll(async () => {
  await server.stop();
  await started.destroy();
});

const post = async (path: string, as: SeededAccount, body?: unknown) => {
  const response = await server.send(`POST /api/devices/${device.id}${path}`, {
    account: as,
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: (await response.json()) as any };
};
const query = (text: string): Promise<Record<string, any>[]> =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, [device.id])).rows);

describe("[SAFE-11] with PostgreSQL stopped", () => {
  it("stop and OFF reach the device at once, and are recorded when the database is back", { timeout: 60_000 }, async () => {
    // An ordinary request, minutes ago: the dashboard was open.
    expect((await server.get("/api/devices", account)).status).toBe(200);
    expect((await server.get("/api/devices", stranger)).status).toBe(200);
    await started.postgres.stop("SIGQUIT");

    const began = performance.now();
    expect(await post("/relays/3", account, { state: "OFF" })).toMatchObject({
      status: 200,
      body: { status: "confirmed", relay: { channelNumber: 3, currentState: false } },
    });
    expect(await post("/emergency-stop", account)).toEqual({ status: 200, body: { status: "confirmed" } });
    expect(performance.now() - began).toBeLessThan(2500);
    expect(played.commands.map(({ type }) => type)).toEqual(["relay", "emergency_stop"]);

    // ON needs the record; nobody else's session opens this device; a session never seen here opens nothing.
    expect((await post("/relays/3", account, { state: "ON" })).status).toBe(503);
    // Its own devices were read within the last second, or cannot be read: either way it is not among them.
    expect([404, 503]).toContain((await post("/emergency-stop", stranger)).status);
    const unseen = { ...account, sessionToken: "never-seen" };
    expect(await post("/emergency-stop", unseen)).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(played.commands).toHaveLength(2);

    await started.postgres.restart();
    const stop = played.commands[1];
    const recorded = () => query("select type, status, seq, requested_by from commands where device_id = $1 order by seq");
    expect(await eventually(recorded, (rows) => rows.length === 2)).toEqual([
      { type: "relay_off", status: "confirmed", seq: String(played.commands[0]?.seq), requested_by: account.userId },
      { type: "emergency_stop", status: "confirmed", seq: String(stop?.seq), requested_by: account.userId },
    ]);
    const stops = await query("select id, cleared_at from emergency_stops where device_id = $1");
    expect(stops).toEqual([{ id: stop?.stop_id, cleared_at: null }]);
    expect(await query("select action from audit_log where target_id = $1 order by at, action")).toHaveLength(2);
    const [row] = await query("select command_seq from devices where id = $1");
    expect(Number(row?.command_seq)).toBeGreaterThanOrEqual(Number(stop?.seq));
  });

  it("a stop that the device does not confirm is kept in memory, and open when the database is back", {
    timeout: 60_000,
  }, async () => {
    expect((await server.get("/api/devices", account)).status).toBe(200);
    played.answerWith(() => null);
    await started.postgres.stop("SIGQUIT");
    expect(await post("/emergency-stop", account)).toMatchObject({
      status: 202,
      body: { status: "unconfirmed", message: expect.stringContaining("in memory") },
    });
    await started.postgres.restart();
    const open = () =>
      query("select id from emergency_stops where device_id = $1 and cleared_at is null and withdrawn_at is null");
    const stopId = played.commands.at(-1)?.stop_id;
    expect(await eventually(open, ([row]) => row?.id === stopId)).toEqual([{ id: stopId }]);
  });
});
