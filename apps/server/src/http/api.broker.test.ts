// Every call of the contract on a whole server: what it answers, to whom, and what it says to everybody else.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { api } from "@halocline/contracts/http/api.contract";
import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../test/start-test-server.ts";
import { SESSION_COOKIE, signSession } from "../features/accounts/session-cookie.ts";

let server: TestServer;
let mine: SeededAccount;
let theirs: SeededAccount;
let device: SeededDevice;
const calibration = { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3 };

const write = (text: string, values: unknown[]) =>
  withClient(server.database.urls.admin, async (client) => void (await client.query(text, values)));

const storeReadings = (registrationId: string, count: number) =>
  write(
    `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code)
     select now() - n * interval '10 seconds', 1, d.account_id, d.device_no, 10000 - n, 250, 40 + n / 10.0, 25.5, 40, case n when 1 then 7 else 0 end
     from devices d cross join generate_series(0, $2::int - 1) n where d.registration_id = $1`,
    [registrationId, count],
  );

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
  mine = await server.seed({ deviceNames: ["Reef", "Sump"], calibration });
  theirs = await server.seed({ deviceNames: ["Other"] });
  device = mine.devices[0] as SeededDevice;
  await storeReadings(device.registrationId, 150);
  await storeReadings(theirs.devices[0]?.registrationId ?? "", 3);
});
afterAll(() => server.stop());

type Body = ReturnType<typeof JSON.parse>;
const bodyOf = async (path: string, account: SeededAccount = mine): Promise<{ status: number; body: Body }> => {
  const response = await server.get(path, account);
  return { status: response.status, body: (await response.json()) as any };
};

describe("GET /api/devices", () => {
  it("lists the account's devices with their tanks and relays", async () => {
    const { status, body } = await bodyOf("/api/devices");
    expect(status).toBe(200);
    expect(body.map(({ name }: { name: string }) => name).sort()).toEqual(["Reef", "Sump"]);
    const reef = body.find(({ id }: { id: string }) => id === device.id);
    expect(reef).toMatchObject({
      deviceId: device.hardwareId,
      status: "offline",
      lastSeenAt: null,
      firmwareVersion: null,
      readingIntervalSeconds: 10,
      tanks: [
        { id: device.tankId, deviceId: device.id, calibrationStatus: true, topHeightMm: 30, drainHeightMm: 60, hysteresisMm: 3 },
      ],
    });
    expect(reef.relays.map(({ channelNumber }: { channelNumber: number }) => channelNumber)).toEqual([1, 2, 3, 4, 5]);
  });

  it("[SEC-1] shows nothing of another account", async () => {
    const { body } = await bodyOf("/api/devices", theirs);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([theirs.devices[0]?.id]);
  });

  it("[SEC-5] never shows a key, a hash or a registration", async () => {
    const text = await (await server.get("/api/devices", mine)).text();
    expect(JSON.parse(text)[0].apiKey).toMatch(/^•+.{4}$/);
    for (const { key, registrationId } of mine.devices) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(registrationId);
    }
    expect(text).not.toMatch(/hash/i);
  });
});

describe("GET /api/tanks/:id/latest-reading", () => {
  it("gives the newest reading and its age", async () => {
    const { status, body } = await bodyOf(`/api/tanks/${device.tankId}/latest-reading`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ heightMm: 40, temperatureC: 25.5, rawDistance: 40, status: "ok" });
    expect(Date.parse(body.receivedAt) - Date.parse(body.deviceTimestamp)).toBe(250);
    expect(Math.abs(body.ageMs - (Date.now() - Date.parse(body.receivedAt)))).toBeLessThan(2000);
  });

  it("is null for a tank that was never measured", async () => {
    expect(await bodyOf(`/api/tanks/${mine.devices[1]?.tankId}/latest-reading`)).toEqual({ status: 200, body: null });
  });
});

describe("GET /api/tanks/:id/sensor-readings", () => {
  const path = (query = "") => `/api/tanks/${device.tankId}/sensor-readings${query}`;

  it("gives a hundred unless asked otherwise, newest first, failed ones marked", async () => {
    const { body } = await bodyOf(path());
    expect(body).toHaveLength(100);
    const times = body.map(({ deviceTimestamp }: { deviceTimestamp: string }) => Date.parse(deviceTimestamp));
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
    expect(body[1].status).toBe("sensor_error_7");
    expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(100);
  });

  it.each([
    ["1", 1],
    ["150", 150],
    ["1000", 150],
  ])("gives as many as asked for: %s", async (limit, count) => {
    expect((await bodyOf(path(`?limit=${limit}`))).body).toHaveLength(count);
  });

  it.each(["0", "1001", "-5", "1.5", "ten", "", "1e9", "NaN"])("refuses limit=%j and says which field", async (limit) => {
    const { status, body } = await bodyOf(path(`?limit=${limit}`));
    expect(status).toBe(400);
    expect(body).toEqual({ code: "invalid", message: expect.any(String), fields: { limit: expect.any(String) } });
    expect(body.message.length).toBeGreaterThan(0);
  });
});

describe("GET /api/system/stats", () => {
  it("tells the account at a glance, and nothing of another", async () => {
    const before = await bodyOf("/api/system/stats", theirs);
    expect(before.body).toEqual({
      devices: { total: 1, online: 0 },
      activeRuns: 0,
      unacknowledgedAlerts: 0,
      lastUpdateAt: null,
    });
    await write(
      `insert into device_latest (device_no, account_id, boot, up_ms, last_received_at, relays_on, is_sensor_ok, firmware_version, rssi_dbm)
       select device_no, account_id, 1, 1, now(), 0, true, '1.0.0', -60 from devices where id = $1`,
      [device.id],
    );
    const { body } = await bodyOf("/api/system/stats");
    expect(body).toMatchObject({ devices: { total: 2, online: 1 }, activeRuns: 0 });
    expect(Math.abs(Date.parse(body.lastUpdateAt) - Date.now())).toBeLessThan(5000);
    expect((await bodyOf("/api/system/stats", theirs)).body).toEqual(before.body);
    await write("delete from device_latest where true or $1", [true]);
  });
});

describe("GET /api/alerts", () => {
  it("lists the account's alerts, newest first, all or by acknowledgement, and the bell counts the open ones", async () => {
    const raise = (account: SeededAccount, code: string, message: string, age: string, isAcknowledged: boolean) =>
      write(
        `insert into alerts (id, account_id, device_id, tank_id, severity, code, message, created_at, acknowledged_at, cleared_at)
         values (gen_random_uuid(), $1, $2, $3, 'warn', $4, $5, now() - $6::interval, case when $7 then now() end, case when $7 then now() end)`,
        [account.accountId, account.devices[0]?.id, account.devices[0]?.tankId, code, message, age, isAcknowledged],
      );
    await raise(mine, "level_low", "The water level is low.", "2 hours", true);
    await raise(mine, "of_a_later_version", "new", "1 hour", false);
    await raise(theirs, "level_low", "foreign", "1 minute", false);
    const messages = async (query: string) => {
      const { body } = await bodyOf(`/api/alerts${query}`);
      return body.map(({ message }: { message: string }) => message);
    };
    expect(await messages("")).toEqual(["new", "The water level was low."]);
    expect(await messages("?acknowledged=false")).toEqual(["new"]);
    expect(await messages("?acknowledged=true")).toEqual(["The water level was low."]);
    expect((await bodyOf("/api/alerts?acknowledged=maybe")).status).toBe(400);
    expect((await bodyOf("/api/alerts?acknowledged=false")).body).toMatchObject([
      {
        severity: "warn",
        code: "of_a_later_version",
        deviceId: device.id,
        tankId: device.tankId,
        runId: null,
        count: 1,
        acknowledgedAt: null,
      },
    ]);
    expect((await bodyOf("/api/system/stats")).body.unacknowledgedAlerts).toBe(1);
  });
});

describe("GET and PUT /api/settings/profile", () => {
  it("show and change the person's own names", async () => {
    const { body } = await bodyOf("/api/settings/profile");
    expect(body).toEqual({
      firstName: "Marina",
      lastName: "Reef",
      email: mine.email,
      phoneNumber: null,
      memberSince: expect.stringMatching(/^\d{4}-.*Z$/),
      accountType: "user",
      registeredDevices: 2,
    });
    const put = (change: object) =>
      server.send("PUT /api/settings/profile", {
        account: mine,
        body: { firstName: " Grace ", lastName: "Hopper", email: mine.email.toUpperCase(), ...change },
      });
    const answer = await put({});
    expect(await answer.json()).toMatchObject({
      emailChangePending: false,
      profile: { firstName: "Grace", lastName: "Hopper", email: mine.email },
    });
    expect((await bodyOf("/api/auth/user")).body).toMatchObject({ firstName: "Grace", lastName: "Hopper" });
    expect((await bodyOf("/api/auth/user", theirs)).body).toMatchObject({ firstName: "Marina" });
    const refused = await put({ firstName: " ", lastName: "" });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { fields: { firstName: "First name is required", lastName: "Last name is required" } },
    ]);
  });
});

describe("[SEC-1] ids", () => {
  const routes = ["latest-reading", "sensor-readings"];
  const raw = async (id: string, route: string, account: SeededAccount) => {
    const response = await server.get(`/api/tanks/${id}/${route}`, account);
    // Each call has its own time and number.
    const headers = [...response.headers].filter(([name]) => name !== "date" && name !== "x-request-id");
    return { status: response.status, headers, text: await response.text() };
  };

  it.each(routes)("a foreign tank and a missing one get the same 404, to the byte: %s", async (route) => {
    const missing = await raw(randomUUID(), route, theirs);
    expect(missing.status).toBe(404);
    expect(JSON.parse(missing.text)).toEqual({ code: "not_found", message: "Tank not found." });
    expect(await raw(device.tankId, route, theirs)).toEqual(missing);
    // A device's id is no tank's id, not even for its owner.
    expect(await raw(device.id, route, mine)).toEqual(missing);
  });

  it.each(["1", "not-a-uuid", "%00", "' or 1=1 --", `${randomUUID()}x`, "..%2f..%2fdevices"])(
    "malformed id %j gets 400",
    async (id) => {
      for (const route of routes) {
        const { status, body } = await bodyOf(`/api/tanks/${encodeURIComponent(id)}/${route}`);
        expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}) }).toEqual({
          status: 400,
          code: "invalid",
          fields: ["id"],
        });
      }
    },
  );
});

describe("[SEC-2] without a session", () => {
  const closed = Object.entries(api).filter(([key, { access }]) => access !== "public" && key.startsWith("GET "));
  /** Past the door these want a stretch of time, a run or an export that is there, or an administrator. */
  const letIn: Readonly<Record<string, number>> = {
    "GET /api/tanks/:id/level-history": 400,
    "GET /api/tanks/:id/timeline": 400,
    "GET /api/tanks/:id/history-start": 400,
    "GET /api/tanks/:id/export": 400,
    "GET /api/automation-runs/:id": 404,
    "GET /api/automation-runs/:id/measure": 404,
    "GET /api/devices/:id/scenario": 404,
    "GET /api/vacation-check": 400,
    "GET /api/schedules/week": 400,
    "GET /api/exports/:id/download": 404,
    "GET /api/admin/system": 403,
    "GET /api/admin/backups": 403,
  };
  const secret = () => server.config.sessionSecret;
  const withCookie = (path: string, value?: string) =>
    fetch(server.url + path, {
      headers: value === undefined ? {} : { cookie: `${SESSION_COOKIE}=${encodeURIComponent(value)}` },
    });

  it.each(closed.map(([key]) => key))("%s answers 401 to a stranger, a forger and a guest whose time is up", async (key) => {
    const id = key.startsWith("GET /api/devices/") ? device.id : device.tankId;
    const path = (key.split(" ")[1] ?? "").replace(":id", id);
    const expired = await server.seed({ deviceNames: [] });
    await write("update auth.sessions set expires_at = now() - interval '1 second' where token = $1", [expired.sessionToken]);
    const good = signSession(mine.sessionToken, secret());
    const cookies = [
      undefined,
      "",
      mine.sessionToken,
      `${mine.sessionToken}.${Buffer.alloc(32).toString("base64")}`,
      signSession(mine.sessionToken, "another secret, just as long as ours is"),
      good.slice(0, -4),
      signSession("no such session", secret()),
      signSession(expired.sessionToken, secret()),
    ];
    for (const cookie of cookies) {
      const response = await withCookie(path, cookie);
      expect(response.status, String(cookie)).toBe(401);
      expect(await response.json()).toEqual({ code: "not_signed_in", message: "Please sign in." });
    }
    expect((await withCookie(path, good)).status).toBe(letIn[key] ?? 200);
  });

  it("a session ends with the membership it acts under", async () => {
    const left = await server.seed({ deviceNames: [] });
    expect((await server.get("/api/devices", left)).status).toBe(200);
    await write("delete from memberships where user_id = $1", [left.userId]);
    expect((await server.get("/api/devices", left)).status).toBe(401);
  });

  it("is checked before the input: a stranger learns nothing about ids", async () => {
    expect((await server.get("/api/tanks/junk/latest-reading")).status).toBe(401);
  });
});

describe("the machine's own calls", () => {
  it("/healthz answers without a session", async () => {
    expect(await (await server.get("/healthz")).text()).toBe("ok");
  });

  it("/readyz and /api/health say yes also when the broker answers within the same millisecond", async () => {
    await pause(1100);
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now());
    try {
      const ready = await server.get("/readyz");
      expect([ready.status, await ready.json()]).toEqual([200, { canStop: true, causes: [] }]);
      expect((await server.get("/readyz/record")).status).toBe(200);
      const health = await (await server.get("/api/health")).json();
      expect(health).toEqual({ status: "ok", version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    } finally {
      now.mockRestore();
    }
  });

  it("/metrics is served on the private port only", async () => {
    expect(await (await fetch(server.metricsUrl)).text()).toContain("halocline_http_seconds");
    const response = await server.get("/metrics", mine);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("halocline_");
  });

  it("the private port serves nothing else", async () => {
    expect((await fetch(server.metricsUrl.replace("/metrics", "/api/devices"))).status).toBe(404);
  });

  it("labels requests by pattern, so that ids do not fill the metrics", async () => {
    const text = await (await fetch(server.metricsUrl)).text();
    expect(text).toContain('route="/api/tanks/:id/latest-reading"');
    expect(text).not.toContain(device.tankId);
  });
});

describe("the contract", () => {
  it("and the OpenAPI document name exactly the same calls", async () => {
    const document = (await (await server.get("/api/openapi.json")).json()) as { paths: Record<string, Record<string, unknown>> };
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
    );
    expect(documented.sort()).toEqual(Object.keys(api).sort());
  });

  it("ends where it ends: other paths and methods find nothing", async () => {
    const missing = await bodyOf("/api/nothing");
    expect(missing).toEqual({ status: 404, body: { code: "not_found", message: "Nothing found at this address." } });
    expect((await server.send("DELETE /api/devices", { account: mine })).status).toBe(404);
  });
});

describe("[SEC-8] every answer", () => {
  it.each(["/healthz", "/api/devices", "/api/nothing", "/api/tanks/junk/latest-reading", "/"])(
    "carries the security headers: %s",
    async (path) => {
      const { headers } = await server.get(path, mine);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      // The landing page runs the control core; nothing else of that kind is allowed.
      expect(headers.get("content-security-policy")?.replace("'wasm-unsafe-eval'", "")).not.toContain("unsafe");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("access-control-allow-origin")).toBeNull();
      expect(headers.get("x-powered-by")).toBeNull();
    },
  );
});
