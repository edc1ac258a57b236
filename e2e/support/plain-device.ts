// A device reduced to its connection: it says exactly what a test wants, also what no real device would.

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { TelemetryMessage } from "@halocline/contracts/device/telemetry.contract";
import type { NatsInstance } from "@halocline/local-services/nats";
import type { SeededDevice } from "@halocline/local-services/seed";
import mqtt from "mqtt";

type SeqRange = readonly [first: number, last: number];
type Reply = Readonly<{ type?: string; boot?: string; have?: readonly SeqRange[]; upto?: number }>;

export type PlainDevice = Readonly<{
  boot: string;
  telemetry: (change?: Partial<TelemetryMessage>) => void;
  event: (n: number, type: string, data: Readonly<Record<string, unknown>>, run?: string) => void;
  raw: (payload: string, topic?: string) => void;
  onConfirmed: (hear: (have: readonly SeqRange[]) => void) => void;
  /** Every event up to and with this number. */
  onEventsConfirmed: (hear: (upto: number) => void) => void;
  isConnected: () => boolean;
  close: () => Promise<void>;
}>;

export const newBoot = (counter: number): string => `${counter}-${randomBytes(4).toString("hex")}`;

export async function connectPlainDevice(nats: NatsInstance, device: SeededDevice, boot = newBoot(1)): Promise<PlainDevice> {
  const { registrationId, hardwareId, key } = device;
  const topic = (name: string) => `halocline/v1/${registrationId}/${name}`;
  const client = await mqtt.connectAsync(nats.mqttUrl, {
    clientId: registrationId,
    username: registrationId,
    password: key,
    protocolVersion: 4,
    ca: readFileSync(nats.caFile),
    reconnectPeriod: 0,
  });
  // What breaks the connection shows in isConnected.
  client.on("error", () => {});
  await client.subscribeAsync(topic("commands"));
  const bootedAtMs = Date.now();
  const onReply = (type: string, hear: (reply: Reply) => void) =>
    client.on("message", (_topic, payload) => {
      const reply = JSON.parse(payload.toString()) as Reply;
      if (reply.type === type && reply.boot === boot) hear(reply);
    });
  const raw = (payload: string, name = "telemetry") => void client.publish(topic(name), payload);
  return {
    boot,
    raw,
    event: (n, type, data, run) => {
      const message = { v: 1, boot, n, up_ms: Date.now() - bootedAtMs, type, data, run };
      client.publish(topic("events"), JSON.stringify(message));
    },
    telemetry: (change) => raw(JSON.stringify({ ...steadyTelemetry(hardwareId, boot, bootedAtMs), ...change })),
    onConfirmed: (hear) => onReply("telemetry_ack", ({ have = [] }) => hear(have)),
    onEventsConfirmed: (hear) => onReply("events_ack", ({ upto = -1 }) => hear(upto)),
    isConnected: () => client.connected,
    close: () => client.endAsync(true),
  };
}

const steadyTelemetry = (hardwareId: string, boot: string, bootedAtMs: number): TelemetryMessage => ({
  v: 1,
  device_id: hardwareId,
  ts: Math.floor(Date.now() / 1000),
  water_mm: 45.2,
  sensor_ok: true,
  firmware_version: "1.2.3",
  rssi: -61,
  relays: [true, false, false, false, false],
  boot,
  up_ms: Date.now() - bootedAtMs,
  raw_mm: 45,
  err: 0,
  state: "idle",
  fault: null,
  temp_c: 25.4,
  config_rev: 0,
});
