// The emergency stop on a whole server with a device on real MQTT: latched, kept, withdrawn, cleared, and over processes.

import { setTimeout as pause } from "node:timers/promises";
import { withClient } from "@halocline/local-services/database";
import { type SeededAccount, type SeededDevice, seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { NO_RELAYS, obey, type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let another: Pick<TestServer, "send">;
let account: SeededAccount;
let device: SeededDevice;
let played: PlayedDevice;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
  another = await server.startAnother({ HALOCLINE_ROLES: "api" });
});
afterAll(() => server.stop());

beforeEach(async () => {
  account = await server.seed({ deviceNames: ["Reef"] });
  device = account.devices[0] as SeededDevice;
  played = await playDevice(server, device);
  await played.hello();
  await played.waitFor("welcome");
  await report();
});

const query = (text: string): Promise<Record<string, any>[]> =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, [device.id])).rows);
const latest = (state: string) =>
  eventually(
    () => query("select state from device_latest join devices using (device_no) where id = $1"),
    ([row]) => row?.state === state,
  );
async function report(state = "idle"): Promise<void> {
  await played.report({ state });
  await latest(state);
}
const stops = () =>
  query(
    "select id, latched_at, cleared_at, withdrawn_at, requested_by from emergency_stops where device_id = $1 order by requested_at",
  );
const alerts = () => query("select code, severity, count, cleared_at from alerts where device_id = $1");
const isSet = (value: unknown): boolean => value !== null && value !== undefined;
const statuses = async () =>
  (await query("select type, status from commands where device_id = $1 order by created_at, seq")).map(
    ({ type, status }) => `${type} ${status}`,
  );

async function call(path: string, body?: unknown, from: Pick<TestServer, "send"> = server, as = account) {
  const response = await from.send(`POST /api/devices/${device.id}${path}`, { account: as, ...(body !== undefined && { body }) });
  return { status: response.status, body: (await response.json()) as any };
}
const stop = (from?: Pick<TestServer, "send">, as?: SeededAccount) => call("/emergency-stop", undefined, from, as);
const clear = () => call("/emergency-stop/clear");
const turnOn = (from?: Pick<TestServer, "send">) => call("/relays/3", { state: "ON" }, from);
const isAway = () =>
  query(
    "update device_latest set last_received_at = now() - interval '10 minutes' where device_no = (select device_no from devices where id = $1)",
  );

describe("[SAFE-11] the emergency stop", () => {
  it("is confirmed by the device's answer, recorded, audited and a critical alert until it is cleared", async () => {
    expect(await stop()).toEqual({ status: 200, body: { status: "confirmed" } });
    const [command] = played.commands;
    expect(command).toEqual({
      v: 1,
      id: expect.any(String),
      seq: expect.any(Number),
      type: "emergency_stop",
      stop_id: expect.any(String),
    });
    const [row] = await eventually(stops, ([found]) => isSet(found?.latched_at));
    expect(row).toMatchObject({ id: command?.stop_id, requested_by: account.userId, cleared_at: null });
    expect(await alerts()).toMatchObject([{ code: "emergency_stop", severity: "critical", cleared_at: null }]);
    expect(await query("select action from audit_log where target_id = $1")).toEqual([{ action: "emergency_stop" }]);

    expect(await turnOn()).toMatchObject({ status: 409, body: { code: "stop_latched" } });

    await report("estop");
    played.answerWith(({ type }) => (type === "clear" ? { state: "idle", relays: NO_RELAYS } : null));
    expect(await clear()).toEqual({ status: 200, body: { status: "confirmed" } });
    // A slow answer is asked for again, so it need not be the second one.
    expect(played.commands.find(({ type }) => type === "clear")).toMatchObject({
      type: "clear",
      scope: "stop",
      stop_id: command?.stop_id,
      boot: "57-9f3c1a77",
    });
    const [cleared] = await eventually(stops, ([found]) => isSet(found?.cleared_at));
    expect(cleared?.cleared_at).not.toBeNull();
    expect((await alerts())[0]?.cleared_at).not.toBeNull();

    // A cleared id is never sent again, and a new stop has a new one.
    await report("idle");
    await played.hello();
    expect((await played.waitFor("welcome", 2))[1]?.stop_id).toBeNull();
    played.answerWith(obey);
    await stop();
    expect(played.commands.at(-1)?.stop_id).not.toBe(command?.stop_id);
  });

  it("is open to a viewer, who cannot clear it", async () => {
    const viewer = await seedMember(server.database.urls.admin, account.accountId, "viewer");
    expect((await stop(server, viewer)).status).toBe(200);
    expect((await call("/emergency-stop/clear", undefined, server, viewer)).status).toBe(403);
  });

  it("is repeated every second until the device answers; a second click is the same stop", async () => {
    played.answerWith(() => null);
    const [first, second] = await Promise.all([stop(), pause(500).then(() => stop())]);
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(first.body.message).toMatch(/repeated until/);
    expect(new Set(played.commands.map((command) => command.stop_id)).size).toBe(1);
    await pause(1500);
    const heard = played.commands.length;
    expect(heard).toBeGreaterThanOrEqual(6);
    played.answerWith(obey);
    const [row] = await eventually(stops, ([found]) => isSet(found?.latched_at));
    expect(row?.latched_at).not.toBeNull();
    expect(await stops()).toHaveLength(1);
    await pause(1200);
    const quiet = played.commands.length;
    await pause(2500);
    expect(played.commands.length).toBe(quiet);
  });

  it("voids an ON that is on its way, also one of another server process", async () => {
    played.answerWith(({ type }) => (type === "relay" ? null : { state: "estop", relays: NO_RELAYS }));
    const on = turnOn(another);
    await played.waitFor("relay");
    expect((await stop()).status).toBe(200);
    expect(await on).toMatchObject({ status: 409, body: { code: "command_voided" } });
    await pause(2300);
    // What is answered slowly is said again, so there may be more than one of each; but no ON behind a stop.
    const types = played.commands.map(({ type }) => type);
    const first = types.indexOf("emergency_stop");
    expect(types.slice(0, first)).toContain("relay");
    expect(new Set(types.slice(first))).toEqual(new Set(["emergency_stop"]));
    expect(Number(played.commands[first]?.seq)).toBeGreaterThan(Number(played.commands[first - 1]?.seq));
    expect(await eventually(statuses, (found) => found.length === 2)).toEqual(["relay_on cancelled", "emergency_stop confirmed"]);
  });

  it("for a device that is away is kept, comes with its welcome, and latches by its event", async () => {
    await isAway();
    await played.client.endAsync(true);
    expect(await stop()).toMatchObject({ status: 202, body: { status: "unconfirmed" } });
    const [row] = await eventually(stops, (rows) => rows.length > 0);
    expect(row?.latched_at).toBeNull();

    played = await playDevice(server, device);
    played.answerWith(() => null);
    await played.hello();
    expect((await played.waitFor("welcome"))[0]?.stop_id).toBe(row?.id);
    await played.event(0, "stop_latched", { stop_id: row?.id });
    expect((await played.waitFor("events_ack"))[0]).toMatchObject({ boot: "57-9f3c1a77", upto: 0 });
    expect((await stops())[0]?.latched_at).not.toBeNull();
    expect(await alerts()).toMatchObject([{ code: "emergency_stop", count: 1 }]);
  });

  it("that has not reached its device is withdrawn, and never comes with a welcome", async () => {
    await isAway();
    played.answerWith(() => null);
    await stop();
    await eventually(stops, (rows) => rows.length > 0);
    const { status, body } = await clear();
    expect([status, body.status]).toEqual([202, "unconfirmed"]);
    expect(body.message).toMatch(/withdrawn/);
    await pause(200);
    const heard = played.commands.length;
    await pause(2500);
    expect(played.commands.length).toBe(heard);
    await played.hello();
    expect((await played.waitFor("welcome", 2))[1]?.stop_id).toBeNull();
    expect(await clear()).toMatchObject({ status: 409, body: { code: "not_stopped" } });
  });

  it("whose id the device had already cleared is replaced by one that latches", async () => {
    played.answerWith(() => null);
    await stop();
    const [open] = await eventually(stops, (rows) => rows.length > 0);
    played.answerWith(({ stop_id }) =>
      stop_id === open?.id ? { state: "idle", relays: NO_RELAYS } : { state: "estop", relays: NO_RELAYS },
    );
    await pause(1200);
    expect(await stop()).toEqual({ status: 200, body: { status: "confirmed" } });
    const rows = await eventually(stops, (found) => found.length > 1 && isSet(found.at(-1)?.latched_at));
    expect(rows.slice(0, -1).map(({ cleared_at }) => isSet(cleared_at))).not.toContain(false);
    expect(rows.at(-1)).toMatchObject({ cleared_at: null });
  });

  it("goes on from the record when the process that sent it is gone", async () => {
    await query(
      "insert into emergency_stops (id, account_id, device_id, requested_at) select gen_random_uuid(), account_id, id, now() from devices where id = $1",
    );
    const [row] = await stops();
    expect((await played.waitFor("emergency_stop"))[0]).toMatchObject({ stop_id: row?.id });
  });

  it("pressed on the device is known here, and cleared by the device's own id", async () => {
    await played.event(0, "stop_latched", { stop_id: "button-57-1" });
    await played.waitFor("events_ack");
    expect(await alerts()).toMatchObject([{ code: "emergency_stop" }]);
    await report("estop");
    expect(await turnOn()).toMatchObject({ status: 409, body: { code: "stop_latched" } });
    played.answerWith(() => ({ state: "idle", relays: NO_RELAYS }));
    expect((await clear()).status).toBe(200);
    expect(played.commands[0]).toMatchObject({ type: "clear", stop_id: "button-57-1" });
    await eventually(alerts, ([alert]) => isSet(alert?.cleared_at));
    expect((await alerts())[0]?.cleared_at).not.toBeNull();
  });

  it("stays in force when an older one is reported cleared", async () => {
    await stop();
    const [row] = await eventually(stops, ([found]) => isSet(found?.latched_at));
    await query(
      "insert into emergency_stops (id, account_id, device_id, requested_at, cleared_at) select '00000000-0000-4000-8000-000000000001', account_id, id, now() - interval '1 hour', now() from devices where id = $1 on conflict do nothing",
    );
    await played.event(0, "stop_cleared", { stop_id: "00000000-0000-4000-8000-000000000001" });
    await played.waitFor("events_ack");
    expect((await stops()).find(({ id }) => id === row?.id)).toMatchObject({ cleared_at: null });
    expect((await alerts())[0]?.cleared_at).toBeNull();
    await played.event(1, "stop_cleared", { stop_id: row?.id });
    await played.waitFor("events_ack", 2);
    expect((await stops()).every(({ cleared_at }) => isSet(cleared_at))).toBe(true);
    expect((await alerts())[0]?.cleared_at).not.toBeNull();
  });

  it("is not called cleared while the device says otherwise", async () => {
    await stop();
    await report("estop");
    played.answerWith(() => ({ result: "latched", state: "estop" }));
    expect(await clear()).toMatchObject({ status: 409, body: { code: "device_latched" } });
    expect((await stops())[0]?.cleared_at).toBeNull();
  });
});

describe("[SAFE-22] a latched fault", () => {
  it("is one critical alert under its own name with its next step, until it is cleared or another takes its place", async () => {
    await played.event(0, "fault_latched", { fault: "dry" });
    await played.event(1, "fault_latched", { fault: "dry" }, { boot: "58-00000001" });
    await played.event(2, "fault_latched", { fault: "overfill" }, { boot: "58-00000001" });
    const shown = async () => (await (await server.get("/api/alerts", account)).json()) as any[];
    const both = await eventually(shown, (list) => list.length === 2);
    expect(both.find(({ code }) => code === "fault_dry")).toMatchObject({ severity: "critical", count: 2 });
    expect(both.find(({ code }) => code === "fault_dry").clearedAt).not.toBeNull();
    expect(both.find(({ code }) => code === "fault_overfill")).toMatchObject({
      severity: "critical",
      message: expect.stringContaining("above the highest mark"),
      advice: expect.stringContaining("Take water out by hand"),
      clearedAt: null,
    });
    await played.event(3, "fault_cleared", { fault: "overfill" }, { boot: "58-00000001" });
    await eventually(shown, (list) => list.every(({ clearedAt }) => clearedAt !== null));
  });

  it("is a critical alert from its event, and ends by an explicit reset that the device confirms", async () => {
    await played.event(0, "fault_latched", { fault: "dry_pump" });
    await played.waitFor("events_ack");
    const raised = await query("select severity, code, message from alerts where device_id = $1");
    expect(raised).toEqual([{ severity: "critical", code: "device_fault", message: expect.stringContaining("dry pump") }]);
    played.answerWith(() => ({ state: "idle", relays: NO_RELAYS }));
    expect(await call("/fault/clear")).toEqual({ status: 200, body: { status: "confirmed" } });
    expect(played.commands[0]).toMatchObject({ type: "clear", scope: "fault" });
    await played.event(1, "fault_cleared", { fault: "dry_pump" });
    await eventually(alerts, ([alert]) => isSet(alert?.cleared_at));
    expect((await alerts())[0]?.cleared_at).not.toBeNull();
  });
});
