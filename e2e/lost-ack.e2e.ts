// The two stories a server alone cannot promise: an ON that nobody confirmed, overtaken by an OFF and repeated later; and
// an emergency stop while the database is away. Real processes, the real broker, the real control core; what the relays
// do is read from the device itself.

import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { waitUntil } from "@halocline/local-services/processes";
import type { SeededAccount } from "@halocline/local-services/seed";
import { type Broker, connectBroker } from "@halocline/server/broker/connection";
import { SESSION_COOKIE, signSession } from "@halocline/server/features/accounts/session-cookie";
import { createLogger } from "@halocline/server/platform/logger";
import { type Fleet, startFleet } from "@halocline/simulator/fleet";
import { NO_FAULTS } from "@halocline/virtual-device/faults/message-faults";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";

const FILL_CHANNEL = 3;

let system: System;
let server: ServerProcess;
let account: SeededAccount;
let fleet: Fleet;
let broker: Broker;

beforeAll(async () => {
  system = await startSystem("lost-ack");
  server = await system.startServer("api,ingest,worker,auth");
  account = await system.seed({ deviceNames: ["Reef"] });
  const { mqttUrl: brokerUrl, caFile, servicesUrl, keys } = system.stack.nats;
  fleet = startFleet({ brokerUrl, ca: readFileSync(caFile), devices: account.devices });
  system.onStop(fleet.stop);
  broker = await connectBroker(servicesUrl, keys.app.seed, "e2e", createLogger("silent"));
  system.onStop(() => broker.close());
  await waitUntil(async () => (await statusOf()) === "online", 45_000, "the device to be online");
  // A boot begins with the gap between two pumps (SAFE-1): a device that is heard at once refuses until it is over.
  await waitUntil(async () => (await switchFill("ON")).status === 200, 45_000, "the pump to obey");
  expect((await switchFill("OFF")).status).toBe(200);
});

afterAll(() => system?.stop());

const outputs = () => fleet.devices[0]?.status().outputs;

function headers(): Record<string, string> {
  const cookie = `${SESSION_COOKIE}=${encodeURIComponent(signSession(account.sessionToken, system.stack.sessionSecret))}`;
  return { cookie, origin: server.url, "content-type": "application/json", "x-halocline": "1" };
}

async function statusOf(): Promise<string | undefined> {
  const response = await fetch(`${server.url}/api/devices`, { headers: headers() });
  const devices = response.ok ? ((await response.json()) as { status: string }[]) : [];
  return devices[0]?.status;
}

const post = (path: string, body?: object): Promise<Response> =>
  fetch(`${server.url}/api/devices/${account.devices[0]?.id}/${path}`, {
    method: "POST",
    headers: headers(),
    ...(body && { body: JSON.stringify(body) }),
  });

const switchFill = (state: "ON" | "OFF"): Promise<Response> => post(`relays/${FILL_CHANNEL}`, { state });

test("[SAFE-10] an ON whose ack is lost, then OFF, then the ON again: the pump stays off", async () => {
  const subject = `halocline.v1.${account.devices[0]?.registrationId}.commands`;
  const seen: Uint8Array[] = [];
  const subscription = broker.subscribe(subject, { callback: (_error, message) => void seen.push(message.data) });
  await broker.flush();

  fleet.setFaults({ ...NO_FAULTS, drop: 1, only: "to_server" });
  expect((await switchFill("ON")).status).toBe(202);
  expect(outputs()?.fill).toBe(true);
  const ons = seen.filter((data) => new TextDecoder().decode(data).includes('"on":true'));
  expect(ons.length).toBeGreaterThan(1);
  expect(new Set(ons.map((data) => new TextDecoder().decode(data))).size).toBe(1);

  fleet.setFaults(null);
  const off = await switchFill("OFF");
  expect([off.status, ((await off.json()) as { status: string }).status]).toEqual([200, "confirmed"]);
  expect(outputs()?.fill).toBe(false);

  for (const on of ons) broker.publish(subject, on);
  await broker.flush();
  await pause(2000);
  expect(outputs()?.fill).toBe(false);
  subscription.unsubscribe();
});

test("[SAFE-11] an emergency stop with PostgreSQL stopped: every output is off, and it is on record afterwards", async () => {
  expect((await switchFill("ON")).status).toBe(200);
  expect([outputs()?.fill, outputs()?.circulation]).toEqual([true, true]);

  await system.stack.postgres.stop("SIGQUIT");
  const askedAtMs = performance.now();
  const stop = await post("emergency-stop");
  const answeredMs = performance.now() - askedAtMs;
  expect([stop.status, ((await stop.json()) as { status: string }).status]).toEqual([200, "confirmed"]);
  expect(Object.values(outputs() ?? { unknown: true }).some(Boolean)).toBe(false);
  console.log(`emergency stop without a database: confirmed by the device after ${answeredMs.toFixed(0)} ms`);

  await system.stack.postgres.restart();
  const isRecorded = async () => (await system.rows("select from emergency_stops where latched_at is not null")).length === 1;
  await waitUntil(isRecorded, 60_000, "the stop to be on record");
  const audited = await system.rows("select from audit_log where action = 'emergency_stop'");
  expect(audited).toHaveLength(1);
});
