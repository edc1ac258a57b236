// Events on a whole server: stored once, acted upon, confirmed after the commit; and what devices must learn from us.

import { setTimeout as pause } from "node:timers/promises";
import { configSchema } from "@halocline/contracts/device/config.contract";
import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openLive } from "../../../test/live-client.ts";
import { type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let account: SeededAccount;
let device: SeededDevice;
let played: PlayedDevice;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());

beforeEach(async () => {
  const calibration = { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3 };
  account = await server.seed({ deviceNames: ["Reef"], calibration });
  device = account.devices[0] as SeededDevice;
  played = await playDevice(server, device);
  await played.hello();
  await played.waitFor("welcome");
  await played.report();
  await eventually(
    () => query("select 1 from device_latest join devices using (device_no) where id = $1"),
    (rows) => rows.length > 0,
  );
});

const query = (text: string): Promise<Record<string, any>[]> =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, [device.id])).rows);
const events = () =>
  query(
    "select n, type, data, run_id, is_confirmed from device_events join devices using (device_no) where id = $1 order by boot, n",
  );
const causes = async () =>
  (await query("select last_cause from relays where device_id = $1 order by channel_number")).map(({ last_cause }) => last_cause);
const confirmed = async (count: number) => (await played.waitFor("events_ack", count)).map(({ boot, upto }) => [boot, upto]);
const put = async (channel: number, body: unknown) => {
  const response = await server.send(`PUT /api/devices/${device.id}/relays/${channel}`, { account, body });
  return { status: response.status, body: (await response.json()) as any };
};

describe("[SEC-10] a device that chatters without end", () => {
  it("is heard about its fault all the same, and so is its neighbour", { timeout: 60_000 }, async () => {
    const neighbour = (await server.seed({ deviceNames: ["Next door"] })).devices[0] as SeededDevice;
    const other = await playDevice(server, neighbour);
    for (let n = 0; n < 3000; n += 1) void played.event(n, "tea_time", {});
    await played.event(3000, "fault_latched", { fault: "overflow" });
    await other.event(0, "tea_time", {});
    await other.waitFor("events_ack", 1);
    const faults = async () => (await events()).filter(({ type }) => type === "fault_latched");
    expect(await eventually(faults, (rows) => rows.length > 0)).toHaveLength(1);
    // At most the allowance of two minutes, should the minute turn meanwhile.
    expect((await events()).length).toBeLessThanOrEqual(1201);
  });
});

describe("an event", () => {
  it("[SAFE-14] of a relay edge is recorded with its cause, and the relay tells the newest", async () => {
    await played.event(0, "relay", { channel: 3, on: true, cause: "command" });
    await played.event(1, "relay", { channel: 3, on: false, cause: "lease_end" });
    await played.event(2, "relay", { channel: 1, on: true, cause: "boot_default" });
    expect(await confirmed(3)).toEqual([0, 1, 2].map((n) => ["57-9f3c1a77", n]));
    expect(await causes()).toEqual(["boot_default", null, "lease_end", null, null]);
    expect(await events()).toMatchObject([{ data: { channel: 3, on: true, cause: "command" } }, { n: "1" }, { n: "2" }]);
    const [shown] = (await (await server.get("/api/devices", account)).json()) as any[];
    expect(shown.relays[2].lastCause).toBe("lease_end");
  });

  it("that comes again is stored once and confirmed again; a late one never overwrites a newer cause", async () => {
    await played.event(0, "relay", { channel: 3, on: true, cause: "command" });
    await played.event(1, "relay", { channel: 3, on: false, cause: "limit" });
    await confirmed(2);
    await played.event(0, "relay", { channel: 3, on: true, cause: "command" });
    await played.event(9, "relay", { channel: 3, on: true, cause: "old" }, { boot: "56-00000001" });
    expect((await confirmed(3))[2]).toEqual(["57-9f3c1a77", 0]);
    await eventually(events, (rows) => rows.length === 3);
    expect(await events()).toHaveLength(3);
    expect((await causes())[2]).toBe("limit");
  });

  it("that no rule expects is stored and confirmed too", async () => {
    await played.event(0, "tea_time", { cups: 2 }, { run: "run-1" });
    expect(await confirmed(1)).toEqual([["57-9f3c1a77", 0]]);
    expect(await events()).toEqual([{ n: "0", type: "tea_time", data: { cups: 2 }, run_id: "run-1", is_confirmed: true }]);
  });

  it("behind a gap is stored and not confirmed, until the device repeats it", async () => {
    await played.event(3, "tea_time", {});
    await eventually(events, (rows) => rows.length === 1);
    await pause(100);
    expect(played.replies.filter(({ type }) => type === "events_ack")).toEqual([]);
    await played.event(3, "tea_time", {});
    expect(await confirmed(1)).toEqual([["57-9f3c1a77", 3]]);
  });

  it("[SAFE-22] of a fault that was cleared meanwhile raises nothing", async () => {
    await played.event(5, "fault_cleared", { fault: "dry_pump" });
    await played.event(4, "fault_latched", { fault: "dry_pump" });
    await eventually(events, (rows) => rows.length === 2);
    expect(await query("select 1 from alerts where device_id = $1 and cleared_at is null")).toEqual([]);
  });

  it("[SEC-10] that is junk is neither stored nor confirmed", async () => {
    await played.event(-1, "relay", {});
    await played.event(0, "NOT A WORD", {});
    await pause(200);
    expect([await events(), played.replies.filter(({ type }) => type === "events_ack")]).toEqual([[], []]);
  });
});

describe("[SAFE-15] the configuration", () => {
  it("is sent on hello when the device works by another one, and not when it has this one", async () => {
    expect(played.configs).toEqual([]);
    await played.hello({ config_rev: 0 });
    const [config] = await eventually(
      () => played.configs,
      (configs) => configs.length > 0,
    );
    expect(configSchema.parse(config)).toEqual({
      v: 1,
      rev: 1,
      roles: ["circulation", "drain", "fill", "topup", "spare"],
      cal: { top: 30, top_off: null, drain: 60, hyst: 3 },
      marks: { hihi: 15, lolo: 70, dry: 85 },
      ml_per_mm: null,
      ml_per_min: [null, null, null, null, null],
      lim: {
        drain_s: 1200,
        fill_s: 1500,
        topup_s: 120,
        topup_day_s: 1200,
        topup_min_gap_s: 1800,
        relay_max_s: [0, 1200, 1500, 120, 600],
      },
      interval_s: 10,
      auto_topup: false,
    });
  });

  it("is sent at once when it changes, and acknowledged by the device", async () => {
    const { status, body } = await put(5, { name: "Skimmer", maxRuntimeSeconds: 300 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ configuration: "pending" });
    expect(body.relays[4]).toMatchObject({ name: "Skimmer", maxRuntimeSeconds: 300 });
    const [config] = await eventually(
      () => played.configs,
      (configs) => configs.length > 0,
    );
    expect(config).toMatchObject({ rev: 2, lim: { relay_max_s: [0, 1200, 1500, 120, 300] } });
    await played.event(0, "config_applied", { rev: 2 });
    await confirmed(1);
    const [shown] = (await (await server.get("/api/devices", account)).json()) as any[];
    expect(shown.configuration).toBe("acknowledged");
  });

  it("that the device refuses is not repeated, and raises an alert", async () => {
    await put(5, { maxRuntimeSeconds: 300 });
    await played.event(0, "config_refused", { rev: 2, field: "lim" });
    await confirmed(1);
    const [shown] = (await (await server.get("/api/devices", account)).json()) as any[];
    expect(shown.configuration).toBe("refused");
    expect(await query("select code, message from alerts where device_id = $1")).toEqual([
      { code: "config_refused", message: expect.stringContaining("lim") },
    ]);
    await played.hello({ config_rev: 1 });
    await played.waitFor("welcome", 2);
    await pause(100);
    expect(played.configs).toHaveLength(1);
  });

  it("keeps the roles that automation looks for to one relay each, and waits while a pump runs", async () => {
    expect(await put(5, { role: "fill" })).toMatchObject({ status: 409, body: { code: "role_taken" } });
    expect((await put(3, { role: "spare" })).body.relays[2].role).toBe("spare");
    expect((await put(5, { role: "fill" })).body.relays[4].role).toBe("fill");
    await played.report({ relays: [true, true, false, false, false] });
    await eventually(
      () => query("select is_on from relays where device_id = $1 and channel_number = 2"),
      ([row]) => row?.is_on,
    );
    expect(await put(5, { role: "spare" })).toMatchObject({ status: 409, body: { code: "pump_running" } });
    expect((await put(5, { name: "Renamed" })).status).toBe(200);
    expect(await query("select action from audit_log where target_id = $1")).toHaveLength(3);
  });
});

describe("presence", () => {
  it("is one change and one announcement, noticed without anybody asking", async () => {
    const presence = () =>
      query(
        "select announced_status as status, announced_since as since from device_latest join devices using (device_no) where id = $1 and announced_since is not null",
      );
    const [online] = await eventually(presence, (rows) => rows.length > 0);
    expect(online?.status).toBe("online");
    const live = await openLive(server.url, { cookie: server.cookieOf(account), origin: server.config.publicUrl });
    live.subscribe(device.id);
    await live.waitFor("snapshot");
    await query(
      "update device_latest set last_received_at = now() - interval '1 minute' where device_no = (select device_no from devices where id = $1)",
    );
    const [offline] = await eventually(presence, ([row]) => row?.status === "offline");
    expect(offline?.status).toBe("offline");
    await pause(5500);
    expect(live.heard.filter(({ type }) => type === "device_changed")).toHaveLength(1);
    expect((await presence())[0]?.since).toEqual(offline?.since);
    live.socket.close();
  });
});

describe("alerts", () => {
  it("[SAFE-7] a warning of an older device is critical and says what to unplug; one that comes after the page was loaded is not acknowledged with it", async () => {
    const list = async () => (await (await server.get("/api/alerts?acknowledged=false", account)).json()) as any[];
    const acknowledge = async (body?: unknown) => {
      const response = await server.send("POST /api/alerts/acknowledge-all", { account, ...(body !== undefined && { body }) });
      return { status: response.status, body: (await response.json()) as any };
    };
    await played.event(0, "warning", { fault: "sensor_dirty" });
    const [shown] = await eventually(list, (alerts) => alerts.length === 1);
    await pause(5);
    await played.event(1, "warning", { fault: "siphon" });
    const [siphon] = await eventually(list, (alerts) => alerts.length === 2);
    expect(siphon).toMatchObject({
      code: "siphon",
      severity: "critical",
      message: expect.stringContaining("A siphon may be the cause"),
      advice: expect.stringMatching(/leave circulation and heating on.*Lift the hose/),
    });
    expect(await acknowledge({ before: shown.lastSeenAt })).toEqual({ status: 200, body: { acknowledged: 1 } });
    expect((await list()).map(({ code }) => code)).toEqual(["siphon"]);
    expect((await acknowledge({ before: "yesterday" })).status).toBe(400);
    expect(await acknowledge()).toEqual({ status: 200, body: { acknowledged: 1 } });
    // Acknowledged, and told again: that is a new one.
    await played.event(2, "warning", { fault: "siphon" });
    expect(await eventually(list, (alerts) => alerts.length === 1)).toMatchObject([{ code: "siphon", count: 1 }]);
  });

  it("[SAFE-22] one that was told before it became worse is not acknowledged by what was told", async () => {
    await played.event(0, "fault_latched", { fault: "dry_pump" });
    await confirmed(1);
    const [{ id, createdAt }] = (await (await server.get("/api/alerts", account)).json()) as any[];
    const acknowledge = async (before: number) => {
      const body = { before: new Date(before).toISOString() };
      const answer = await server.send(`POST /api/alerts/${id}/acknowledge`, { account, body });
      return { status: answer.status, body: (await answer.json()) as any };
    };
    expect(await acknowledge(Date.parse(createdAt) - 1)).toMatchObject({ status: 409, body: { code: "alert_worse" } });
    expect(await (await server.get("/api/alerts?acknowledged=false", account)).json()).toHaveLength(1);
    expect(await acknowledge(Date.parse(createdAt))).toMatchObject({ status: 200, body: { acknowledgedAt: expect.any(String) } });
    // Who has it is never told that it became worse: it is acknowledged already.
    expect((await acknowledge(Date.parse(createdAt) - 1)).status).toBe(200);
  });

  it("[SEC-12] are acknowledged one by one and all at once, by name", async () => {
    await played.event(0, "fault_latched", { fault: "dry_pump" });
    await played.event(1, "fault_latched", { fault: "clogged" });
    await played.event(2, "config_refused", { rev: 1, field: "marks" });
    await confirmed(3);
    const list = async () => (await (await server.get("/api/alerts", account)).json()) as any[];
    const before = await list();
    expect(before.find(({ code }) => code === "device_fault")).toMatchObject({ count: 2, acknowledgedAt: null });
    expect(before).toHaveLength(2);
    const one = await server.send(`POST /api/alerts/${before[0].id}/acknowledge`, { account });
    expect(((await one.json()) as any).acknowledgedAt).not.toBeNull();
    const all = await server.send("POST /api/alerts/acknowledge-all", { account });
    expect(await all.json()).toEqual({ acknowledged: 1 });
    expect((await list()).every(({ acknowledgedAt }) => acknowledgedAt !== null)).toBe(true);
    const lines = await withClient(
      server.database.urls.admin,
      async (client) =>
        (
          await client.query("select actor_label from audit_log where account_id = $1 and action = 'acknowledge_alert'", [
            account.accountId,
          ])
        ).rows,
    );
    expect(lines).toEqual([{ actor_label: account.email }, { actor_label: account.email }]);
  });
});
