// A demonstration between the real simulator and the real server: an hour in a minute must not confuse anybody about time, a
// command ends it, and a scenario reaches the server as what an ordinary device would have said.

import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { waitUntil } from "@halocline/local-services/processes";
import type { SeededAccount } from "@halocline/local-services/seed";
import { SESSION_COOKIE, signSession } from "@halocline/server/features/accounts/session-cookie";
import { type Fleet, startFleet } from "@halocline/simulator/fleet";
import { PRESETS } from "@halocline/tank-physics/presets";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";

/** Far beyond the ten minutes by which a boot may be ahead of everybody's time. */
const HURRIED_MS = 40_000;
const DRAIN_CHANNEL = 2;

let system: System;
let server: ServerProcess;
let account: SeededAccount;
let fleet: Fleet;

beforeAll(async () => {
  system = await startSystem("demonstration");
  server = await system.startServer("api,ingest,worker,auth");
  const { calibration } = PRESETS.nano;
  account = await system.seed({ deviceNames: ["Demo"], calibration });
  await rows("update tanks set has_auto_top_up = true where id = $1", [account.devices[0]?.tankId]);
  const { mqttUrl: brokerUrl, caFile } = system.stack.nats;
  const devices = account.devices.map((device) => ({ ...device, preset: "nano" as const }));
  fleet = startFleet({ brokerUrl, ca: readFileSync(caFile), devices });
  system.onStop(fleet.stop);
  await waitUntil(() => demonstration().play(null) === null, 45_000, "the configuration to be in force");
});

afterAll(() => system?.stop());

const rows = (sql: string, values: readonly unknown[] = []) => system.rows<Record<string, unknown>>(sql, values);

const device = () => {
  const [only] = fleet.devices;
  if (!only) throw new Error("there is no device");
  return only;
};

const demonstration = () => device().demonstration;

const switchDrain = (state: "ON" | "OFF"): Promise<Response> =>
  fetch(`${server.url}/api/devices/${account.devices[0]?.id}/relays/${DRAIN_CHANNEL}`, {
    method: "POST",
    headers: {
      cookie: `${SESSION_COOKIE}=${encodeURIComponent(signSession(account.sessionToken, system.stack.sessionSecret))}`,
      origin: server.url,
      "content-type": "application/json",
      "x-halocline": "1",
    },
    body: JSON.stringify({ state }),
  });

test("an hour in a minute: no reading is disputed, none is in the future, and a command is in time and ends it", async () => {
  await waitUntil(() => device().status().confirmed > 0, 30_000, "a reading to be confirmed");
  const before = device().water.ageMs;
  expect(demonstration().chooseSpeed(60)).toBeNull();
  await pause(HURRIED_MS);
  expect(device().water.ageMs - before).toBeGreaterThan(0.9 * 60 * HURRIED_MS);
  const [{ disputed, ahead, stored } = {}] = await rows(
    `select (select count(*)::int from unplaced_readings) as disputed,
            count(*) filter (where taken_at > now() + interval '2 s')::int as ahead, count(*)::int as stored
     from sensor_readings`,
  );
  expect({ disputed, ahead }).toEqual({ disputed: 0, ahead: 0 });
  expect(stored).toBeGreaterThan(6);

  expect(demonstration().state.speed).toBe(60);
  const on = await switchDrain("ON");
  expect([on.status, ((await on.json()) as { status: string }).status]).toEqual([200, "confirmed"]);
  expect(demonstration().state.speed).toBe(1);
  expect(demonstration().chooseSpeed(60)).toBe("command_open");
  expect((await switchDrain("OFF")).status).toBe(200);
});

test("a burst hose: the device stops by itself, and the server hears of the lock", async () => {
  expect(demonstration().play("burst_hose")).toBeNull();
  await waitUntil(() => demonstration().state.outcome !== null, 150_000, "the device to answer");
  expect(demonstration().state.story.map(({ kind }) => kind)).toEqual(["began", "pump_on", "pump_off", "locked"]);
  const latched = () => rows("select 1 from device_events where type = 'fault_latched'");
  await waitUntil(async () => (await latched()).length > 0, 20_000, "the server to hear of it");
});
