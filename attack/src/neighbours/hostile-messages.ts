// What a device with a valid key and bad intentions says, topic by topic: all of it well formed, none of it true. From the golden
// packets, so that the server gets as far with each as it would with an honest one.

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { repositoryPath } from "@halocline/local-services/paths";

const golden = (name: string): object =>
  JSON.parse(readFileSync(repositoryPath(`packages/contracts/src/device/fixtures/good/${name}.json`), "utf8"));

const newBoot = (n: number): string => `${(n % 1_000_000) + 1}-${randomBytes(4).toString("hex")}`;

export type HostileMessage = Readonly<{ topic: string; payload: (n: number, upMs: number) => string }>;

const HELLO = golden("hello-after-power-on");
const TELEMETRY = golden("telemetry-full");
const BATCH = golden("telemetry_batch-asks-for-ack");
const EVENT = golden("event-type-no-rule-expects");
const ACK = golden("ack-ok");
const UPDATE = golden("ota_status-download");

const say = (topic: string, message: object, change: (n: number) => object = () => ({})): HostileMessage => ({
  topic,
  payload: (n, upMs) => JSON.stringify({ ...message, up_ms: upMs, ...change(n) }),
});

const telemetry = (change: (n: number) => object) =>
  say("telemetry", TELEMETRY, (n) => ({ ts: Math.floor(Date.now() / 1000), seq: n, ack: true, ...change(n) }));

export const HOSTILE_MESSAGES: Readonly<Record<string, HostileMessage>> = {
  telemetry: telemetry(() => ({})),
  "telemetry of new boots": telemetry((n) => ({ boot: newBoot(n) })),
  "telemetry batches": say("telemetry_batch", BATCH, (n) => ({
    readings: Array.from({ length: 20 }, (_, index) => [n * 20 + index, 0, null, 1.5, null, 0, null]),
  })),
  "hellos of new boots": say("status", HELLO, (n) => ({ boot: newBoot(n) })),
  "wills and hellos": say("status", HELLO, (n) => (n % 2 === 0 ? {} : { status: "offline" })),
  events: say("events", EVENT, (n) => ({ n })),
  acks: say("acks", ACK, (n) => ({ id: `01JD${String(n).padStart(8, "0")}` })),
  updates: say("ota_status", UPDATE, (n) => ({ update_id: `01JD${String(n).padStart(8, "0")}`, percent: n % 101 })),
  rubbish: { topic: "telemetry", payload: () => "x".repeat(15_000) },
};
