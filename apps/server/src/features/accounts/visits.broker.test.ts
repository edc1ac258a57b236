// Strangers in a public demonstration: how they come in, what ends their visit, and what they never get. On a whole server.

import { randomUUID } from "node:crypto";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openLive } from "../../../test/live-client.ts";
import { createPeople, newAddress, PASSWORD } from "../../../test/people.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const ON = { HALOCLINE_PUBLIC_DEMO: "on", HALOCLINE_TRUSTED_PROXIES: "127.0.0.1" };

let server: TestServer;
let demo: SeededAccount;
let tank: SeededDevice;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"), ON);
}, 60_000);
afterAll(() => server.stop());

const people = createPeople(() => server);
const { query, send } = people;

beforeEach(async () => {
  await query("delete from accounts where is_public_demo");
  await query("delete from auth.attempts");
  demo = await server.seed({ deviceNames: ["Reef"], isSimulated: true, isPublicDemo: true });
  tank = demo.devices[0] as SeededDevice;
});

const visit = (options: object = {}) => send("POST /api/auth/demo-visit", options);
const come = async () => {
  const { status, cookie, body } = await visit();
  expect(status).toBe(200);
  return { cookie, body };
};
const statusOf = async (key: string, cookie: string, body?: object) =>
  (await send(key, { cookie, ...(body && { body }) })).status;
const isStillIn = (cookie: string) => statusOf("GET /api/devices", cookie);
const joinRealDevice = (accountId: string) =>
  query(
    `insert into devices (id, account_id, registration_id, hardware_id, name, key_hash, key_last_four)
     values ($1::uuid, $2, gen_random_uuid(), $1::text, 'Real', 'x', 'last')`,
    [randomUUID(), accountId],
  );
const openSocket = async (cookie: string) => {
  const live = await openLive(server.url, { cookie, origin: server.config.publicUrl });
  live.subscribe(tank.id);
  await live.waitFor("snapshot");
  return live;
};
const isClosed = (live: Awaited<ReturnType<typeof openLive>>) => eventually(live.closed, (closed) => closed !== null);

describe("a visit of the demonstration", () => {
  it("is told of, needs no account, and shows the household's tanks", async () => {
    expect((await send("GET /api/auth/options")).body.hasDemo).toBe(true);
    const { cookie, body } = await come();
    const { endsAt } = body.user.visit;
    expect(Math.abs(Date.parse(endsAt) - Date.now() - 1_800_000)).toBeLessThan(60_000);
    const devices = await send("GET /api/devices", { cookie });
    expect(devices.body.map(({ id }: { id: string }) => id)).toEqual([tank.id]);
    expect(body.user).toMatchObject({ membershipRole: "viewer", householdOwner: null, canBecomeAdmin: false, role: "user" });
    expect(JSON.stringify(body)).not.toContain(demo.email);
  });

  it("costs one user for all of them, who has no way to sign in", async () => {
    const [one, two] = [await come(), await come()];
    expect(one.body.user.id).toBe(two.body.user.id);
    expect(await query("select id from auth.identities where user_id = $1", [one.body.user.id])).toEqual([]);
  });

  it("goes on when somebody presses the button again", async () => {
    const { cookie } = await come();
    expect((await visit({ cookie })).status).toBe(200);
    expect(
      await query("select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.visitor_of = $1", [
        demo.accountId,
      ]),
    ).toHaveLength(1);
  });

  it("takes nobody's own session away", async () => {
    const { cookie } = await people.signedIn();
    expect(await visit({ cookie })).toMatchObject({ status: 409, body: { code: "signed_in_already" } });
    expect(await isStillIn(cookie)).toBe(200);
  });

  it("ends when the visitor leaves", async () => {
    const { cookie } = await come();
    expect(await statusOf("POST /api/auth/logout", cookie)).toBe(200);
    expect(await isStillIn(cookie)).toBe(401);
  });
});

describe("a visit ends by itself", () => {
  it("after half an hour, whatever made its session live longer, and its socket with it", async () => {
    const { cookie, body } = await come();
    const live = await openSocket(cookie);
    await query(
      "update auth.sessions set created_at = now() - interval '31 minutes', expires_at = now() + interval '30 days' where user_id = $1",
      [body.user.id],
    );
    expect(await isStillIn(cookie)).toBe(401);
    await isClosed(live);
  });

  it("is not made longer by using it", async () => {
    const { cookie, body } = await come();
    const endOf = () => query("select expires_at from auth.sessions where user_id = $1", [body.user.id]);
    const before = await endOf();
    const answer = await send("GET /api/auth/user", { cookie });
    expect(answer.cookie).toBe("");
    expect(await endOf()).toEqual(before);
  });

  it("at once when a real device joins the household, with its socket and for everybody who comes later", async () => {
    const { cookie } = await come();
    const live = await openSocket(cookie);
    await joinRealDevice(demo.accountId);
    expect(await isStillIn(cookie)).toBe(401);
    await isClosed(live);
    expect(await visit()).toMatchObject({ status: 404, body: { code: "demo_closed" } });
    expect((await send("GET /api/auth/options")).body.hasDemo).toBe(false);
  });

  it("at once when a device is no simulated one any more", async () => {
    const { cookie } = await come();
    await query("update devices set is_simulated = false where id = $1", [tank.id]);
    expect(await isStillIn(cookie)).toBe(401);
  });

  it("at once when the household is closed to strangers", async () => {
    const { cookie } = await come();
    await query("update accounts set is_public_demo = false where id = $1", [demo.accountId]);
    expect(await isStillIn(cookie)).toBe(401);
  });

  it("with the setting: another process without it knows no visitor", async () => {
    const { cookie } = await come();
    const off = await server.startAnother({ HALOCLINE_PUBLIC_DEMO: "off", HALOCLINE_TRUSTED_PROXIES: "127.0.0.1" });
    expect((await off.send("GET /api/devices", { cookie })).status).toBe(401);
    expect((await off.send("POST /api/live/ticket", { cookie })).status).toBe(401);
    expect((await off.send("POST /api/auth/demo-visit")).status).toBe(404);
    expect(((await (await off.send("GET /api/auth/options")).json()) as { hasDemo: boolean }).hasDemo).toBe(false);
  });
});

describe("a visitor never", () => {
  it("reaches another household", async () => {
    const other = await server.seed({ deviceNames: ["Theirs"] });
    const { cookie } = await come();
    const [theirs] = other.devices;
    expect(await statusOf(`GET /api/devices/${theirs?.id}`, cookie)).toBe(404);
    expect(await statusOf(`GET /api/tanks/${theirs?.tankId}`, cookie)).toBe(404);
    const live = await openLive(server.url, { cookie, origin: server.config.publicUrl });
    live.subscribe(theirs?.id ?? "");
    await live.waitFor("error");
    expect(live.heard.map(({ type }) => type)).toEqual(["error"]);
    live.socket.close();
  });

  it("reads who started a run, which the household itself does once it is no demonstration", async () => {
    const limits = { drainS: 1200, fillS: 1500, topUpS: 120, topMm: 30, topOffMm: null, drainMm: 60 };
    await query(
      `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, started_by_name, limits,
         started_at, start_until, deadline_at, completed_at)
       values ($1::uuid, $2, $3, $4, $1::text, 'top_up', 'success', 'manual', 'Marina Reef', $5, now(), now(), now(), now())`,
      [randomUUID(), demo.accountId, tank.id, tank.tankId, limits],
    );
    const startedBy = async (cookie: string) =>
      (await send(`GET /api/tanks/${tank.tankId}/automation-runs`, { cookie })).body[0].startedBy;
    const { cookie } = await come();
    expect(await startedBy(cookie)).toBeNull();
    await query("update accounts set is_public_demo = false where id = $1", [demo.accountId]);
    expect(await startedBy(server.cookieOf(demo))).toBe("Marina Reef");
  });

  it("reads who calibrated a tank or a part of a key, in an answer or on the socket", async () => {
    const detail = { by: "Marina Reef", topBeforeMm: null, topMm: 30, drainBeforeMm: null, drainMm: 60 };
    await query("update tanks set calibrated_by = 'Marina Reef', calibrated_at = now() where id = $1", [tank.tankId]);
    await query("update devices set key_last_four = 'ZIH4' where id = $1", [tank.id]);
    await query(
      `insert into alerts (id, account_id, device_id, tank_id, severity, code, message, detail)
       values (gen_random_uuid(), $1, $2, $3, 'info', 'calibration_changed', 'changed', $4)`,
      [demo.accountId, tank.id, tank.tankId, detail],
    );
    const day = `from=${new Date(Date.now() - 3_600_000).toISOString()}&to=${new Date(Date.now() + 3_600_000).toISOString()}`;
    const reads = ["devices", `devices/${tank.id}`, `devices/${tank.id}/details`, "alerts", `tanks/${tank.tankId}`];
    const readAll = async (cookie: string) => {
      const answers = await Promise.all(
        [...reads, `tanks/${tank.tankId}/timeline?${day}`].map((path) => send(`GET /api/${path}`, { cookie })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      return JSON.stringify(answers.map(({ body }) => body));
    };
    const { cookie } = await come();
    const live = await openSocket(cookie);
    const seen = (await readAll(cookie)) + JSON.stringify(live.heard);
    live.socket.close();
    expect(seen).toContain("calibration was changed");
    expect([seen.includes("Marina Reef"), seen.includes("ZIH4")]).toEqual([false, false]);
    await query("update accounts set is_public_demo = false where id = $1", [demo.accountId]);
    const ownersView = await readAll(server.cookieOf(demo));
    expect(ownersView.split("Marina Reef").length).toBeGreaterThan(4);
    expect(ownersView).toContain("••••ZIH4");
  });

  it.each<[string, object?]>([
    ["GET /api/settings/profile"],
    ["GET /api/auth/sessions"],
    ["GET /api/audit"],
    ["GET /api/vacation-check?from=2027-01-01T00:00:00Z&to=2027-01-08T00:00:00Z"],
    ["GET /api/manual-sections"],
    ["POST /api/auth/change-password", { currentPassword: PASSWORD, newPassword: "long enough text" }],
    ["POST /api/devices/pairing-code"],
    ["POST /api/exports"],
    ["POST /api/alerts/acknowledge-all"],
    ["PUT /api/settings/locale", { language: "de", hourCycle: "h23", firstWeekday: "monday" }],
    ["POST /api/admin/promote-user", { email: "visitor@example.test" }],
  ])("gets through %s", async (key, body) => {
    const { cookie } = await come();
    expect(await send(key, { cookie, ...(body && { body }) })).toMatchObject({ status: 403, body: { code: "not_for_visitors" } });
  });

  it("stops the tank for those who come after: the server would keep the stop beyond every reset", async () => {
    const { cookie } = await come();
    expect(await statusOf(`POST /api/devices/${tank.id}/emergency-stop`, cookie)).toBe(403);
    expect(await query("select id from emergency_stops where device_id = $1", [tank.id])).toEqual([]);
  });
});

describe("visits are limited", () => {
  it("to six in ten minutes from one address, however many are asked for", async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let asked = 0; asked < 1000; asked += 20)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, async () => (await visit({ address })).status))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await visit()).status).toBe(200);
  }, 60_000);

  it("to fifty at once, also when they come at the same moment", async () => {
    const { body } = await come();
    await query(
      `insert into auth.sessions (id, user_id, active_account_id, token, expires_at)
       select gen_random_uuid(), $1::uuid, $2, gen_random_uuid()::text, now() + interval '10 minutes' from generate_series(1, 47)`,
      [body.user.id, demo.accountId],
    );
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await visit()).status));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 503, 503, 503]);
  });
});

describe("the household of a demonstration", () => {
  it("goes with its owner: visitors keep nothing alive", async () => {
    await query("update accounts set is_public_demo = false where id = $1", [demo.accountId]);
    const owner = await people.signedIn({ deviceNames: ["Reef"], isSimulated: true, isPublicDemo: true });
    const { body } = await come();
    const left = await send("DELETE /api/auth/user", { cookie: owner.cookie, body: { password: PASSWORD } });
    expect(left.status).toBe(200);
    expect(await query("select id from accounts where id = $1", [owner.account.accountId])).toEqual([]);
    expect(await query("select id from auth.users where id = $1", [body.user.id])).toEqual([]);
  });
});
