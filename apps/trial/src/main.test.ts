// One folder through everything that may happen to a container: a first start, a second one beside it, a kill, an end as the
// engine asks for it, and a part that falls. On a real PostgreSQL and a real broker.

import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@halocline/local-services/free-port";
import { commandLineOf, isAlive, waitUntil } from "@halocline/local-services/processes";
import { databaseUser } from "@halocline/local-services/run-as";
import { createTestFolder } from "@halocline/local-services/test-folder";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTrial, type Trial, type TrialPlace } from "../test/trial-command.ts";

const ENDS_WITHIN_MS = 10_000;
const started: Trial[] = [];
let place: TrialPlace;
let folder: string;
let trial: Trial;

const start = (): Trial => {
  const next = startTrial(place);
  started.push(next);
  return next;
};

beforeAll(async () => {
  folder = createTestFolder("halocline-trial-");
  // The system user that runs PostgreSQL for root must get to its own folder in it.
  chmodSync(folder, 0o755);
  const webFolder = join(folder, "web");
  mkdirSync(webFolder);
  writeFileSync(join(webFolder, "index.html"), "<!doctype html>");
  place = { folder: join(folder, "data"), webFolder, port: await freePort() };
});

afterAll(async () => {
  for (const one of started) await one.killAll();
  rmSync(folder, { recursive: true, force: true });
});

type Device = Readonly<{
  id: string;
  name: string;
  status: string;
  tanks: readonly { id: string; lastWaterChangeAt: string | null }[];
}>;

/** As a browser does it. */
async function signIn({ url }: Trial, credentials: object): Promise<(path: string, body?: object) => Promise<unknown>> {
  const headers = { origin: url, "content-type": "application/json", "x-halocline": "1" };
  const signedIn = await fetch(`${url}/api/auth/login`, { method: "POST", headers, body: JSON.stringify(credentials) });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return async (path, body) => {
    const more = body ? { method: "POST", body: JSON.stringify(body) } : {};
    return (await fetch(`${url}${path}`, { headers: { ...headers, cookie }, ...more })).json();
  };
}

async function liveDevices(ask: (path: string) => Promise<unknown>): Promise<readonly Device[]> {
  let devices: readonly Device[] = [];
  const areLive = async () => {
    devices = (await ask("/api/devices")) as Device[];
    return devices.length > 0 && devices.every(({ status }) => status === "online");
  };
  await waitUntil(areLive, 90_000, "both devices to be online", 250);
  return devices;
}

const readingsOf = async (ask: (path: string) => Promise<unknown>, { tanks }: Device) =>
  (await ask(`/api/tanks/${tanks[0]?.id}/sensor-readings?limit=500`)) as readonly { id: string }[];

let credentials: Readonly<{ email: string; password: string }>;
let firstReading: string | undefined;

it("a first start says what it is and leads to two live tanks", { timeout: 400_000 }, async () => {
  trial = start();
  credentials = await trial.isUp();
  expect(trial.output()).toContain("For trying out only");
  expect(trial.output()).toContain("New data");
  const ask = await signIn(trial, credentials);
  const devices = await liveDevices(ask);
  expect(devices.map(({ name }) => name).toSorted()).toEqual(["Display reef", "Quarantine"]);
  for (const device of devices)
    await waitUntil(async () => (await readingsOf(ask, device)).length > 0, 90_000, "a committed reading", 250);
  firstReading = (await readingsOf(ask, devices[0] as Device))[0]?.id;
  let answer: unknown;
  const isConfirmed = async () => {
    answer = await ask(`/api/devices/${devices[0]?.id}/relays/4`, { state: "ON", leaseSeconds: 5 });
    return (answer as { status?: string }).status === "confirmed";
  };
  // Refused while the tank tops itself up, as it may at any moment.
  await waitUntil(isConfirmed, 60_000, "a pump to be switched on", 1000).catch(() => {});
  expect(answer).toMatchObject({ status: "confirmed" });
});

it("its tanks have a year behind them", { timeout: 120_000 }, async () => {
  const ask = await signIn(trial, credentials);
  const [from, to] = [335, 334].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  for (const { tanks } of await liveDevices(ask)) {
    const history = await ask(`/api/tanks/${tanks[0]?.id}/level-history?from=${from}&to=${to}&points=24`);
    expect((history as { buckets: readonly unknown[] }).buckets.length).toBeGreaterThanOrEqual(12);
    expect(Date.parse(tanks[0]?.lastWaterChangeAt ?? "")).toBeGreaterThan(Date.now() - 30 * 86_400_000);
  }
});

it("a second container on the same data is turned away", { timeout: 60_000 }, async () => {
  const second = startTrial({ ...place, port: await freePort() });
  expect(await second.over).toBe(1);
  expect(second.output()).toContain("in use by another container");
});

it("a killed one starts again with everything, also when another program has the database's old number", {
  timeout: 400_000,
}, async () => {
  await trial.killAll();
  // Of the user that PostgreSQL runs as: it takes no other one for itself.
  const other = spawn("sleep", ["600"], { ...databaseUser(), cwd: "/" });
  const lock = join(place.folder, "services/postgres/data/postmaster.pid");
  writeFileSync(lock, readFileSync(lock, "utf8").replace(/^\d+/, String(other.pid)));
  try {
    trial = start();
    expect(await trial.isUp()).toEqual(credentials);
  } finally {
    other.kill();
  }
  expect(trial.output()).toContain("The data of the last start");
  const ask = await signIn(trial, credentials);
  const [device] = await liveDevices(ask);
  expect((await readingsOf(ask, device as Device)).map(({ id }) => id)).toContain(firstReading);
});

it("it ends as asked, within what a container engine waits, and leaves no process", { timeout: 60_000 }, async () => {
  const pids = trial.pids();
  expect(pids.length).toBeGreaterThan(4);
  const askedAtMs = performance.now();
  expect(await trial.end("SIGTERM")).toBe(0);
  expect(performance.now() - askedAtMs).toBeLessThan(ENDS_WITHIN_MS);
  expect(pids.filter(isAlive)).toEqual([]);
});

it("when one part falls, all end with a sentence", { timeout: 400_000 }, async () => {
  trial = start();
  await trial.isUp();
  const pids = trial.pids();
  const broker = pids.find((pid) => commandLineOf(pid)?.includes("nats-server.conf"));
  process.kill(broker ?? 0, "SIGKILL");
  expect(await trial.over).toBe(1);
  expect(trial.output().trimEnd().split("\n").at(-1)).toBe("Halocline stopped: the broker ended");
  expect(pids.filter(isAlive)).toEqual([]);
});
