// One batch from bytes to committed rows: decode, locate, place, write, and only then settle and confirm.

import type { TelemetryMessage } from "../device-link/telemetry-source.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { type DropReason, decodeTelemetry, type Incoming } from "./decode-telemetry.ts";
import { createKnownDevices, type RegistryStore } from "./known-devices.ts";
import { type Confirmation, type PlacedBatch, placeBatch, remember } from "./place-batch.ts";
import { createRollupMarks } from "./rollup-marks.ts";
import { isDataError } from "./until-available.ts";
import { type BatchStore, writeBatch } from "./write-batch.ts";

export type WriterDeps = Readonly<{
  store: BatchStore & RegistryStore;
  /** Waits and tries again while the database is away. */
  persist: <T>(work: () => Promise<T>) => Promise<T>;
  confirm: (confirmations: readonly Confirmation[]) => void;
  clock: Clock;
  logger: Logger;
  counts: Metrics["ingest"];
}>;

export function createBatchWriter({ store, persist, confirm, clock, logger, counts }: WriterDeps) {
  const known = createKnownDevices(store);
  const marks = createRollupMarks();
  const onDrop = (reason: DropReason) => counts.dropped.inc({ reason });

  async function writeOnce(incoming: readonly Incoming[]): Promise<void> {
    await persist(() => known.load(incoming, clock()));
    const batch = placeBatch(incoming, known, clock());
    await writeBatch(batch, store, marks, persist);
    remember(batch);
    for (const message of incoming) message.settle();
    for (const reason of batch.drops) onDrop(reason);
    confirm(batch.confirmations);
    countBatch(counts, batch, incoming, clock());
  }

  /** A message the database refuses is found by halving, so that one device never blocks the others. */
  async function writeHalving(incoming: readonly Incoming[]): Promise<void> {
    try {
      await writeOnce(incoming);
    } catch (error) {
      if (!isDataError(error)) throw error;
      const [only] = incoming;
      if (incoming.length > 1) {
        const middle = incoming.length >> 1;
        await writeHalving(incoming.slice(0, middle));
        await writeHalving(incoming.slice(middle));
      } else if (only) {
        onDrop("poison");
        logger.error({ err: error, registrationId: only.registrationId }, "a message the database refuses was dropped");
        only.settle();
      }
    }
  }

  return async (messages: readonly TelemetryMessage[]): Promise<void> => {
    const incoming = decodeAll(messages, onDrop);
    counts.messages.inc(messages.length - incoming.length);
    if (incoming.length > 0) await writeHalving(incoming);
  };
}

function countBatch(counts: Metrics["ingest"], batch: PlacedBatch, incoming: readonly Incoming[], nowMs: number): void {
  counts.messages.inc(incoming.length);
  counts.rows.inc(batch.rows.length);
  counts.batchSize.observe(incoming.length);
  counts.lagSeconds.observe(Math.max(0, nowMs - (incoming[0]?.receivedAtMs ?? nowMs)) / 1000);
}

/** What cannot be read is refused for good, and settled at once. */
function decodeAll(messages: readonly TelemetryMessage[], onDrop: (reason: DropReason) => void): Incoming[] {
  const incoming: Incoming[] = [];
  for (const message of messages) {
    const decoded = decodeTelemetry(message);
    if (typeof decoded !== "string") {
      incoming.push(decoded);
      continue;
    }
    onDrop(decoded);
    message.settle();
  }
  return incoming;
}
