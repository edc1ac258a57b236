// Before you leave, on a whole server with a device on real MQTT and a real mail server.

import { withClient } from "@halocline/local-services/database";
import { seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { startMailingServer } from "../../../test/mail-server.ts";
import { openRunScene, type RunScene } from "../../../test/run-scene.ts";
import type { TestServer } from "../../../test/start-test-server.ts";

const DAY_MS = 86_400_000;

let server: TestServer;
let stop: () => Promise<void>;
let scene: RunScene;

beforeAll(async () => {
  ({ server, stop } = await startMailingServer(inject("testCluster")));
});
afterAll(() => stop());
beforeEach(async () => {
  scene = await openRunScene(server);
});

const soon = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const check = async (from = soon(1), to = soon(15)) => {
  const response = await server.get(`/api/vacation-check?from=${from}&to=${to}`, scene.account);
  return { status: response.status, body: (await response.json()) as any };
};
const finding = async (topic: string) => (await check()).body.findings.find((found: any) => found.topic === topic);
const put = async (change: object) => {
  const response = await server.send(`PUT /api/tanks/${scene.device.tankId}`, { account: scene.account, body: change });
  expect(response.status).toBe(200);
};
const schedule = (rule: object) => scene.post("/api/schedules", { tankId: scene.device.tankId, type: "water_change", ...rule });

describe("GET /api/vacation-check", () => {
  it("finds the device online and unlatched, its circulation off, and its settings as it acknowledged them", async () => {
    expect(await finding("reachable")).toMatchObject({ state: "ok", about: "Reef" });
    expect(await finding("latches")).toMatchObject({ state: "ok" });
    expect(await finding("circulation")).toMatchObject({ state: "missing", fix: { place: "control" } });
    await scene.reports({ relays: [true, false, false, false, false] }, "relays_on", 1);
    expect(
      await eventually(
        () => finding("circulation"),
        ({ state }) => state === "ok",
      ),
    ).toMatchObject({ state: "ok" });
  });

  it("[SAFE-22] tells a latched fault with its cause, and the critical alert beside it", async () => {
    await scene.reports({ state: "fault", fault: "dry" }, "fault", "dry");
    await scene.played.event(1, "fault_latched", { fault: "dry" });
    expect(await finding("latches")).toMatchObject({ state: "missing" });
    expect(
      await eventually(
        () => finding("alerts"),
        ({ state }) => state === "missing",
      ),
    ).toMatchObject({
      sentence: "1 critical alert is open.",
    });
    expect((await check()).body.verdict).toBe("missing");
  });

  it("counts the water of the planned changes against what the owner said, and says what is not known", async () => {
    await schedule({ cronExpression: "0 10 * * 0" });
    expect((await finding("salt_water")).sentence).toMatch(/^It is not known how much salt water the changes will need/);
    await put({ areaCm2: 1200, saltReservoirLitres: 5, wasteLitres: 60 });
    expect(await finding("salt_water")).toMatchObject({ state: "missing", about: "Reef tank" });
    expect(await finding("waste")).toMatchObject({ state: "ok" });
    const { runs } = (await check()).body;
    // What is in it counts, not what would fit.
    await put({ saltReservoirLitres: 60 });
    expect(await finding("salt_water")).toMatchObject({ state: "ok" });
    await scene.post(`/api/tanks/${scene.device.tankId}/reservoirs/salt/refill`, { litres: 3 });
    expect(await finding("salt_water")).toMatchObject({ state: "missing" });
    await scene.post(`/api/tanks/${scene.device.tankId}/reservoirs/waste/refill`, { litres: 58 });
    expect(await finding("waste")).toMatchObject({ state: "missing" });
    expect(runs).toHaveLength(2);
    expect(runs[0]).toMatchObject({ tankId: scene.device.tankId, type: "water_change", timezone: "UTC" });
    expect(await finding("fresh_water")).toBeUndefined();
  });

  it("refuses a reservoir that the top-ups in the log would empty before the owner is back", async () => {
    const { tankId, id } = scene.device;
    await put({ areaCm2: 1000, freshReservoirLitres: 40 });
    await scene.query("update tanks set area_cm2 = 1000, has_auto_top_up = true where device_id = $1");
    await scene.query(
      `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at,
         start_until, deadline_at, completed_at, drained_mm, filled_mm, topped_up_mm)
       select run, $1, $2, $3, run::text, 'top_up', 'success', 'automatic', $4, at, at, at, at, 0, 0, 42
       from (select gen_random_uuid() as run, now() - n * interval '12 hours' as at from generate_series(0, 12) as n) as runs`,
      [scene.account.accountId, id, tankId, { drainS: 60, fillS: 60, topUpS: 60 }],
    );
    const fresh = async (days: number) =>
      (await check(soon(0), soon(days))).body.findings.find(({ topic }: any) => topic === "fresh_water");
    // Two top-ups of 4.2 L a day.
    expect(await fresh(7)).toMatchObject({
      state: "missing",
      sentence: expect.stringMatching(/will need about 59 L, but .* 40 L\.$/),
    });
    expect(await fresh(3)).toMatchObject({ state: "ok" });
    const log = (await scene.runs()).map(({ toppedUpMm }) => (toppedUpMm ?? 0) / 10);
    expect(log.reduce((sum, litres) => sum + litres, 0)).toBeCloseTo(13 * 4.2, 6);
    expect((await scene.tank()).reservoirs.fresh.litresPerDay).toBeCloseTo(8.4, 6);
  });

  it("leaves out what is skipped, paused or outside the time", async () => {
    const { body } = await schedule({ rule: { everyDays: 1, atLocal: "10:00" } });
    expect((await check(soon(1), soon(3))).body.runs).toHaveLength(2);
    await scene.post(`/api/schedules/${body.id}/pause`, { until: soon(2) });
    expect((await check(soon(1), soon(3))).body.runs).toHaveLength(1);
    await scene.post(`/api/schedules/${body.id}/toggle`, { enabled: false });
    expect(await finding("schedules")).toMatchObject({ state: "warning", fix: { place: "schedules" } });
  });

  it("takes a test mail as proof of the way, once its owner has seen it arrive", async () => {
    expect(await finding("notifications")).toMatchObject({ state: "missing" });
    const sent = await server.send("POST /api/settings/notifications/test", { account: scene.account });
    expect(await sent.json()).toMatchObject({ isSent: true });
    expect(await finding("notifications")).toMatchObject({ state: "warning" });
    await scene.post("/api/settings/notifications/arrival", { hasArrived: true });
    expect(await finding("notifications")).toMatchObject({ state: "ok" });
    await withClient(server.database.urls.admin, (client) =>
      client.query(`update notification_settings set mail_delivered_at = now() - interval '9 days',
        mail_watched_since = now() - interval '30 days'`),
    );
    expect(await finding("notifications")).toMatchObject({ state: "missing" });
  });

  it("[SAFE-22] looks at the ways of the second person too, and not while nobody is called", async () => {
    const { userId } = await seedMember(server.database.urls.admin, scene.account.accountId, "viewer");
    const guest = async () =>
      (await check()).body.findings
        .filter(({ about }: { about: string }) => about === "Nemo Guest")
        .map(({ state, sentence, fix }: any) => [state, sentence, fix?.place]);
    expect(await guest()).toEqual([["warning", "Email has not been tested yet.", "notifications"]]);
    await withClient(server.database.urls.admin, (client) =>
      client.query("update notification_settings set mail_delivered_at = now(), mail_confirmed_at = now() where user_id = $1", [
        userId,
      ]),
    );
    expect(await guest()).toMatchObject([["ok", "Email works, and this person has confirmed a test.", undefined]]);
    const body = { isOn: false, secondUserId: userId, secondAfterMinutes: 10, everyoneAfterMinutes: 20 };
    await server.send("PUT /api/settings/escalation", { account: scene.account, body });
    expect(await guest()).toEqual([]);
  });

  it("refuses a time that is over, backwards or too far away, by its field", async () => {
    for (const [from, to] of [
      [soon(-9), soon(-2)],
      [soon(3), soon(2)],
      [soon(1), soon(200)],
    ])
      expect(await check(from, to)).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } });
  });

  it("[SEC-1] knows nothing of another household", async () => {
    const stranger = await server.seed({ deviceNames: ["Elsewhere"] });
    const response = await server.get(`/api/vacation-check?from=${soon(1)}&to=${soon(2)}`, stranger);
    const text = await response.text();
    expect(text).toContain("Elsewhere");
    for (const secret of [scene.device.id, scene.device.tankId, "Reef tank"]) expect(text).not.toContain(secret);
  });
});
