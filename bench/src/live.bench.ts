// pnpm bench live: from a device's write to the frame in a browser, beside the bare way from the same write to a
// subscriber at the broker, for the same messages in the same run.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type SeededAccount, seedAccount } from "@halocline/local-services/seed";
import { type Stack, startStack } from "@halocline/local-services/stack";
import { SESSION_COOKIE, signSession } from "@halocline/server/features/accounts/session-cookie";
import { type BenchServer, startBenchServer } from "./bench-server.ts";
import { percentile, rounded } from "./figures.ts";
import type { LiveOrder, LivePlan } from "./live-generator.ts";
import { listenBare, openPage } from "./live-receivers.ts";
import { type Child, cpuUs, startChild } from "./processes.ts";

const WARM_UP_S = 2;
const LATEST_MS = 5000;

export type LiveBenchOptions = Readonly<{ devices: number; pages: number; perSecond: number; seconds: number }>;

export type LiveFigures = Readonly<{ p99Ms: number; missing: number }>;

export async function benchLive(options: LiveBenchOptions): Promise<LiveFigures> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-bench-"));
  const stack = await startStack(folder, { isDurable: true });
  let server: BenchServer | null = null;
  try {
    server = await startBenchServer(stack, "api,auth,ingest,worker", folder);
    return await measure(options, stack, server, folder);
  } finally {
    await server?.stop();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startFleet(stack: Stack, account: SeededAccount, folder: string, epochNs: bigint): Promise<Child> {
  const devicesFile = join(folder, "devices.json");
  writeFileSync(devicesFile, JSON.stringify(account.devices), { mode: 0o600 });
  const plan: LivePlan = { port: stack.nats.mqttPort, caFile: stack.nats.caFile, devicesFile, epochNs: String(epochNs) };
  return startChild("live-generator.ts", [JSON.stringify(plan)]);
}

async function openPages(options: LiveBenchOptions, stack: Stack, server: BenchServer, account: SeededAccount, epochNs: bigint) {
  const cookie = `${SESSION_COOKIE}=${encodeURIComponent(signSession(account.sessionToken, stack.sessionSecret))}`;
  const delaysMs: number[] = [];
  const pages = Array.from({ length: options.pages }, (_, page) => {
    const deviceIds = account.devices.filter((_device, index) => index % options.pages === page).map(({ id }) => id);
    return openPage({ url: server.url, cookie, deviceIds }, epochNs, delaysMs);
  });
  const sockets = await Promise.all(pages);
  return { delaysMs, close: () => sockets.forEach((socket) => socket.terminate()) };
}

async function measure(options: LiveBenchOptions, stack: Stack, server: BenchServer, folder: string): Promise<LiveFigures> {
  const account = await seedAccount(stack.database.admin, {
    deviceNames: Array.from({ length: options.devices }, (_, n) => `Tank ${n}`),
  });
  // The clock's zero. A run stays below 254 seconds: a distance of 255 mm is a sensor's error code.
  const epochNs = process.hrtime.bigint();
  const fleet = await startFleet(stack, account, folder, epochNs);
  const bare = await listenBare(stack.nats, epochNs);
  const live = await openPages(options, stack, server, account, epochNs);
  const send = (seconds: number) => {
    const order: LiveOrder = { messages: options.perSecond * seconds, perSecond: options.perSecond };
    return fleet.ask(order);
  };
  const received = async (count: number) => {
    const deadline = performance.now() + LATEST_MS;
    while ((bare.delaysMs.length < count || live.delaysMs.length < count) && performance.now() < deadline) await pause(10);
  };
  await send(WARM_UP_S);
  await received(options.perSecond * WARM_UP_S);
  bare.delaysMs.length = 0;
  live.delaysMs.length = 0;
  const cpuBeforeUs = cpuUs(server.pid);
  await send(options.seconds);
  await received(options.perSecond * options.seconds);
  const serverUs = cpuUs(server.pid) - cpuBeforeUs;
  live.close();
  await bare.close();
  await fleet.stop();
  return report(options, bare.delaysMs, live.delaysMs, serverUs);
}

function report(options: LiveBenchOptions, bareMs: readonly number[], liveMs: readonly number[], serverUs: number): LiveFigures {
  const sent = options.perSecond * options.seconds;
  const line = (name: string, delaysMs: readonly number[]) => {
    const [p50, p99, most] = [percentile(delaysMs, 0.5), percentile(delaysMs, 0.99), percentile(delaysMs, 1)];
    console.log(
      `${name.padEnd(38)} p50 ${rounded(p50, 2)} ms, p99 ${rounded(p99, 2)} ms, most ${rounded(most, 1)} ms; received ${rounded(delaysMs.length)} of ${rounded(sent)}`,
    );
    return { p50, p99 };
  };
  console.log(
    `${options.devices} devices over TLS, ${options.pages} pages, ${rounded(options.perSecond)} messages/s for ${options.seconds} s, one server process with all roles`,
  );
  const bare = line("(a) device to a bare subscriber", bareMs);
  const live = line("(b) device to a page's socket", liveMs);
  console.log(`server process: ${rounded(serverUs / sent)} CPU µs per message, ingest included`);
  console.log(`ratio live/bare: p50 ${rounded(live.p50 / bare.p50, 2)}, p99 ${rounded(live.p99 / bare.p99, 2)}`);
  return { p99Ms: live.p99, missing: Math.max(sent - bareMs.length, sent - liveMs.length) };
}
