// The telemetry stream: a buffer on disk between the broker and the database, drained by one durable consumer
// that all ingest workers share. Losing it loses nothing: devices repeat what was not confirmed.

import { AckPolicy, DiscardPolicy, type JetStreamManager, RetentionPolicy, StorageType } from "@nats-io/jetstream";
import { nanos } from "@nats-io/nats-core";
import { everyDevice } from "./subjects.ts";

export const STREAM = "TELEMETRY";
export const CONSUMER = "ingest";
/** Longer than any database restart: a batch that is being retried must not be delivered to another worker as well. */
const ACK_WAIT_MS = 300_000;
/** Delivered but not yet settled, over all workers: what a killed worker held must not stop the others. */
const MAX_UNSETTLED = 100_000;
/** As the broker is told in its configuration (max_payload). */
const LARGEST_BYTES = 16 * 1024;
const LEAST_OF_A_SUBJECT = 20;
const KEPT_FOR_MS = 48 * 3_600_000;

export const PULL_SUBJECT = `$JS.API.CONSUMER.MSG.NEXT.${STREAM}.${CONSUMER}`;

/** However large its messages, one device fills an eighth of the stream on each topic, and then pushes out its own (SEC-10). */
const mostOfASubject = (maxBytes: number): number => Math.max(LEAST_OF_A_SUBJECT, Math.floor(maxBytes / 8 / LARGEST_BYTES));

export async function ensureTelemetryStream(manager: JetStreamManager, maxBytes: number): Promise<void> {
  const subjects = [everyDevice("telemetry"), everyDevice("telemetry_batch")];
  const settings = { subjects, max_bytes: maxBytes, discard: DiscardPolicy.Old, max_msgs_per_subject: mostOfASubject(maxBytes) };
  // It is there already, or the update says what is wrong; likewise below.
  await manager.streams
    .add({ ...settings, name: STREAM, storage: StorageType.File, retention: RetentionPolicy.Limits, max_age: nanos(KEPT_FOR_MS) })
    .catch(() => manager.streams.update(STREAM, settings));
  const patience = { ack_wait: nanos(ACK_WAIT_MS), max_ack_pending: MAX_UNSETTLED };
  // No filter: a wildcard filter doubles the broker's work per message.
  await manager.consumers
    .add(STREAM, { ...patience, durable_name: CONSUMER, ack_policy: AckPolicy.Explicit })
    .catch(() => manager.consumers.update(STREAM, CONSUMER, patience));
}
