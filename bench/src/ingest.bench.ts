// pnpm bench ingest: what a reading costs on its way to a committed row, in a database that holds a fleet's past, compared with the
// bare broker path while the database is at rest. How: docs/measurements.md.

import { setTimeout as pause } from "node:timers/promises";
import type { BenchServer } from "./bench-server.ts";
import { checkpoint, countReadings, untilIdle } from "./database-notes.ts";
import { type IngestFigures, reportIngest, type Sustained } from "./ingest-report.ts";
import { type Stage, type StageOptions, setStage, untilNoted } from "./ingest-stage.ts";
import { joined, measureWindow, type Window } from "./ingest-window.ts";
import { lagsOf } from "./lag.ts";
import type { Load } from "./load.ts";
import { startChild } from "./processes.ts";

export type IngestBenchOptions = StageOptions &
  Readonly<{
    /** Of each window as fast as it goes. */
    seconds: number;
    /** Bare and full in turns. */
    repeats: number;
    perSecond: number;
    sustainedSeconds: number;
    sustainedRepeats: number;
  }>;

type Counted<T> = Readonly<{ measurement: T; lost: number }>;
type Running = Readonly<{ ingest: BenchServer; load: Load }>;

/** Until queues are as full as they will be. */
const WARM_UP_MS = 1000;

export async function benchIngest(options: IngestBenchOptions): Promise<IngestFigures> {
  const stage = await setStage(options);
  try {
    return await measure(options, stage);
  } finally {
    await stage.close();
  }
}

async function measure(options: IngestBenchOptions, stage: Stage): Promise<IngestFigures> {
  await stage.fill();
  const running = await stage.open();
  const [bare, full, sustained]: [Window[], Counted<Window>[], Counted<Sustained>[]] = [[], [], []];
  for (let round = 0; round < options.repeats; round++) {
    bare.push(await runBare(options, stage, running));
    full.push(await runFull(options, stage, running));
    if (round < options.sustainedRepeats) sustained.push(await sustain(options, stage, running));
  }
  return reportIngest({
    bare,
    full: full.map(({ measurement }) => measurement),
    sustained: sustained.map(({ measurement }) => measurement),
    lost: [...full, ...sustained].reduce((total, { lost }) => total + lost, 0),
  });
}

/** Nothing of the server runs: both processes stand still, and the database has come to rest. */
async function runBare(options: IngestBenchOptions, { stack, worker }: Stage, { ingest, load }: Running): Promise<Window> {
  process.kill(worker.pid, "SIGSTOP");
  process.kill(ingest.pid, "SIGSTOP");
  await untilIdle(stack);
  const consumer = await startChild("no-op-consumer.ts", [stack.nats.servicesUrl, stack.nats.keys.ingest.seed]);
  await load.begin(null);
  await pause(WARM_UP_MS);
  const window = await measureWindow(stack, load, { consumer: consumer.pid }, options.seconds);
  // Ingest was asking for a message when it was stopped, and has been handed one.
  process.kill(ingest.pid, "SIGCONT");
  await load.end();
  await consumer.stop();
  // Whoever was not heard meanwhile is heard before the worker looks.
  await load.send(options.devices);
  process.kill(worker.pid, "SIGCONT");
  await untilNoted(stack, options.devices);
  return window;
}

const pidsOf = ({ worker }: Stage, { ingest }: Running) => ({ ingest: ingest.pid, worker: worker.pid });

async function runFull(options: IngestBenchOptions, stage: Stage, running: Running): Promise<Counted<Window>> {
  const { load } = running;
  return counted(stage, running, async () => {
    await load.begin(null);
    await pause(WARM_UP_MS);
    return measureWindow(stage.stack, load, pidsOf(stage, running), options.seconds);
  });
}

async function sustain(options: IngestBenchOptions, stage: Stage, running: Running): Promise<Counted<Sustained>> {
  const { load } = running;
  const half = () => measureWindow(stage.stack, load, pidsOf(stage, running), options.sustainedSeconds / 2);
  await checkpoint(stage.stack);
  return counted(stage, running, async () => {
    await load.begin(options.perSecond);
    const [early, late] = [await half(), await half()];
    return { early, late, whole: joined(early, late), lagsMs: lagsOf(load.looks()).map(({ lagMs }) => lagMs) };
  });
}

/** Ends the load, and compares what was sent with the rows that are new: what is dropped would be cheap. */
async function counted<T>({ stack }: Stage, { load }: Running, measured: () => Promise<T>): Promise<Counted<T>> {
  const [rowsBefore, { sent: sentBefore }] = [await countReadings(stack), await load.look()];
  const measurement = await measured();
  await load.end();
  const { sent } = await load.look();
  return { measurement, lost: Math.abs(sent - sentBefore - ((await countReadings(stack)) - rowsBefore)) };
}
