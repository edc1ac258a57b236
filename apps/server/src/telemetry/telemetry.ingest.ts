// The hot path: messages gather in the stream for a moment, are fetched as one batch, and confirmed after its commit.
// One batch is written at a time, so a slow database slows the fetching: the stream holds the rest.

import type { TelemetryAckMessage } from "@halocline/contracts/device/commands.contract";
import type { Pulled, TelemetrySource } from "../broker/telemetry-source.ts";
import type { Park } from "../features/parking/parked-records.store.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { createBatchWriter, type WriterDeps } from "./batch-writer.ts";
import type { Confirmation } from "./resolve-batch.ts";
import { createStoppableDelay } from "./stoppable-delay.ts";
import { createTelemetryAcks } from "./telemetry-acks.ts";
import { StoppedWaiting, untilAvailable } from "./until-available.ts";

const BATCH_MESSAGES = 2000;
/** How long messages gather on the broker's side before the next batch is fetched. Large batches cost less; no page waits here. */
const GATHER_MS = 100;
const ACK_SWEEP_MS = 1000;

export type IngestDeps = Readonly<{
  store: WriterDeps["store"];
  sendAck: (registrationId: string, message: TelemetryAckMessage) => void;
  park: Park;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
}>;

export function startTelemetryIngest(
  source: TelemetrySource,
  deps: IngestDeps,
): { stop: () => Promise<void>; idleMs: () => number } {
  const { store, park, clock, logger } = deps;
  const counts = deps.metrics.ingest;
  const delay = createStoppableDelay();
  const retry = { logger, onRetry: () => counts.retries.inc(), pause: delay.pause, isStopping: delay.isStopping };
  const { confirm, sendDue } = createConfirming(deps);
  const persist = <T>(work: () => Promise<T>) => untilAvailable(work, retry);
  const write = createBatchWriter({ store, persist, confirm, park, clock, logger, counts });

  let turnedAtMs = clock();
  async function run(): Promise<void> {
    let pulled = await source.pull(BATCH_MESSAGES);
    let next: Promise<Pulled> | null = null;
    try {
      while (!delay.isStopping()) {
        turnedAtMs = clock();
        if (pulled.messages.length === 0) {
          pulled = await gather(source, delay.pause);
          continue;
        }
        // While one batch is written the next is fetched, if one waits: never more than two are held.
        next = pulled.hasMore ? source.pull(BATCH_MESSAGES) : null;
        await write(pulled.messages);
        if (!next) await delay.pause(GATHER_MS);
        pulled = await (next ?? source.pull(BATCH_MESSAGES));
        next = null;
      }
    } catch (error) {
      if (!(error instanceof StoppedWaiting)) throw error;
    } finally {
      // What is not committed is left unconfirmed and handed out again at once; for the settled this says nothing.
      for (const held of [pulled, await next]) for (const message of held?.messages ?? []) message.release();
    }
  }

  const running = run();
  const sweep = setInterval(sendDue, ACK_SWEEP_MS);
  return {
    idleMs: () => clock() - turnedAtMs,
    stop: async () => {
      clearInterval(sweep);
      delay.stop();
      source.endWait();
      await running;
    },
  };
}

/** While nothing comes, nobody asks: the broker tells of the first message, and what follows it gathers for a moment. */
async function gather(source: TelemetrySource, pause: (ms: number) => Promise<void>): Promise<Pulled> {
  const first = await source.wait();
  try {
    await pause(GATHER_MS);
    if (first.messages.length === 0) return first;
    const rest = await source.pull(BATCH_MESSAGES - 1);
    return { messages: [...first.messages, ...rest.messages], hasMore: rest.hasMore };
  } catch (error) {
    // Stopped meanwhile: whoever comes next is handed it at once.
    for (const message of first.messages) message.release();
    throw error;
  }
}

function createConfirming({ sendAck, clock, metrics }: IngestDeps) {
  const acks = createTelemetryAcks();
  const sendDue = () => {
    const due = acks.takeDue(clock());
    for (const { registrationId, message } of due) sendAck(registrationId, message);
    if (due.length > 0) metrics.ingest.acks.inc(due.length);
  };
  const confirm = (confirmations: readonly Confirmation[]) => {
    const nowMs = clock();
    for (const { life, seq, isUrgent } of confirmations) acks.note(life, seq, isUrgent, nowMs);
    sendDue();
  };
  return { confirm, sendDue };
}
