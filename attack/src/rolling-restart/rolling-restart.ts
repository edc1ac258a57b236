// Two servers, restarted one after the other as an update does, while people call and devices report.

import { setTimeout as pause } from "node:timers/promises";
import type { Gate } from "@halocline/bench/gates";
import { sessionCookie } from "@halocline/e2e/support/api-caller";
import type { ServerProcess } from "@halocline/e2e/support/server-process";
import type { System } from "@halocline/e2e/support/system";
import type { Attack } from "../attack.types.ts";
import { settledReadings, startHousehold } from "../lab/household.ts";
import { ENVIRONMENT, EVERY_ROLE, withSystem } from "../lab/lab.ts";
import { watch } from "../lab/watch.ts";
import { type Balancer, balance } from "./balancer.ts";
import { restartGates } from "./gates.ts";

const DEVICES = 8;
const SHORT_ROUNDS = 1;
const LONG_ROUNDS = 20;
const BETWEEN_MS = 1500;
const BETWEEN_READS_MS = 40;
const STORED_WITHIN_MS = 60_000;

const READS = ["/api/devices", "/api/alerts", "/api/schedules", "/api/auth/user", "/api/system/stats"];

/** Somebody who looks at one screen after the other. */
function browse(call: Balancer["call"]): () => Promise<void> {
  let isOver = false;
  const browsing = (async () => {
    const reads: Promise<unknown>[] = [];
    for (let turn = 0; !isOver; turn += 1) {
      reads.push(call("GET", READS[turn % READS.length] ?? ""));
      await pause(BETWEEN_READS_MS);
    }
    await Promise.all(reads);
  })();
  return () => {
    isOver = true;
    return browsing;
  };
}

async function restartEach(servers: readonly ServerProcess[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const server of servers) {
      await pause(BETWEEN_MS);
      await server.stop();
      await server.start();
    }
  }
  await pause(BETWEEN_MS);
}

async function attack(system: System, rounds: number): Promise<Gate[]> {
  const first = await system.startServer(EVERY_ROLE, ENVIRONMENT);
  const second = await system.startServer(EVERY_ROLE, { ...ENVIRONMENT, HALOCLINE_PUBLIC_URL: first.url });
  const servers = [first, second];
  const urls = servers.map(({ url }) => url);
  const balancers: Balancer[] = [];
  const household = await startHousehold(
    system,
    (account) => {
      const balancer = balance(urls, { cookie: sessionCookie(system.stack, account), origin: first.url });
      balancers.push(balancer);
      system.onStop(async () => balancer.close());
      return balancer.call;
    },
    DEVICES,
  );
  const [balancer] = balancers;
  if (!balancer) throw new Error("a household calls through a balancer");
  const { calls, failures } = balancer;
  const endBrowsing = browse(household.call);
  const watching = watch(household);
  await restartEach(servers, rounds);
  const watched = await watching.end();
  await endBrowsing();
  const { missing, duplicates } = await settledReadings(system, household, STORED_WITHIN_MS);
  for (const failure of failures().slice(0, 10)) console.log(`  ${failure}`);
  console.log(`  ${calls()} calls and ${watched.stopsMs.length} stops while ${rounds * servers.length} restarts went on`);
  return restartGates({ calls: calls(), failedCalls: failures().length, watched, missing, duplicates });
}

export const rollingRestart: Attack = {
  name: "rolling-restart",
  title: "two servers, each stopped and started again in turn, while people call and devices report",
  run: ({ isLong }) => withSystem("rolling-restart", (system) => attack(system, isLong ? LONG_ROUNDS : SHORT_ROUNDS)),
};
