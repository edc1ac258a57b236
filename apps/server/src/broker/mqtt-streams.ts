// The broker keeps sessions and retained messages of MQTT in streams of its own, on disk and without a bound: whoever connects
// can fill them. It uses them as it finds them, so we make them first: in memory, small, and the oldest goes when one is full.
// Our devices need neither (protocol: QoS 0, nothing retained, clean sessions).

import { DiscardPolicy, type JetStreamManager, jetstreamManager, RetentionPolicy, StorageType } from "@nats-io/jetstream";
import { nanos } from "@nats-io/nats-core";
import type { Broker } from "./connection.ts";

export type DeviceAccount = "DEVICES" | "PAIRING";

type Caps = Readonly<{
  /** A session's record is about 320 bytes, and goes with its connection when the session was a clean one. */
  sessionBytes: number;
  /** Endless where a connection may be older than that. */
  sessionMs: number;
  otherBytes: number;
  /** Subscriptions above QoS 0. The broker itself needs none of them. */
  consumers: number;
}>;

const KIB = 1024;
const OTHERS_KEPT_MS = 60_000;

const CAPS: Readonly<Record<DeviceAccount, Caps>> = {
  DEVICES: { sessionBytes: 65_536 * KIB, sessionMs: 0, otherBytes: 1024 * KIB, consumers: 16 },
  // A pairing connection ends after ten minutes.
  PAIRING: { sessionBytes: 512 * KIB, sessionMs: 900_000, otherBytes: 128 * KIB, consumers: 16 },
};

function streamsOf({ sessionBytes, sessionMs, otherBytes, consumers }: Caps, replicas: number) {
  const memory = { storage: StorageType.Memory, discard: DiscardPolicy.Old, num_replicas: replicas } as const;
  const kept = { max_bytes: otherBytes, max_age: nanos(OTHERS_KEPT_MS) };
  const newest = { retention: RetentionPolicy.Limits, max_msgs_per_subject: 1 };
  const passing = { retention: RetentionPolicy.Interest, max_consumers: consumers };
  const sessions = { max_bytes: sessionBytes, max_age: nanos(sessionMs) };
  return [
    { name: "$MQTT_sess", subjects: ["$MQTT.sess.>"], ...memory, ...newest, ...sessions },
    { name: "$MQTT_rmsgs", subjects: ["$MQTT.rmsgs.>"], ...memory, ...newest, ...kept },
    { name: "$MQTT_msgs", subjects: ["$MQTT.msgs.>"], ...memory, ...passing, ...kept },
    { name: "$MQTT_out", subjects: ["$MQTT.out.>"], ...memory, ...passing, ...kept },
    { name: "$MQTT_qos2in", subjects: ["$MQTT.qos2.in.>"], ...memory, ...newest, ...kept },
  ];
}

type MqttStream = ReturnType<typeof streamsOf>[number];

/** One that the broker made itself, before us, stays on disk and is capped all the same. */
async function ensure(manager: JetStreamManager, stream: MqttStream): Promise<void> {
  const { max_bytes, max_age, discard, num_replicas } = stream;
  const changed = { max_bytes, max_age, discard, num_replicas };
  await manager.streams.add(stream).catch(() => manager.streams.update(stream.name, changed));
}

/** Again after every loss of the broker: what is in memory is gone when it comes back. */
async function ensureMqttStreams(broker: Broker, replicas: number): Promise<void> {
  for (const account of Object.keys(CAPS) as DeviceAccount[]) {
    const manager = await jetstreamManager(broker, { apiPrefix: `${account}.JS.API`, checkAPI: false });
    for (const stream of streamsOf(CAPS[account], replicas)) await ensure(manager, stream);
  }
}

/** Made sure of once per connection to the broker, by whoever asks first. In a cluster more than one server holds them. */
export function createMqttStreams(broker: Broker, replicas: number): () => Promise<void> {
  let made: Promise<void> | null = null;
  const forget = async () => {
    for await (const status of broker.status()) if (status.type === "disconnect") made = null;
  };
  void forget();
  return () => {
    if (made === null) {
      const making = ensureMqttStreams(broker, replicas);
      made = making;
      making.catch(() => {
        if (made === making) made = null;
      });
    }
    return made;
  };
}
