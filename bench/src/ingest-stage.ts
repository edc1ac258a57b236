// Everything that ingest is measured with: database, broker, a fleet with a past, the generator, and the server as two processes.

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive } from "@halocline/local-services/processes";
import { seedAccount } from "@halocline/local-services/seed";
import { type Stack, startStack } from "@halocline/local-services/stack";
import { type Broker, connectBroker } from "@halocline/server/broker/connection";
import { createLogger } from "@halocline/server/platform/logger";
import { type BenchServer, startBenchServer } from "./bench-server.ts";
import { countAnnounced } from "./database-notes.ts";
import { rounded } from "./figures.ts";
import { type Load, openLoad } from "./load.ts";
import { openLoadGate } from "./load-gate.ts";
import { inOrderOfArrival, preloadReadings } from "./preload-readings.ts";

/** Devices in thousands: households are made some at a time. */
export type StageOptions = Readonly<{ devices: number; connections: number; readingsEach: number; settings: readonly string[] }>;

export type Stage = Readonly<{
  stack: Stack;
  worker: BenchServer;
  /** A fleet with a past, in the database. */
  fill: () => Promise<void>;
  /** Brings the fleet and ingest up: every device is known and has spoken, and the worker has noted it. */
  open: () => Promise<Readonly<{ ingest: BenchServer; load: Load }>>;
  close: () => Promise<void>;
}>;

const CALIBRATION = { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3 };
/** Few enough that no household uses up what it may send in a minute: what is over is dropped, and that is cheap. */
const DEVICES_OF_A_HOUSEHOLD = 200;
const SEEDED_AT_ONCE = 10;
const NOTED_WITHIN_MS = 120_000;

/** With the worker alone, and nothing in the database. */
export async function setStage(options: StageOptions): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-bench-"));
  const stack = await startStack(folder, { isDurable: true, settings: options.settings });
  const endings: (() => Promise<unknown>)[] = [() => stack.destroy()];
  const close = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const gate = await openLoadGate(stack.nats);
    endings.push(gate.close);
    const broker = await connectBroker(stack.nats.servicesUrl, stack.nats.keys.ingest.seed, "bench", createLogger("error"));
    endings.push(() => broker.close());
    const worker = await startBenchServer(stack, "worker", folder);
    endings.push(() => stopAnyhow(worker));
    let past: Past | null = null;
    const fill = async () => {
      past = await fillDatabase(options, stack, folder);
    };
    const open = async () => {
      if (!past) throw new Error("the database is empty");
      const ingest = await startBenchServer(stack, "ingest", folder);
      endings.push(() => stopAnyhow(ingest));
      const load = await openFleet(options, stack, broker, past);
      endings.push(load.stop);
      return { ingest, load };
    };
    return { stack, worker, fill, open, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Also one that was made to stand still. */
async function stopAnyhow(server: BenchServer): Promise<void> {
  if (isAlive(server.pid)) process.kill(server.pid, "SIGCONT");
  await server.stop();
}

type Past = Readonly<{ registrationsFile: string; bootedAtMs: number; readingsBefore: number }>;

async function fillDatabase({ devices, readingsEach }: StageOptions, stack: Stack, folder: string): Promise<Past> {
  const beganAtMs = performance.now();
  const registrations = inOrderOfArrival(await seedHouseholds(stack, devices));
  const registrationsFile = join(folder, "registrations");
  writeFileSync(registrationsFile, registrations.join("\n"));
  const past = await preloadReadings(stack.database.admin, registrations, readingsEach);
  const tookS = (performance.now() - beganAtMs) / 1000;
  console.log(
    `${rounded(devices)} devices with ${rounded(readingsEach)} readings each, ${rounded(devices * readingsEach)} rows: loaded in ${rounded(tookS)} s`,
  );
  return { registrationsFile, ...past };
}

/** Some at a time: each waits for the disk. */
async function seedHouseholds(stack: Stack, devices: number): Promise<string[]> {
  const deviceNames = Array.from({ length: DEVICES_OF_A_HOUSEHOLD }, (_, n) => `Tank ${n}`);
  const seed = () => seedAccount(stack.database.admin, { deviceNames, calibration: CALIBRATION });
  const registrations: string[] = [];
  while (registrations.length < devices) {
    const accounts = await Promise.all(Array.from({ length: SEEDED_AT_ONCE }, seed));
    registrations.push(...accounts.flatMap((account) => account.devices.map(({ registrationId }) => registrationId)));
  }
  return registrations;
}

async function openFleet({ devices, connections }: StageOptions, stack: Stack, broker: Broker, past: Past): Promise<Load> {
  const { mqttPort, caFile } = stack.nats;
  const load = await openLoad({ port: mqttPort, caFile, connections, ...past }, broker);
  await load.send(devices);
  await untilNoted(stack, devices);
  return load;
}

/** A fleet that appears all at once is news of each device: a steady minute begins when the worker has noted it. */
export async function untilNoted(stack: Stack, devices: number): Promise<void> {
  const giveUpAtMs = performance.now() + NOTED_WITHIN_MS;
  while ((await countAnnounced(stack, "online")) < devices) {
    if (performance.now() > giveUpAtMs) throw new Error("the worker never noted the whole fleet");
    await pause(1000);
  }
}
