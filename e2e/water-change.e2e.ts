// Whole water changes of a simulated mid-size tank over the real broker and database, with the real control core. The
// device's own time runs faster; everything else is as it will be. What the water did is read from the tank itself.

import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import { waitUntil } from "@halocline/local-services/processes";
import type { SeededAccount } from "@halocline/local-services/seed";
import { SESSION_COOKIE, signSession } from "@halocline/server/features/accounts/session-cookie";
import { PRESETS } from "@halocline/tank-physics/presets";
import { litresOnFloor, stillDistanceMm, systemPpt } from "@halocline/tank-physics/tank";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "./support/server-process.ts";
import { type StoryFleet, startStoryFleet } from "./support/story-fleet.ts";
import { type System, startSystem } from "./support/system.ts";

const { calibration, topOffDistanceMm } = PRESETS.mid;
const SPEED = 8;
const ENDS_WITHIN_MS = 150_000;
/** The answer for a device that has not been heard yet after its restart. */
const OFFLINE = 503;

type Run = Readonly<{
  id: string;
  status: string;
  phase: string | null;
  failReason: string | null;
  events: { phase: string | null }[];
}>;

let system: System;
let server: ServerProcess;
let account: SeededAccount;
let fleet: StoryFleet;

beforeAll(async () => {
  system = await startSystem("water-change");
  server = await system.startServer("api,ingest,worker,auth");
});

afterEach(() => fleet?.stop());
afterAll(() => system?.stop());

const device = () => {
  const [first] = fleet.devices;
  if (!first) throw new Error("no device");
  return first;
};
const outputs = () => device().status().outputs;

async function call<T>(method: string, path: string, body?: object): Promise<Readonly<{ status: number; body: T }>> {
  const cookie = `${SESSION_COOKIE}=${encodeURIComponent(signSession(account.sessionToken, system.stack.sessionSecret))}`;
  const headers = { cookie, origin: server.url, "x-halocline": "1", ...(body && { "content-type": "application/json" }) };
  const response = await fetch(`${server.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as T };
}

/** Far below what one session may ask for. */
const BETWEEN_CALLS_MS = 100;
const askUntil = (isTrue: () => Promise<boolean>, withinMs: number, what: string) =>
  waitUntil(isTrue, withinMs, what, BETWEEN_CALLS_MS);

const tankPath = () => `/api/tanks/${account.devices[0]?.tankId}`;

async function runNow(id: string): Promise<Run> {
  const { status, body } = await call<Run>("GET", `/api/automation-runs/${id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** A new household each time, calibrated through the API, with a device that has acknowledged it. */
async function setUp(): Promise<void> {
  account = await system.seed({ deviceNames: ["Reef"] });
  const devices = account.devices.map((seeded) => ({ ...seeded, preset: "mid" as const, calibration }));
  fleet = startStoryFleet({ broker: system.stack.nats, devices, deviceSpeed: SPEED });
  const wanted = {
    topHeightMm: calibration.topDistanceMm,
    drainHeightMm: calibration.drainDistanceMm,
    hysteresisMm: calibration.hysteresisMm,
    topHeightCirculationOffMm: topOffDistanceMm,
  };
  expect((await call("POST", `${tankPath()}/calibration`, wanted)).status).toBe(200);
}

async function startChange(): Promise<string> {
  let id = "";
  await askUntil(
    async () => {
      const { status, body } = await call<{ run: Run }>("POST", `${tankPath()}/water-change/start`);
      id = status === 200 ? body.run.id : "";
      return status === 200;
    },
    90_000,
    "the water change to start",
  );
  return id;
}

async function runWhen(id: string, isThere: (run: Run) => boolean, what: string): Promise<Run> {
  let run = await runNow(id);
  const look = async () => isThere(run) || isThere((run = await runNow(id)));
  await askUntil(look, ENDS_WITHIN_MS, what);
  return run;
}

const inPhase = (id: string, phase: string) => runWhen(id, (run) => run.phase === phase, `the run to be ${phase}`);
const endOf = (id: string) => runWhen(id, ({ status }) => !["pending", "running"].includes(status), "the run to end");

test("[SAFE-17] a water change runs through its phases, and circulation is back with the salt where it was", async () => {
  await setUp();
  const id = await startChange();
  const run = await endOf(id);
  expect(run).toMatchObject({ status: "success", phase: null, failReason: null });
  const phases = run.events.map(({ phase }) => phase).filter((phase) => phase !== null);
  for (const phase of ["stopping_circulation", "draining", "filling", "restarting_circulation"]) expect(phases).toContain(phase);
  const { status, body } = await call<RunMeasure>("GET", `/api/automation-runs/${id}/measure`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.receipt.filter(({ at }) => at === null)).toEqual([]);
  expect(outputs()).toMatchObject({ circulation: true, drain: false, fill: false, topup: false });
  expect(Math.abs(stillDistanceMm(device().water) - calibration.topDistanceMm)).toBeLessThan(calibration.hysteresisMm + 3);
  expect(Math.abs(systemPpt(device().water) - 35)).toBeLessThan(0.1);
  expect(litresOnFloor(device().water)).toBe(0);
});

test("[SAFE-12] without Wi-Fi in the drain it goes on by itself, and its end is known when the network is back", async () => {
  await setUp();
  const id = await startChange();
  await inPhase(id, "draining");
  // Ten minutes of the device's time.
  device().loseWifi(600_000 / SPEED);
  expect(await endOf(id)).toMatchObject({ status: "success" });
  expect(outputs()).toMatchObject({ circulation: true, drain: false, fill: false });
});

test("[SAFE-12] a server killed in the fill finds out how it ended", async () => {
  await setUp();
  const id = await startChange();
  await inPhase(id, "filling");
  await server.kill();
  await server.start();
  expect(await endOf(id)).toMatchObject({ status: "success" });
  expect(outputs().circulation).toBe(true);
});

test("[SAFE-4] [SAFE-6] a sensor that sticks ends it with a fault, pumps off and circulation back", async () => {
  await setUp();
  const id = await startChange();
  await inPhase(id, "draining");
  device().setTroubles(["stuck"]);
  expect(await endOf(id)).toMatchObject({
    status: "failed",
    failReason: expect.stringMatching(/did not move at all|level did not (fall|rise)/),
  });
  await waitUntil(async () => outputs().circulation, 45_000, "circulation to return");
  expect(outputs()).toMatchObject({ drain: false, fill: false, topup: false });
  expect(litresOnFloor(device().water)).toBe(0);
});

test("[SAFE-9] [SAFE-21] a device that restarts resumes nothing, says so, and holds top-ups", async () => {
  await setUp();
  const id = await startChange();
  // By the device's own pump: what the server has heard of it may be seconds old.
  await waitUntil(async () => outputs().fill, ENDS_WITHIN_MS, "the fill pump to run");
  device().reboot();
  const run = await endOf(id);
  expect(run.status).toBe("failed");
  expect(run.failReason).toContain("restarted");
  await waitUntil(async () => outputs().circulation, 45_000, "circulation to return");
  expect(outputs()).toMatchObject({ drain: false, fill: false, topup: false });
  const isLocked = async () => (await call<{ isTopUpLocked: boolean }>("GET", tankPath())).body.isTopUpLocked;
  await askUntil(isLocked, 45_000, "the lock to be known");
  const statuses: number[] = [];
  const isOnline = async () => {
    statuses.push((await call("POST", `${tankPath()}/top-up/start`)).status);
    return statuses.at(-1) !== OFFLINE;
  };
  await askUntil(isOnline, 45_000, "the device to be online again");
  expect(statuses.at(-1)).toBe(409);
});
