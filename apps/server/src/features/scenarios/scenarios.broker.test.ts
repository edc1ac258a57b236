// Scenarios on a whole server, with a played simulator: who may break what, and what is written down of it.

import { withClient } from "@halocline/local-services/database";
import { type SeededAccount, type SeededDevice, seedMember } from "@halocline/local-services/seed";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { type PlayedSimulator, playSimulator } from "../../../test/play-simulator.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let played: PlayedSimulator;
let server: TestServer;
let account: SeededAccount;
let device: SeededDevice;

beforeAll(async () => {
  played = await playSimulator();
  server = await startTestServer(inject("testCluster"), played.environment);
});
afterAll(async () => {
  await server.stop();
  await played.stop();
});
beforeEach(async () => {
  account = await server.seed({ deviceNames: ["Demo"], isSimulated: true });
  device = account.devices[0] as SeededDevice;
});
afterEach(() => played.answerWith(null));

/** Without the GET requests, by which the worker polls the speed of a tank at any time. */
const changesAsked = () => played.asked.filter((call) => !call.startsWith("GET "));

const query = (text: string, values: readonly unknown[] = [device.id]) =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, [...values])).rows);

async function ask(key: string, body?: unknown, as: SeededAccount = account) {
  const [method = "", what = ""] = key.split(" ");
  const answer = await server.send(`${method} /api/devices/${device.id}/${what}`, { account: as, body });
  return { status: answer.status, body: (await answer.json()) as any };
}
const breakIt = (scenario: string | null, as?: SeededAccount) => ask("PUT scenario", { scenario }, as);
const speedUp = (speed: number) => ask("PUT simulation-speed", { speed });
const speeds = () => query("select began_at, ended_at, speed from simulated_speeds where device_id = $1 order by began_at");

describe("a scenario", () => {
  it("goes from a keeper to the simulator and back, with a line in the audit log", async () => {
    expect(await ask("GET scenario")).toMatchObject({ status: 200, body: { scenario: null, speed: 1 } });
    expect(await breakIt("burst_hose")).toMatchObject({ status: 200, body: { scenario: "burst_hose" } });
    expect(played.tank(device.hardwareId).scenario).toBe("burst_hose");
    expect(await breakIt(null)).toMatchObject({ status: 200, body: { scenario: null } });
    const lines = await query("select action, detail from audit_log where target_id = $1::text order by at", [device.id]);
    expect(lines).toMatchObject([{ action: "break_tank", detail: { scenario: "burst_hose" } }, { action: "mend_tank" }]);
  });

  it("leaves no alert of this device when everything is put right, and those of all others", async () => {
    const other = (await server.seed({ deviceNames: ["Other"], isSimulated: true })).devices[0];
    await query("delete from alerts", []);
    for (const id of [device.id, other?.id])
      await query(
        `insert into alerts (id, account_id, device_id, severity, code, message)
         select gen_random_uuid(), account_id, id, 'warn', 'test', 'test' from devices where id = $1`,
        [id],
      );
    await breakIt("burst_hose");
    const open = async () =>
      (await query("select device_id from alerts where acknowledged_at is null and cleared_at is null", [])).length;
    expect(await open()).toBe(2);
    await breakIt(null);
    expect(await open()).toBe(1);
  });

  it("of a name that nobody knows is refused before anybody is asked", async () => {
    played.asked.length = 0;
    expect((await breakIt("flood")).status).toBe(400);
    expect(changesAsked()).toEqual([]);
  });

  it("[SEC-1] is for keepers, and for this household: a viewer and a stranger break nothing", async () => {
    played.asked.length = 0;
    const viewer = await seedMember(server.database.urls.admin, account.accountId, "viewer");
    const stranger = await server.seed({ deviceNames: ["Theirs"], isSimulated: true });
    expect((await breakIt("siphon", viewer)).status).toBe(403);
    expect(await breakIt("siphon", stranger)).toMatchObject({ status: 404, body: { code: "not_simulated" } });
    expect(changesAsked()).toEqual([]);
  });

  it("never reaches a device with water behind it, nor one that was paired anew", async () => {
    played.asked.length = 0;
    await query("update devices set key_hash = 'another board' where id = $1");
    for (const key of ["GET scenario", "PUT scenario", "PUT simulation-speed"])
      expect(await ask(key, key.startsWith("GET") ? undefined : { scenario: "siphon", speed: 60 })).toMatchObject({
        status: 404,
        body: { code: "not_simulated" },
      });
    expect(changesAsked()).toEqual([]);
  });

  it("leaves the alerts of a device that was paired anew while the simulator was at work", async () => {
    await query(
      `insert into alerts (id, account_id, device_id, severity, code, message)
       select gen_random_uuid(), account_id, id, 'critical', 'test', 'test' from devices where id = $1`,
    );
    const right = { scenario: null, speed: 1, floorL: 0, story: [], outcome: null, realTime: null };
    played.answerWith((response) => {
      void query("update devices set key_hash = 'another board' where id = $1").then(() =>
        response.writeHead(200).end(JSON.stringify(right)),
      );
    });
    expect((await breakIt(null)).status).toBe(200);
    expect(await query("select acknowledged_at, cleared_at from alerts where device_id = $1")).toEqual([
      { acknowledged_at: null, cleared_at: null },
    ]);
  });

  it("says what is missing when the simulator has no stage for it", async () => {
    played.answerWith((response) => response.writeHead(409).end('{"code":"automatic_top_up_off"}'));
    expect(await breakIt("siphon")).toMatchObject({ status: 409, body: { code: "scenario_no_top_up" } });
  });

  it("says so when the simulator does not answer, and writes nothing down", async () => {
    played.answerWith((response) => response.writeHead(500).end());
    expect(await breakIt("siphon")).toMatchObject({ status: 503, body: { code: "simulator_silent" } });
    expect(await query("select 1 from audit_log where target_id = $1::text")).toEqual([]);
  });
});

describe("speed", () => {
  it("is written down from when to when, and told with the history", async () => {
    expect(await speedUp(60)).toMatchObject({ status: 200, body: { speed: 60 } });
    expect(await speedUp(60)).toMatchObject({ status: 200 });
    expect(await speedUp(1)).toMatchObject({ status: 200, body: { speed: 1 } });
    const [row, ...more] = await speeds();
    expect([more, row?.ended_at > row?.began_at]).toEqual([[], true]);
    const [from, to] = [new Date(Date.now() - 60_000).toISOString(), new Date().toISOString()];
    const timeline = await server.get(`/api/tanks/${device.tankId}/timeline?from=${from}&to=${to}`, account);
    expect(((await timeline.json()) as any).fastTimes).toEqual([
      { from: row?.began_at.toISOString(), to: row?.ended_at.toISOString(), speed: 60 },
    ]);
  });

  it("of a scenario is recorded as ×10 until a run begins and after it, and ends when the tank is repaired", async () => {
    const playedAt = (speed: 1 | 10) =>
      played.answerWith((response) => {
        played.set(device.hardwareId, { speed });
        response.writeHead(200).end(JSON.stringify(played.tank(device.hardwareId)));
      });
    playedAt(10);
    expect(await breakIt("siphon")).toMatchObject({ status: 200, body: { speed: 10 } });
    expect(await speeds()).toMatchObject([{ speed: 10, ended_at: null }]);
    playedAt(1);
    await eventually(speeds, ([row]) => row?.ended_at !== null);
    playedAt(10);
    await eventually(speeds, (rows) => rows.length === 2);
    playedAt(1);
    await breakIt(null);
    expect((await speeds()).map(({ speed, ended_at }) => [speed, ended_at !== null])).toEqual([
      [10, true],
      [10, true],
    ]);
  });

  it("changed from ×10 to ×60 is recorded as two times, one after the other", async () => {
    await speedUp(10);
    await speedUp(60);
    const rows = await speeds();
    expect(rows).toMatchObject([{ speed: 10 }, { speed: 60, ended_at: null }]);
    expect(rows[0]?.ended_at).toEqual(rows[1]?.began_at);
  });

  it("has ended when the simulator falls back by itself", async () => {
    await speedUp(60);
    played.set(device.hardwareId, { speed: 1 });
    await eventually(speeds, ([row]) => row?.ended_at !== null);
  });

  it("has ended when the simulator was last heard, if it is never heard again", async () => {
    await speedUp(60);
    played.answerWith((response) => response.writeHead(500).end());
    const [row] = await eventually(speeds, ([found]) => found?.ended_at !== null);
    const endedAtMs = Number(row?.ended_at);
    expect(Date.now() - endedAtMs).toBeLessThan(20_000);
  });

  it.each([
    [
      "run",
      `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at, start_until, deadline_at)
       select gen_random_uuid(), account_id, device_id, id, 'x', 'top_up', 'running', 'automatic', '{}', now(), now(), now() + interval '1 hour'
       from tanks where device_id = $1`,
    ],
    ["lease", "update relays set is_on = true, last_cause = 'command' where device_id = $1 and role = 'fill'"],
    [
      "command",
      `insert into commands (id, account_id, device_id, type, payload, deadline_at)
       select gen_random_uuid(), account_id, id, 'identify', '{}', now() + interval '1 hour' from devices where id = $1`,
    ],
  ])("is refused while there is an open %s, in a sentence that names it", async (what, statement) => {
    await query(statement);
    played.asked.length = 0;
    expect(await speedUp(60)).toMatchObject({ status: 409, body: { code: `speed_${what}_open` } });
    expect(changesAsked()).toEqual([]);
    expect((await speedUp(1)).status).toBe(200);
  });

  it.each([
    ["run_open", "speed_run_open"],
    ["update_open", "simulator_busy"],
  ])("is refused when the simulator refuses it: %s", async (said, code) => {
    played.answerWith((response) => response.writeHead(409).end(JSON.stringify({ code: said })));
    expect(await speedUp(60)).toMatchObject({ status: 409, body: { code } });
    expect(await speeds()).toEqual([]);
  });
});
