// How far the telemetry stream is worked off, by the broker's own account of its consumer. It costs ingest nothing.

import type { Broker } from "@halocline/server/broker/connection";
import { CONSUMER, STREAM } from "@halocline/server/broker/telemetry-stream";

type Info = Readonly<{ delivered?: Readonly<{ stream_seq: number }>; num_ack_pending?: number }>;

/** Messages handed out and settled since the stream was made; none while nobody has made it. */
export async function settledMessages(broker: Broker): Promise<number> {
  const answer = await broker.request(`$JS.API.CONSUMER.INFO.${STREAM}.${CONSUMER}`, "", { timeout: 10_000 });
  const { delivered, num_ack_pending: unsettled = 0 } = answer.json<Info>();
  return (delivered?.stream_seq ?? 0) - unsettled;
}
