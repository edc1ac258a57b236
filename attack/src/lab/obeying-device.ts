// A device that does whatever reaches it, and keeps it: what it was told is what a real pump would have done.

import { readFileSync } from "node:fs";
import { newBoot } from "@halocline/e2e/support/plain-device";
import type { NatsInstance } from "@halocline/local-services/nats";
import { firstOf, waitUntil } from "@halocline/local-services/processes";
import mqtt, { type MqttClient } from "mqtt";

export type Command = Readonly<{ id: string; type: string; channel?: number; on?: boolean; run_id?: string; atMs: number }>;

export type ObeyingDevice = Readonly<{ commands: Command[]; close: () => Promise<void> }>;

type Key = Readonly<{ registrationId: string; hardwareId: string; key: string }>;
type Message = Record<string, unknown>;

const CIRCULATION = 1;
const CONNECT_ATTEMPTS = 5;
const REPORT_MS = 5000;
const WELCOME_WITHIN_MS = 30_000;
const REPLIES = new Set(["welcome", "telemetry_ack", "events_ack"]);
const NO_RELAYS = [false, false, false, false, false];

/** Whatever makes water or current flow, or keeps it flowing; a pause of circulation too. */
export const isTowardAction = ({ type, on, channel }: Command): boolean =>
  type === "relay" ? on === true || channel === CIRCULATION : type !== "emergency_stop" && type !== "abort";

const HELLO = {
  status: "online",
  reset: "power_on",
  caps: ["relay", "runs"],
  hw: "relay5-esp32",
  firmware_version: "1.2.3",
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
};

type Say = (topic: string, message: Message) => void;

/** What it says, with the numbers that it counts. */
function createSpeech(say: Say, hardwareId: string) {
  let [seq, events, configRev] = [0, 0, 1];
  return {
    hello: () => say("status", { ...HELLO, config_rev: configRev }),
    report: () => {
      seq += 1;
      const reading = { water_mm: 70.2, sensor_ok: true, raw_mm: 70, err: 0, temp_c: 25.4, state: "idle", fault: null };
      const about = { device_id: hardwareId, firmware_version: "1.2.3", rssi: -61, relays: NO_RELAYS, config_rev: configRev };
      say("telemetry", { ts: Math.floor(Date.now() / 1000), seq, ...about, ...reading });
    },
    configure: (revision: number) => {
      configRev = revision;
    },
    obey: ({ id, type, channel, on, run_id: run }: Command) => {
      const relays = NO_RELAYS.map((_, index) => index + 1 === channel && (on === true || type === "renew"));
      say("acks", { id, result: "ok", state: type === "emergency_stop" ? "estop" : "idle", fault: null, relays });
      if (run === undefined || type === "abort") return;
      // Every run is over at once: an open one would be in the way of the next.
      const took = { level_mm: 60, drained_s: 0, filled_s: 0, topped_up_s: 1 };
      say("events", { n: events, type: "run_ended", run, data: { outcome: "success", reason: null, ...took } });
      events += 1;
    },
  };
}

/** A slow machine may refuse it, because nobody could look up its key in time: then it comes again, as devices do. */
const connect = (nats: NatsInstance, { registrationId, key }: Key): Promise<MqttClient> =>
  firstOf(CONNECT_ATTEMPTS, () =>
    mqtt.connectAsync(nats.mqttUrl, {
      clientId: registrationId,
      username: registrationId,
      password: key,
      protocolVersion: 4,
      ca: readFileSync(nats.caFile),
      reconnectPeriod: 0,
    }),
  );

export async function connectObeyingDevice(nats: NatsInstance, device: Key): Promise<ObeyingDevice> {
  const topic = (name: string) => `halocline/v1/${device.registrationId}/${name}`;
  const [boot, bootedAtMs] = [newBoot(1), Date.now()];
  const client = await connect(nats, device);
  client.on("error", () => {});
  const commands: Command[] = [];
  let isWelcome = false;
  const speech = createSpeech((name, message) => {
    client.publish(topic(name), JSON.stringify({ v: 1, boot, up_ms: Date.now() - bootedAtMs, ...message }));
  }, device.hardwareId);
  client.on("message", (name, payload) => {
    const message = JSON.parse(payload.toString()) as Command & Message;
    if (name.endsWith("/config")) {
      speech.configure(Number(message.rev));
      speech.report();
    } else if (REPLIES.has(message.type)) isWelcome = isWelcome || message.type === "welcome";
    else {
      commands.push({ ...message, atMs: performance.now() });
      speech.obey(message);
    }
  });
  await client.subscribeAsync([topic("commands"), topic("config")]);
  speech.hello();
  await waitUntil(() => isWelcome, WELCOME_WITHIN_MS, "the welcome of a device");
  speech.report();
  const timer = setInterval(speech.report, REPORT_MS);
  return {
    commands,
    close: async () => {
      clearInterval(timer);
      await client.endAsync(true);
    },
  };
}
