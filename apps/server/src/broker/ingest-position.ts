// How far ingest is, for whoever judges silence: a device is silent only in front of somebody who has heard everything. Asked with two
// read-only questions about this one stream and its consumer, which the broker's configuration passes on.

import { answerInTime } from "../platform/answer-in-time.ts";
import type { Clock } from "../platform/clock.ts";
import type { Broker } from "./connection.ts";
import { type Consumer, createSettledUpTo, type StreamState, streamState } from "./stream-lag.ts";

/** As the broker's configuration names them. Under `app.`, so that one without them says at once that nobody answers. */
const STREAM_QUESTION = "app.telemetry.stream_info";
const CONSUMER_QUESTION = "app.telemetry.consumer_info";
const PATIENCE_MS = 2000;

type StreamAnswer = Readonly<{ state?: Readonly<{ last_seq: number }> }>;
type ConsumerAnswer = Consumer | Readonly<{ error: unknown }>;

async function ask<A>(broker: Broker, subject: string): Promise<A> {
  return (await broker.request(subject, "", { timeout: PATIENCE_MS })).json<A>();
}

/** The stream before its consumer: what is settled by then may be more than was there, and never less. */
async function readState(broker: Broker): Promise<StreamState> {
  const { state } = await ask<StreamAnswer>(broker, STREAM_QUESTION);
  const consumer = await ask<ConsumerAnswer>(broker, CONSUMER_QUESTION);
  if (!state || "error" in consumer) throw new Error("the broker has no telemetry stream, or nobody drains it");
  return streamState(state.last_seq, consumer);
}

/** Long ago: ingest is behind, and was before anybody looked. */
const BEFORE_ANY_LOOK_MS = 0;

/** The moment up to which every telemetry message that the broker took is worked off. Null when the broker does not say. */
export function createIngestPosition(broker: Broker, clock: Clock): () => Promise<number | null> {
  const settledUpTo = createSettledUpTo();
  return async () => {
    const askedAtMs = clock();
    if (broker.isClosed()) return null;
    const state = await answerInTime(readState(broker), PATIENCE_MS);
    return state && (settledUpTo(state, askedAtMs) ?? BEFORE_ANY_LOOK_MS);
  };
}
