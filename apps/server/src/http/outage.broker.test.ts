// PostgreSQL stops or freezes here, in a cluster of this file's own: what works, works, and everything else says why it does not.

import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { api } from "@halocline/contracts/http/api.contract";
import { type StartedCluster, startTestCluster } from "@halocline/local-services/test-cluster";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXPECTED } from "../../test/access-matrix.ts";
import { eventually } from "../../test/eventually.ts";
import { NO_RELAYS } from "../../test/play-device.ts";
import { openRunScene, type RunScene } from "../../test/run-scene.ts";
import { startTestServer, type TestServer } from "../../test/start-test-server.ts";

let started: StartedCluster;
let server: TestServer;
let scene: RunScene;

beforeAll(async () => {
  started = await startTestCluster();
  server = await startTestServer(started.cluster);
  scene = await openRunScene(server);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await started.destroy();
});

const send = async (key: string, body?: unknown) => {
  const response = await server.send(key, { account: scene.account, ...(body !== undefined && { body }) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text.startsWith("{") ? JSON.parse(text) : text) as any };
};
const UNAVAILABLE = {
  code: "unavailable",
  message: expect.stringContaining("Emergency stop, stopping a run and switching a pump off"),
};

/** Needs no database, or is no call of the app's own pages. */
const NEEDS_NONE = new Set(["GET /api/health", "GET /api/auth/options", "GET /api/openapi.json", "GET /api/logout", "GET /ws"]);
const STOPS = new Set([
  "POST /api/devices/:id/emergency-stop",
  "POST /api/emergency-stop",
  "POST /api/devices/:id/relays/:relay",
  "POST /api/automation-runs/:id/cancel",
]);
const stopped = () => ({ state: "estop", relays: NO_RELAYS });

describe("[SAFE-11] with PostgreSQL stopped", () => {
  let runId = "";

  beforeAll(async () => {
    const { body } = await scene.start("water-change/start");
    runId = body.run.id;
    await scene.runWith("running");
    // The page goes on asking, as it does; what it was told is remembered a moment after.
    for (let asked = 0; asked < 3; asked += 1) {
      await send("GET /api/devices");
      await pause(200);
    }
    await started.postgres.stop("SIGQUIT");
  }, 60_000);

  it("is ready, because it can stop, and tells what is away", { timeout: 60_000 }, async () => {
    const ready = await eventually(
      () => send("GET /readyz"),
      ({ body }) => body.causes.length > 0,
    );
    expect([ready.status, ready.body]).toEqual([200, { canStop: true, causes: [expect.stringContaining("database")] }]);
    expect(await send("GET /readyz/record")).toMatchObject({ status: 503, body: { canRecord: false } });
    expect((await send("GET /api/health")).body.status).toBe("degraded");
    expect((await send("GET /healthz")).status).toBe(200);
  });

  it("every other call is 503 with its reason, and none is 500", { timeout: 120_000 }, async () => {
    const told: Record<string, unknown> = {};
    for (const key of Object.keys(api)) {
      if (NEEDS_NONE.has(key) || STOPS.has(key)) continue;
      const path = key.replace(":id", scene.device.tankId).replace(":relay", "1");
      const { body } = EXPECTED[key] ?? {};
      const { status, headers, body: answer } = await send(path, body ?? (key.startsWith("GET") ? undefined : {}));
      if (status === 503 && headers.get("retry-after") === "5" && answer.code === "unavailable") continue;
      told[key] = [status, answer.code];
    }
    // What can be refused without asking anybody, is.
    for (const [key, [status]] of Object.entries(told) as [string, [number]][]) expect([key, status < 500]).toEqual([key, true]);
    expect(Object.keys(told).filter((key) => api[key as keyof typeof api].access !== "public")).toEqual([]);
    expect(await send("GET /api/devices")).toMatchObject({ status: 503, body: UNAVAILABLE });
    const password = "a long enough password";
    const login = await send("POST /api/auth/login", { email: scene.account.email, password });
    expect(login).toMatchObject({ status: 503, body: UNAVAILABLE });
    const on = await send(`POST /api/devices/${scene.device.id}/relays/1`, { state: "ON" });
    expect(on).toMatchObject({ status: 503, body: UNAVAILABLE });
  });

  it("OFF, abort and stop are obeyed; a run that nobody remembers is 503, with the way out", { timeout: 60_000 }, async () => {
    const off = await send(`POST /api/devices/${scene.device.id}/relays/3`, { state: "OFF" });
    expect([off.status, off.body.status]).toEqual([200, "confirmed"]);
    const abort = await send(`POST /api/automation-runs/${runId}/cancel`);
    expect([abort.status, abort.body]).toEqual([200, { status: "confirmed", run: null }]);
    expect(scene.played.commands.filter(({ type }) => type === "abort")).toMatchObject([{ run_id: runId }]);
    expect(await send(`POST /api/automation-runs/${scene.device.id}/cancel`)).toMatchObject({
      status: 503,
      body: { code: "unavailable" },
    });
    scene.played.answerWith(stopped);
    const stop = await send(`POST /api/devices/${scene.device.id}/emergency-stop`);
    expect([stop.status, stop.body]).toEqual([200, { status: "confirmed" }]);
  });

  it("all of it is recorded when the database is back, and every call answers again", { timeout: 60_000 }, async () => {
    await started.postgres.restart();
    const recorded = async () =>
      new Set((await scene.query("select type from commands where device_id = $1")).map(({ type }) => type));
    const all = ["start_water_change", "relay_off", "abort", "emergency_stop"];
    expect(await eventually(recorded, ({ size }) => size === all.length)).toEqual(new Set(all));
    expect(
      (
        await eventually(
          () => send("GET /api/devices"),
          ({ status }) => status === 200,
        )
      ).status,
    ).toBe(200);
    expect(
      (
        await eventually(
          () => send("GET /readyz/record"),
          ({ status }) => status === 200,
        )
      ).body,
    ).toEqual({ canRecord: true, causes: [], warnings: [] });
    expect((await scene.runWith("cancelled")).id).toBe(runId);
  });
});

describe("[SAFE-10] with PostgreSQL frozen", () => {
  const signal = (name: NodeJS.Signals) => {
    const parent = started.postgres.pid;
    const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(parent)]).toString();
    for (const pid of [parent, ...children.split(/\s+/).filter(Boolean).map(Number)]) process.kill(pid, name);
  };

  it("ON and reading are 503 in time, a stop works, and ON is not sent when it thaws", { timeout: 120_000 }, async () => {
    const other = await openRunScene(server);
    const relay = async (state: "ON" | "OFF") => {
      const response = await server.send(`POST /api/devices/${other.device.id}/relays/3`, {
        account: other.account,
        body: { state },
      });
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    // It would be obeyed.
    other.played.answerWith(() => ({ state: "idle", relays: [false, false, true, false, false] }));
    expect(await relay("ON")).toEqual([200, undefined]);
    other.played.answerWith(() => ({ state: "idle", relays: NO_RELAYS }));
    expect(await relay("OFF")).toEqual([200, undefined]);
    await other.played.report();
    await send("GET /api/devices");
    const sentBefore = other.played.commands.length;
    signal("SIGSTOP");
    try {
      const [on, devices] = await Promise.all([relay("ON"), send("GET /api/devices")]);
      expect([on, devices.status, devices.body.code]).toEqual([[503, "unavailable"], 503, "unavailable"]);
      expect((await send("GET /readyz")).body).toMatchObject({ canStop: true });
      scene.played.answerWith(stopped);
      expect((await send(`POST /api/devices/${scene.device.id}/emergency-stop`)).status).toBe(200);
    } finally {
      signal("SIGCONT");
    }
    await eventually(
      () => send("GET /api/devices"),
      ({ status }) => status === 200,
    );
    await pause(1500);
    expect(other.played.commands.slice(sentBefore)).toEqual([]);
  });
});
