// How far ingest is, for whoever judges silence: a device is silent only in front of somebody who has heard everything. Asked with two
// read-only questions about this one stream and its consumer, which the broker's configuration passes on.

import { answerInTime } from "../platform/answer-in-time.ts";
import type { Clock } from "../platform/clock.ts";
import type { Broker } from "./connection.ts";
import { createSettledUpTo, type StreamState } from "./stream-lag.ts";

/** As the broker's configuration names them. Under `app.`, so that one without them says at once that nobody answers. */
const STREAM_QUESTION = "app.telemetry.stream_info";
const CONSUMER_QUESTION = "app.telemetry.consumer_info";
const PATIENCE_MS = 2000;

type StreamAnswer = Readonly<{ state?: Readonly<{ last_seq: number }> }>;
type ConsumerAnswer = Readonly<{
  num_pending: number;
  num_ack_pending: number;
  ack_floor?: Readonly<{ stream_seq: number }>;
}>;

async function ask<A>(broker: Broker, subject: string): Promise<A> {
  return (await broker.request(subject, "", { timeout: PATIENCE_MS })).json<A>();
}

/** The stream before its consumer: what is settled by then may be more than was there, and never less. */
async function readState(broker: Broker): Promise<StreamState> {
  const { state } = await ask<StreamAnswer>(broker, STREAM_QUESTION);
  const { ack_floor, num_pending, num_ack_pending } = await ask<ConsumerAnswer>(broker, CONSUMER_QUESTION);
  if (!state || !ack_floor) throw new Error("the broker has no telemetry stream, or nobody drains it");
  return { waiting: num_pending + num_ack_pending, settledSeq: ack_floor.stream_seq, lastSeq: state.last_seq };
}

/** The moment up to which every telemetry message that the broker took is worked off. Null when that cannot be known now. */
export function createIngestPosition(broker: Broker, clock: Clock): () => Promise<number | null> {
  const settledUpTo = createSettledUpTo();
  return async () => {
    const askedAtMs = clock();
    if (broker.isClosed()) return null;
    const state = await answerInTime(readState(broker), PATIENCE_MS);
    return state && settledUpTo(state, askedAtMs);
  };
}
