// The fuzz: the door for people, the door for devices, bare frames and bare headers, all from one seed.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Gate } from "@halocline/bench/gates";
import type { ServerProcess } from "@halocline/e2e/support/server-process";
import type { System } from "@halocline/e2e/support/system";
import { isAlive } from "@halocline/local-services/processes";
import { Rng } from "@halocline/sim/rng";
import type { Attack, AttackOptions } from "../attack.types.ts";
import { EVERY_ROLE, withSystem } from "../lab/lab.ts";
import { sendFrames } from "./frames.ts";
import { type FuzzFigures, fuzzGates } from "./gates.ts";
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
  messages: number;
  mqttMs: number;
  sockets: number;
}>;

const SHORT: Size = { requests: 4000, httpMs: 30_000, messages: 10_000, mqttMs: 60_000, sockets: 30 };
const LONG: Size = {
  requests: 100_000,
  httpMs: 6 * 3_600_000,
  messages: 1_000_000,
  mqttMs: 3_600_000,
  sockets: 2000,
};
const DEVICES = 30;
/** Until the server has taken everything in. */
const SETTLE_MS = 3000;
const MOST_RUNS = 20;

function tell({ requests, writes, reads, byStatus }: HttpFuzzReport): void {
  const statuses = [...byStatus].toSorted(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  console.log(`  HTTP: ${requests} requests (${statuses.join(", ")}), ${writes} stored writes, ${reads} reads after them`);
}

/** What failed while nobody waited for an answer, in kinds. */
function loggedErrors({ logFile }: ServerProcess): number {
  const errors = errorsIn(readFileSync(logFile, "utf8"));
  for (const [what, count] of errors) console.log(`  logged ${count} times: ${what.slice(0, 400)}`);
  return errors.size;
}

type Place = Readonly<{ system: System; server: ServerProcess; home: Home; seed: number }>;

async function speak({ system, server, home, seed }: Place, size: Size): Promise<FuzzFigures["mqtt"]> {
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
  const { count, failed } = await readHome(sender, home, await callerOf(system, "owner", home.account, home), {
    origin: server.url,
    newest: DEVICES,
  });
  sender.close();
  for (const { read, answer } of failed)
    console.log(`  seed ${seed}: ${read.path} answers ${answer.status} ${answer.text.slice(0, 400)}`);
  console.log(`  MQTT: ${sent} messages, ${readings} readings and ${events} events stored, ${count} reads`);
  return { sent, wanted: size.messages, badReads: failed.length, events, readings };
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
      HALOCLINE_SESSION_SOCKETS: "10000",
      HALOCLINE_ADDRESS_SOCKETS: "10000",
    });
    const { pid, url } = server;
    const http = await fuzzHttp({ system, server, seed, untilMs: performance.now() + size.httpMs, ...size });
    tell(http);
    const home = await openHome(system, { devices: DEVICES });
    const mqtt = await speak({ system, server, home, seed }, size);
    const wrongHeaders = await sendRawRequests(url);
    const owner = await callerOf(system, "owner", home.account, home);
    const place = { url, cookie: owner.cookies.at(-1) ?? "", deviceId: home.ids.device[0] ?? "" };
    const { sockets, unserved: unservedPages } = await sendFrames(place, size.sockets, new Rng(seed));
    console.log(`  ${sockets} sockets with bare frames`);
    // A server that is gone counts nothing, and no figure holds no gate.
    const parked = await server.metric("halocline_parked_records_total").catch(() => Number.NaN);
    const isUp = !Number.isNaN(parked) && isAlive(pid) && server.pid === pid;
    return fuzzGates({ http, mqtt, wrongHeaders, unservedPages, parked, errorKinds: loggedErrors(server), isUp });
  });
}

export const fuzz: Attack = {
  name: "fuzz",
  title: "every route by every caller, every topic, bare frames and headers: right, odd and broken",
  run,
};
