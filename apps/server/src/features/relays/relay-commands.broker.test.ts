// Relay commands on a whole server, with a device on real MQTT: confirmed, unconfirmed, refused, voided.

import { setTimeout as pause } from "node:timers/promises";
import type { Device } from "@halocline/contracts/http/entities.contract";
import { withClient } from "@halocline/local-services/database";
import { type SeededAccount, type SeededDevice, seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { NO_RELAYS, type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const FILL = 3;
const FILL_ON = NO_RELAYS.map((_, index) => index + 1 === FILL);

let server: TestServer;
let account: SeededAccount;
let device: SeededDevice;
let played: PlayedDevice;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());

beforeEach(async () => {
  account = await server.seed({ deviceNames: ["Reef"] });
  device = account.devices[0] as SeededDevice;
  played = await playDevice(server, device);
  await played.hello();
  await played.waitFor("welcome");
  await played.report();
  await isKnown();
});

const query = (text: string, values: readonly unknown[] = [device.id]): Promise<Record<string, any>[]> =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, [...values])).rows);
const isKnown = () =>
  eventually(
    () => query("select 1 from device_latest join devices using (device_no) where id = $1"),
    (rows) => rows.length > 0,
  );
const recorded = () =>
  query("select id, type, status, result, seq, requested_by, boot from commands where device_id = $1 order by seq");
const recordedAs = (status: string) =>
  eventually(recorded, (rows) => rows.length > 0 && rows.every((row) => row.status === status));
const alerts = () => query("select code, severity, count, cleared_at from alerts where device_id = $1");

async function call(path: string, body?: unknown, as: SeededAccount = account) {
  const response = await server.send(`POST /api/devices/${device.id}${path}`, {
    account: as,
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: (await response.json()) as any };
}
const turn = (state: "ON" | "OFF", channel = FILL, as?: SeededAccount) => call(`/relays/${channel}`, { state }, as);

describe("[SAFE-18] ON", () => {
  it("[SEC-12] [SAFE-14] is confirmed by the device's own answer, recorded and audited in one commit", async () => {
    const { status, body } = await turn("ON");
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "confirmed", relay: { channelNumber: FILL, currentState: true, role: "fill" } });
    expect(Date.parse(body.endsAt) - Date.now()).toBeGreaterThan(50_000);
    expect(played.commands).toEqual([
      {
        v: 1,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        seq: expect.any(Number),
        boot: "57-9f3c1a77",
        deadline_up_ms: expect.any(Number),
        type: "relay",
        channel: FILL,
        on: true,
        lease_ms: 60_000,
      },
    ]);
    // Up 2 s at the last report, fifteen more to act.
    expect(Number(played.commands[0]?.deadline_up_ms)).toBeGreaterThanOrEqual(17_000);
    expect(Number(played.commands[0]?.deadline_up_ms)).toBeLessThan(30_000);
    expect((await recordedAs("confirmed"))[0]).toMatchObject({ result: "ok", requested_by: account.userId, boot: "57-9f3c1a77" });
    expect(await query("select action, actor_label, detail from audit_log where target_id = $1")).toEqual([
      { action: "switch_relay", actor_label: account.email, detail: { isOn: true, channel: FILL } },
    ]);
  });

  it("is unconfirmed when the answer does not show it", async () => {
    played.answerWith(() => ({ relays: NO_RELAYS }));
    expect((await turn("ON")).status).toBe(202);
    expect((await recordedAs("acked"))[0]?.status).toBe("acked");
  });

  it.each([
    ["interlock", 409, "interlock"],
    ["sensor", 409, "sensor_failed"],
    ["latched", 409, "device_latched"],
    ["stale_boot", 409, "command_too_late"],
    ["bad_request", 409, "device_refused"],
  ])("that the device refuses (%s) is a refusal with a reason", async (result, status, code) => {
    played.answerWith(() => ({ result }));
    expect(await turn("ON")).toMatchObject({ status, body: { code, message: expect.any(String) } });
    expect((await recordedAs("rejected"))[0]?.result).toBe(result);
  });
});

describe("[SAFE-10] ON without an answer", () => {
  it("is unconfirmed within three seconds, sent three times with one id, and never again", { timeout: 40_000 }, async () => {
    played.answerWith(() => null);
    const startedAt = performance.now();
    const { status, body } = await turn("ON");
    expect(performance.now() - startedAt).toBeLessThan(3000);
    expect([status, body.status]).toEqual([202, "unconfirmed"]);
    await pause(3000);
    expect(played.commands).toHaveLength(3);
    expect(new Set(played.commands.map((command) => JSON.stringify(command))).size).toBe(1);
    await pause(11_500);
    expect((await recordedAs("timed_out"))[0]?.status).toBe("timed_out");
    expect(played.commands).toHaveLength(3);

    // It acted after all: nobody waits for it, so it is taken back.
    played.answerWith((command) => (command.on === false ? { relays: NO_RELAYS } : null));
    await played.ack(played.commands[0], { relays: FILL_ON, state: "manual" });
    const off = await eventually(
      () => played.commands[3],
      (command) => command !== undefined,
    );
    expect(off).toMatchObject({ type: "relay", channel: FILL, on: false });
    expect(Number(off?.seq)).toBeGreaterThan(Number(played.commands[0]?.seq));
    expect(await eventually(alerts, (rows) => rows.length > 0)).toMatchObject([
      { code: "late_command", severity: "warn", count: 1 },
    ]);
    expect(await eventually(recorded, (rows) => rows[1]?.status === "confirmed")).toMatchObject([
      { status: "timed_out", result: "ok" },
      { type: "relay_off", status: "confirmed", requested_by: null },
    ]);
    // The ack of a resend says nothing new.
    await played.ack(played.commands[0], { relays: FILL_ON, state: "manual" });
    await pause(300);
    expect(played.commands).toHaveLength(4);
  });

  it("then OFF: it is numbered later, and nothing of the ON is resent", async () => {
    played.answerWith((command) => (command.on === true ? null : { relays: NO_RELAYS }));
    const on = turn("ON");
    await played.waitFor("relay");
    const off = await turn("OFF");
    expect(off).toMatchObject({ status: 200, body: { status: "confirmed", relay: { currentState: false } } });
    expect(await on).toMatchObject({ status: 409, body: { code: "command_voided" } });
    await pause(2500);
    expect(played.commands.map((command) => command.on)).toEqual([true, false]);
    const [first, second] = played.commands;
    expect(Number(second?.seq)).toBeGreaterThan(Number(first?.seq));
    expect(second).not.toHaveProperty("boot");
    expect(second).not.toHaveProperty("deadline_up_ms");
    expect((await eventually(recorded, (rows) => rows[1]?.status === "confirmed")).map(({ status }) => status)).toEqual([
      "cancelled",
      "confirmed",
    ]);
    // And what comes next is numbered beyond the OFF.
    played.answerWith(() => ({ relays: FILL_ON }));
    expect((await turn("ON")).status).toBe(200);
    expect(Number(played.commands[2]?.seq)).toBeGreaterThan(Number(second?.seq));
  });

  it("whose process died between commit and publish is never sent, and times out", async () => {
    await query(
      `insert into commands (id, account_id, device_id, type, payload, seq, boot, deadline_at)
       values (gen_random_uuid(), $2, $1, 'relay_on', '{"type":"relay_on","channel":3,"leaseMs":60000}', 1, '57-9f3c1a77', now() + interval '1 second')`,
      [device.id, account.accountId],
    );
    expect((await recordedAs("timed_out"))[0]?.status).toBe("timed_out");
    await played.report();
    await played.hello();
    await played.waitFor("welcome", 2);
    expect(played.commands).toEqual([]);
  });

  it("answered by another device changes nothing", async () => {
    const stranger = await server.seed({ deviceNames: ["Other"] });
    const other = await playDevice(server, stranger.devices[0] as SeededDevice);
    played.answerWith(() => null);
    const on = turn("ON");
    const [command] = await played.waitFor("relay");
    await other.ack(command, { relays: FILL_ON });
    expect((await on).status).toBe(202);
    expect((await recorded())[0]).toMatchObject({ status: "sent", result: null });
  });
});

describe("ON is refused", () => {
  it("[SAFE-1] while another pump of the three is on, without asking the device", async () => {
    await played.report({ relays: [false, true, false, false, false] });
    await eventually(
      () => query("select is_on from relays where device_id = $1 and channel_number = 2"),
      ([row]) => row?.is_on,
    );
    expect(await turn("ON")).toMatchObject({ status: 409, body: { code: "interlock" } });
    expect(played.commands).toEqual([]);
  });

  it("[SAFE-22] while a fault is latched", async () => {
    await played.report({ fault: "dry_pump", state: "fault" });
    await eventually(
      () => query("select fault from device_latest join devices using (device_no) where id = $1"),
      ([row]) => row?.fault,
    );
    expect(await turn("ON")).toMatchObject({ status: 409, body: { code: "fault_latched" } });
  });

  it("when the device is offline, while OFF is tried and told as unconfirmed", async () => {
    await query(
      "update device_latest set last_received_at = now() - interval '10 minutes' where device_no = (select device_no from devices where id = $1)",
    );
    played.answerWith(() => null);
    expect(await turn("ON")).toMatchObject({ status: 503, body: { code: "device_offline" } });
    expect(await turn("OFF")).toMatchObject({ status: 202, body: { status: "unconfirmed", message: expect.any(String) } });
    expect(played.commands.length).toBeGreaterThanOrEqual(2);
  });

  it("when hello did not claim that the device obeys", async () => {
    await played.hello({ caps: ["temp"] });
    await played.waitFor("welcome", 2);
    expect(await turn("ON")).toMatchObject({ status: 409, body: { code: "not_supported" } });
  });

  it("[SAFE-11] to a viewer, who may always switch off", async () => {
    const viewer = await seedMember(server.database.urls.admin, account.accountId, "viewer");
    expect(await turn("ON", FILL, viewer)).toMatchObject({ status: 403, body: { code: "keeper_required" } });
    expect(await turn("OFF", FILL, viewer)).toMatchObject({ status: 200 });
    expect(await turn("OFF", 1, viewer)).toMatchObject({ status: 403 });
  });
});

describe("circulation", () => {
  it("goes on without a lease, and OFF is a pause after which it returns", async () => {
    expect((await turn("ON", 1)).body.endsAt).toBeNull();
    expect(played.commands[0]).not.toHaveProperty("lease_ms");
    const { body } = await call("/relays/1", { state: "OFF", pauseMinutes: 20 });
    expect(played.commands[1]).toMatchObject({ on: false, pause_ms: 1_200_000, boot: "57-9f3c1a77" });
    expect(Math.round((Date.parse(body.endsAt) - Date.now()) / 60_000)).toBe(20);
  });

  it("tells every screen when a pause ends, and no longer when it was something else that switched it off", async () => {
    const relay = async () => {
      const [listed] = (await (await server.send("GET /api/devices", { account })).json()) as Device[];
      return listed?.relays.find(({ channelNumber }) => channelNumber === 1);
    };
    const pausedForS = async () => Math.round((Date.parse((await relay())?.pausedUntil ?? "") - Date.now()) / 1000);
    expect(await call("/relays/1", { state: "ON" })).toMatchObject({ status: 200, body: { relay: { pausedUntil: null } } });
    const { body } = await call("/relays/1", { state: "OFF", pauseMinutes: 20 });
    expect(Date.parse(body.relay.pausedUntil)).toBe(Date.parse(body.endsAt));
    const inTwentyMinutes = (seconds: number) => seconds > 1190 && seconds <= 1200;
    expect(await eventually(pausedForS, inTwentyMinutes)).toSatisfy(inTwentyMinutes);

    // The device takes the newest word, also when it is the shorter one.
    await call("/relays/1", { state: "OFF", pauseMinutes: 5 });
    const inFiveMinutes = (seconds: number) => seconds > 290 && seconds <= 300;
    expect(await eventually(pausedForS, inFiveMinutes)).toSatisfy(inFiveMinutes);

    // Off again a minute later, for a reason of its own.
    await query("update relays set last_changed_at = now() + interval '1 minute' where device_id = $1 and channel_number = 1");
    expect((await relay())?.pausedUntil).toBeNull();
    await query("update relays set last_changed_at = now(), is_on = true where device_id = $1 and channel_number = 1");
    expect((await relay())?.pausedUntil).toBeNull();
  });
});

describe("a lease", () => {
  it("[SAFE-2] is renewed within the relay's own limit", async () => {
    await query("update tanks set top_distance_mm = 28, drain_distance_mm = 58 where device_id = $1");
    const renewed = await call("/relays/4/renew", { leaseSeconds: 600 });
    expect(renewed).toMatchObject({ status: 200, body: { status: "confirmed" } });
    expect(played.commands[0]).toMatchObject({ type: "renew", channel: 4, lease_ms: 120_000 });
    expect(await call("/relays/1/renew", {})).toMatchObject({ status: 409, body: { code: "no_lease" } });
  });
});

describe("test-connection", () => {
  it("measures a real round trip", async () => {
    const { body } = await call("/test-connection");
    expect(body).toMatchObject({ success: true, message: expect.stringMatching(/^The controller responded in \d+ ms\.$/) });
    expect(body.roundTripMs).toBeLessThan(2000);
    played.answerWith(() => null);
    expect((await call("/test-connection")).body).toMatchObject({ success: false, roundTripMs: null });
  });
});
