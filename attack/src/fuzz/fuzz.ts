// The fuzz: the door for people, the door for devices, bare frames and bare headers, all from one seed.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { exact, type Gate } from "@halocline/bench/gates";
import type { ServerProcess } from "@halocline/e2e/support/server-process";
import type { System } from "@halocline/e2e/support/system";
import { isAlive } from "@halocline/local-services/processes";
import { Rng } from "@halocline/sim/rng";
import type { Attack, AttackOptions } from "../attack.types.ts";
import { EVERY_ROLE, withSystem } from "../lab/lab.ts";
import { sendFrames } from "./frames.ts";
import { fuzzHttp, type HttpFuzzReport } from "./http.ts";
import { errorsIn } from "./log-errors.ts";
import { fuzzMqtt } from "./mqtt.ts";
import { sendRawRequests } from "./raw-requests.ts";
import { readHome } from "./reads.ts";
import { callerOf, type Home, openHome } from "./scene.ts";
import { openSender } from "./send.ts";
import { FIRMWARE_PUBLIC_PEM } from "./upload-corpus.ts";

type Size = Readonly<{
  requests: number;
  httpMs: number;
  writesARead: number;
  messages: number;
  mqttMs: number;
  sockets: number;
}>;

const SHORT: Size = { requests: 4000, httpMs: 30_000, writesARead: 10, messages: 10_000, mqttMs: 15_000, sockets: 30 };
const LONG: Size = {
  requests: 100_000,
  httpMs: 6 * 3_600_000,
  writesARead: 1,
  messages: 1_000_000,
  mqttMs: 3_600_000,
  sockets: 2000,
};
const DEVICES = 30;
/** Until the server has taken everything in. */
const SETTLE_MS = 3000;
const NONE = { atMost: 0 };
const MOST_RUNS = 20;

function httpGates({ requests, done, writes, reads, byStatus, breaches }: HttpFuzzReport): Gate[] {
  const statuses = [...byStatus].toSorted(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  console.log(`  HTTP: ${requests} requests (${statuses.join(", ")}), ${writes} stored writes, ${reads} reads after them`);
  return [
    exact("HTTP: answered 500", breaches.get("answered 500") ?? 0, NONE),
    exact("HTTP: answers outside the contract", breaches.get("answers outside the contract") ?? 0, NONE),
    exact("HTTP: connections reset", breaches.get("connections reset") ?? 0, NONE),
    exact("HTTP: reads that fail after a write", breaches.get("reads that fail after a write") ?? 0, NONE),
    // A fuzz that is only ever refused has tried nothing.
    exact("HTTP: share of requests that were done", done / requests, { atLeast: 0.1 }),
  ];
}

/** What failed while nobody waited for an answer, in kinds. */
function loggedErrors({ logFile }: ServerProcess): number {
  const errors = errorsIn(readFileSync(logFile, "utf8"));
  for (const [what, count] of errors) console.log(`  logged ${count} times: ${what.slice(0, 400)}`);
  return errors.size;
}

async function mqttGates(system: System, server: ServerProcess, home: Home, seed: number, size: Size): Promise<Gate[]> {
  const { devices } = home.account;
  const untilMs = performance.now() + size.mqttMs;
  const sent = await fuzzMqtt({ system, devices, seed, messages: size.messages, untilMs });
  await pause(SETTLE_MS);
  const runs = await system.rows<{ id: string }>(
    "select id from automation_runs where account_id = $1 order by started_at desc",
    [home.account.accountId],
  );
  home.ids.run.push(...runs.slice(0, MOST_RUNS).map(({ id }) => id));
  const stored = await system.rows<{ events: number; readings: number }>(
    `select (select count(*)::int from device_events where account_id = $1) as events,
       (select count(*)::int from sensor_readings where account_id = $1) as readings`,
    [home.account.accountId],
  );
  const [{ events, readings } = { events: 0, readings: 0 }] = stored;
  const sender = openSender(server.url, 4);
  const { count, failed } = await readHome(sender, home, await callerOf(system, "owner", home.account, home), server.url);
  sender.close();
  for (const { read, answer } of failed)
    console.log(`  seed ${seed}: ${read.path} answers ${answer.status} ${answer.text.slice(0, 400)}`);
  console.log(`  MQTT: ${sent} messages, ${readings} readings and ${events} events stored, ${count} reads`);
  return [
    exact("MQTT: reads of bad rows", failed.length, NONE),
    exact("MQTT: messages sent", sent, { atLeast: size.messages }),
    exact("MQTT: events stored", events, { atLeast: 1 }),
    exact("MQTT: readings stored", readings, { atLeast: 1 }),
  ];
}

async function run({ isLong, seed }: AttackOptions): Promise<readonly Gate[]> {
  const size = isLong ? LONG : SHORT;
  return withSystem("fuzz", async (system) => {
    const keyFile = join(system.stack.postgres.folder, "firmware.pem");
    writeFileSync(keyFile, FIRMWARE_PUBLIC_PEM);
    const server = await system.startServer(EVERY_ROLE, {
      HALOCLINE_TRUSTED_PROXIES: "127.0.0.1",
      HALOCLINE_FIRMWARE_PUBLIC_KEY: keyFile,
      // What is only told to wait is not tried; the limits have an attack of their own.
      HALOCLINE_SESSION_REQUESTS_PER_SECOND: "10000",
      HALOCLINE_ADDRESS_REQUESTS_PER_SECOND: "10000",
    });
    const { pid, url } = server;
    const http = await fuzzHttp({ system, server, seed, untilMs: performance.now() + size.httpMs, ...size });
    const home = await openHome(system, { devices: DEVICES });
    const mqtt = await mqttGates(system, server, home, seed, size);
    const wrongHeaders = await sendRawRequests(url);
    const owner = await callerOf(system, "owner", home.account, home);
    const place = { url, cookie: owner.cookies.at(-1) ?? "", deviceId: home.ids.device[0] ?? "" };
    const { sockets, unserved } = await sendFrames(place, size.sockets, new Rng(seed));
    console.log(`  ${sockets} sockets with bare frames`);
    const isUp = isAlive(pid) && server.pid === pid;
    // A server that is gone counts nothing, and no figure holds no gate.
    const parked = isUp ? await server.metric("halocline_parked_records_total") : Number.NaN;
    return [
      ...httpGates(http),
      ...mqtt,
      exact("headers: answered in another shape or not at all", wrongHeaders, NONE),
      exact("frames: pages that were not served", unserved, NONE),
      exact("records that passed their schema and could not be stored", parked, NONE),
      exact("kinds of errors in the log", loggedErrors(server), NONE),
      exact("crashes", isUp ? 0 : 1, NONE),
    ];
  });
}

export const fuzz: Attack = {
  name: "fuzz",
  title: "every route by every caller, every topic, bare frames and headers: right, odd and broken",
  run,
};
