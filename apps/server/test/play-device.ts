// Plays a device over real MQTT: says hello, reports, keeps every command it hears, and answers as the test wants.

import type { SeededDevice } from "@halocline/local-services/seed";
import type { MqttClient } from "mqtt";
import { eventually } from "./eventually.ts";
import type { TestServer } from "./start-test-server.ts";
import { BOOT, telemetry } from "./telemetry.ts";

type Message = Record<string, unknown>;
/** The result and what else the ack says; null stays silent. */
type Answer = (command: Message) => Message | null;

export type PlayedDevice = Readonly<{
  client: MqttClient;
  /** Commands in the order they came, without the server's own answers. */
  commands: Message[];
  /** welcome, telemetry_ack, events_ack. */
  replies: Message[];
  configs: Message[];
  answerWith: (answer: Answer) => void;
  ack: (command: Message | undefined, change?: Message) => Promise<unknown>;
  report: (change?: Message) => Promise<unknown>;
  hello: (change?: Message) => Promise<unknown>;
  event: (n: number, type: string, data: Message, change?: Message) => Promise<unknown>;
  /** Those of this type, once there are so many. */
  waitFor: (type: string, count?: number) => Promise<Message[]>;
}>;

const SERVER_ANSWERS = ["welcome", "telemetry_ack", "events_ack"];
export const NO_RELAYS = [false, false, false, false, false];

const helloOf = (change: Message = {}): string =>
  JSON.stringify({
    v: 1,
    status: "online",
    boot: BOOT,
    up_ms: 1000,
    reset: "power_on",
    caps: ["relay"],
    hw: "relay5-esp32",
    firmware_version: "1.2.3",
    config_rev: 1,
    estop: false,
    top_up_lock: false,
    fault: null,
    state: "idle",
    last_run: null,
    ota_state: "none",
    chip: "esp32",
    slot: 0,
    secure_version: 0,
    proto: [1, 1],
    ...change,
  });

/** Obeys: the relay asked for is as asked, everything else is off. */
export const obey: Answer = ({ type, channel, on }) => {
  if (type === "emergency_stop") return { state: "estop", relays: NO_RELAYS };
  const relays = NO_RELAYS.map((_, index) => index + 1 === channel && (on === true || type === "renew"));
  return { state: "manual", relays };
};

export async function playDevice(server: TestServer, device: SeededDevice): Promise<PlayedDevice> {
  const client = await server.connectDevice(device);
  const topic = (name: string) => `halocline/v1/${device.registrationId}/${name}`;
  const [commands, replies, configs]: Message[][] = [[], [], []];
  let answer: Answer = obey;
  let [seq, upMs] = [0, 1000];
  const ack = (command: Message | undefined, change: Message = {}) =>
    client.publishAsync(
      topic("acks"),
      JSON.stringify({ v: 1, id: command?.id, result: "ok", state: "idle", fault: null, boot: BOOT, up_ms: upMs, ...change }),
    );
  client.on("message", (name, payload) => {
    const message = JSON.parse(payload.toString()) as Message;
    if (name.endsWith("/config")) return void configs?.push(message);
    if (SERVER_ANSWERS.includes(String(message.type))) return void replies?.push(message);
    commands?.push(message);
    const change = answer(message);
    if (change) void ack(message, change);
  });
  await client.subscribeAsync([topic("commands"), topic("config")]);
  return {
    client,
    commands: commands ?? [],
    replies: replies ?? [],
    configs: configs ?? [],
    answerWith: (next) => {
      answer = next;
    },
    ack,
    report: (change = {}) => {
      upMs += 1000;
      return client.publishAsync(
        topic("telemetry"),
        telemetry({ ts: null, seq: ++seq, up_ms: upMs, relays: NO_RELAYS, ...change }),
      );
    },
    hello: (change = {}) => client.publishAsync(topic("status"), helloOf(change)),
    event: (n, type, data, change = {}) =>
      client.publishAsync(topic("events"), JSON.stringify({ v: 1, boot: BOOT, n, up_ms: upMs, type, data, ...change })),
    waitFor: (type, count = 1) => {
      const found = () => [...(commands ?? []), ...(replies ?? [])].filter((message) => message.type === type);
      return eventually(found, (messages) => messages.length >= count);
    },
  };
}
