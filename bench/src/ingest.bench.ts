// pnpm bench ingest: the full path to committed rows beside the bare broker path and a bare COPY of the same rows.

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withClient } from "@halocline/local-services/database";
import { seedAccount } from "@halocline/local-services/seed";
import { type Stack, startStack } from "@halocline/local-services/stack";
import { type BenchServer, startBenchServer } from "./bench-server.ts";
import { copyRowsPerSecond } from "./copy-baseline.ts";
import { median, percentile, rounded } from "./figures.ts";
import { openLoadGate } from "./load-gate.ts";
import type { LoadOrder } from "./load-generator.ts";
import { type Child, cpuUs, startChild } from "./processes.ts";

export type IngestBenchOptions = Readonly<{
  devices: number;
  connections: number;
  burst: number;
  repeats: number;
  perSecond: number;
  seconds: number;
}>;

export type IngestFigures = Readonly<{
  ratio: number;
  /** At the goal's rate, with everything the worker does meanwhile. */
  outsideBrokerUs: number;
  /** CPU per message outside the broker, at full speed, by that of the bare path in the same run: a slow hour slows both. */
  costOverBare: number;
  /** Of the ingest role, at the goal's rate. */
  statementsPerThousand: number;
  sustainedPerSecond: number;
}>;

type Cost = Readonly<{ perSecond: number; brokerUs: number; consumerUs: number; databaseUs: number }>;

export async function benchIngest(options: IngestBenchOptions): Promise<IngestFigures> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-bench-"));
  const stack = await startStack(folder, { isDurable: true });
  const gate = await openLoadGate(stack.nats);
  try {
    return await measure(options, stack, folder);
  } finally {
    await gate.close();
    await stack.destroy();
  }
}

async function measure(options: IngestBenchOptions, stack: Stack, folder: string): Promise<IngestFigures> {
  const account = await seedAccount(stack.database.admin, {
    deviceNames: Array.from({ length: options.devices }, (_, n) => `Tank ${n}`),
  });
  const registrationsFile = join(folder, "registrations");
  writeFileSync(registrationsFile, account.devices.map((device) => device.registrationId).join("\n"));
  const plan = { port: stack.nats.mqttPort, caFile: stack.nats.caFile, connections: options.connections, registrationsFile };
  const generator = await startChild("load-generator.ts", [JSON.stringify(plan)]);
  const bare: Cost[] = [];
  const full: Cost[] = [];

  const server = await warmServer(options, stack, folder, generator);
  const sustained = await sustain(options, stack, generator, server);
  await server.stop();
  for (let round = 0; round < options.repeats; round++) {
    bare.push(await runBare(options, stack, generator));
    full.push(await runFull(options, stack, folder, generator));
  }
  const copy = await copyRowsPerSecond(stack, options.burst);
  await generator.stop();
  return report(options, { bare, full, sustained, copy });
}

/** Every device is known and has spoken once: what is measured afterwards is the steady state, not the start. */
async function warmServer(options: IngestBenchOptions, stack: Stack, folder: string, generator: Child): Promise<BenchServer> {
  const server = await startBenchServer(stack, "ingest,worker", folder);
  const before = await server.metric("halocline_ingest_messages_total");
  const settled = async () => (await server.metric("halocline_ingest_messages_total")) - before;
  await sendWithin(options.devices, generator, settled);
  while ((await settled()) < options.devices) await pause(100);
  await untilNoted(stack, options.devices);
  return server;
}

async function runFull(options: IngestBenchOptions, stack: Stack, folder: string, generator: Child): Promise<Cost> {
  const server = await warmServer(options, stack, folder, generator);
  const taken = () => server.metric("halocline_ingest_messages_total");
  const cost = await burst(options.burst, stack, generator, server.pid, taken);
  await server.stop();
  return cost;
}

async function runBare(options: IngestBenchOptions, stack: Stack, generator: Child): Promise<Cost> {
  const consumer = await startChild("no-op-consumer.ts", [stack.nats.servicesUrl, stack.nats.keys.ingest.seed]);
  const cost = await burst(options.burst, stack, generator, consumer.pid, () => consumer.ask<number>("how many?"));
  await consumer.stop();
  return cost;
}

const PORTION = 10_000;
/** Beyond 100,000 waiting messages the broker drops what comes at QoS 0; devices would repeat it, the generator does not. */
const MOST_UNDER_WAY = 40_000;

/** As fast as the consumer settles, with always some to do. */
async function sendWithin(messages: number, generator: Child, settled: () => Promise<number>): Promise<void> {
  for (let sent = 0; sent < messages; ) {
    const portion = Math.min(PORTION, messages - sent);
    await generator.ask({ messages: portion, perSecond: null } satisfies LoadOrder);
    sent += portion;
    while (sent - (await settled()) > MOST_UNDER_WAY) await pause(5);
  }
}

/** As fast as it goes: from the first message sent to the last one settled. */
async function burst(
  messages: number,
  stack: Stack,
  generator: Child,
  consumerPid: number,
  taken: () => Promise<number>,
): Promise<Cost> {
  const target = (await taken()) + messages;
  const used = () => [cpuUs(stack.nats.pid), cpuUs(consumerPid), cpuUs(stack.postgres.pid, true)];
  const before = used();
  const beganAt = performance.now();
  await sendWithin(messages, generator, async () => messages - (target - (await taken())));
  while ((await taken()) < target) await pause(20);
  const elapsedS = (performance.now() - beganAt) / 1000;
  const [brokerUs = 0, consumerUs = 0, databaseUs = 0] = used().map((us, index) => (us - (before[index] ?? 0)) / messages);
  return { perSecond: messages / elapsedS, brokerUs, consumerUs, databaseUs };
}

type Sustained = Cost & Readonly<{ lagsMs: readonly number[]; statementsPerThousand: number }>;

/** At the goal's rate: the messages on the wire that are not yet committed, sampled twice a second, as time. */
async function sustain(options: IngestBenchOptions, stack: Stack, generator: Child, server: BenchServer): Promise<Sustained> {
  const messages = options.perSecond * options.seconds;
  const used = () => [cpuUs(stack.nats.pid), cpuUs(server.pid), cpuUs(stack.postgres.pid, true)];
  const taken = () => server.metric("halocline_ingest_messages_total");
  const statementsBefore = await ingestStatements(stack);
  const [before, takenBefore] = [used(), await taken()];
  const beganAt = performance.now();
  let isSending = true;
  const sending = generator.ask({ messages, perSecond: options.perSecond } satisfies LoadOrder).then(() => {
    isSending = false;
  });
  const lagsMs: number[] = [];
  while (isSending) {
    await pause(500);
    const due = Math.min(messages, ((performance.now() - beganAt) / 1000) * options.perSecond);
    lagsMs.push(Math.max(0, ((due - ((await taken()) - takenBefore)) / options.perSecond) * 1000));
  }
  await sending;
  while ((await taken()) < takenBefore + messages) await pause(20);
  const elapsedS = (performance.now() - beganAt) / 1000;
  const [brokerUs = 0, consumerUs = 0, databaseUs = 0] = used().map((us, index) => (us - (before[index] ?? 0)) / messages);
  const statementsPerThousand = (((await ingestStatements(stack)) - statementsBefore) / messages) * 1000;
  return { perSecond: messages / elapsedS, brokerUs, consumerUs, databaseUs, lagsMs, statementsPerThousand };
}

/** A fleet that appears all at once is news of each device: a steady minute begins when the worker has noted it. */
async function untilNoted(stack: Stack, devices: number): Promise<void> {
  const noted = () =>
    withClient(stack.database.admin, async (client) => {
      const result = await client.query<{ count: string }>(
        "select count(*) from device_latest where announced_status <> 'offline'",
      );
      return Number(result.rows[0]?.count);
    });
  const giveUpAt = performance.now() + 60_000;
  while ((await noted()) < devices && performance.now() < giveUpAt) await pause(1000);
}

/** Everything the ingest role has had executed, as PostgreSQL counts it. */
const ingestStatements = (stack: Stack): Promise<number> =>
  withClient(stack.database.admin, async (client) => {
    await client.query("create extension if not exists pg_stat_statements");
    const result = await client.query<{ calls: string }>(
      "select coalesce(sum(calls), 0) as calls from pg_stat_statements where userid = 'halocline_ingest'::regrole",
    );
    return Number(result.rows[0]?.calls);
  });

type Results = Readonly<{ bare: readonly Cost[]; full: readonly Cost[]; sustained: Sustained; copy: number }>;

function report(options: IngestBenchOptions, { bare, full, sustained, copy }: Results): IngestFigures {
  const middle = (costs: readonly Cost[], pick: (cost: Cost) => number) => median(costs.map(pick));
  const line = (name: string, costs: readonly Cost[]) => {
    const us = [middle(costs, (c) => c.brokerUs), middle(costs, (c) => c.consumerUs), middle(costs, (c) => c.databaseUs)].map(
      (value) => rounded(value, 1),
    );
    console.log(
      `${name.padEnd(34)} ${rounded(middle(costs, (c) => c.perSecond)).padStart(8)} msg/s   CPU µs/msg: broker ${us[0]}, consumer ${us[1]}, database ${us[2]}`,
    );
  };
  console.log(`${rounded(options.devices)} devices over ${options.connections} TLS connections; medians of ${options.repeats}`);
  line("(a) bare broker path", bare);
  line("(b) full path to committed rows", full);
  console.log(`${"(c) bare COPY of the same rows".padEnd(34)} ${rounded(copy).padStart(8)} rows/s`);
  line(`sustained at ${rounded(options.perSecond)}/s for ${options.seconds} s`, [sustained]);
  const half = sustained.lagsMs.length >> 1;
  const [early, late] = [sustained.lagsMs.slice(0, half), sustained.lagsMs.slice(half)].map((lags) => percentile(lags, 0.5));
  console.log(
    `lag: p50 ${rounded(percentile(sustained.lagsMs, 0.5))} ms, p99 ${rounded(percentile(sustained.lagsMs, 0.99))} ms; first half ${rounded(early ?? 0)} ms, second half ${rounded(late ?? 0)} ms`,
  );
  console.log(`statements per 1,000 steady messages: ${rounded(sustained.statementsPerThousand, 1)}`);
  const outsideBrokerUs = sustained.consumerUs + sustained.databaseUs;
  console.log(`outside the broker: ${rounded(outsideBrokerUs, 1)} µs per message (goal 35)`);
  const ratio = middle(full, (c) => c.perSecond) / middle(bare, (c) => c.perSecond);
  console.log(`ratio full/bare: ${rounded(ratio, 2)} (goal 0.70)`);
  const fullUs = middle(full, (c) => c.consumerUs) + middle(full, (c) => c.databaseUs);
  const costOverBare = fullUs / (middle(bare, (c) => c.brokerUs) + middle(bare, (c) => c.consumerUs));
  console.log(`CPU outside the broker at full speed: ${rounded(costOverBare, 2)} times that of the whole bare path`);
  const { statementsPerThousand, perSecond: sustainedPerSecond } = sustained;
  return { ratio, outsideBrokerUs, costOverBare, statementsPerThousand, sustainedPerSecond };
}
