// Every topic of registered devices, from the schemas of their messages: right, odd and broken. The server goes on, and nothing is
// stored that a reader could not be shown.

import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { TLSSocket } from "node:tls";
import { openMqtt } from "@halocline/bench/mqtt-connection";
import { ackSchema, eventSchema, otaStatusSchema } from "@halocline/contracts/device/replies.contract";
import { statusSchema } from "@halocline/contracts/device/status.contract";
import { telemetryBatchSchema, telemetrySchema } from "@halocline/contracts/device/telemetry.contract";
import type { System } from "@halocline/e2e/support/system";
import type { SeededDevice } from "@halocline/local-services/seed";
import { Rng } from "@halocline/sim/rng";
import { generate } from "mqtt-packet";
import type { z } from "zod";
import { type Hint, jsonSchemaOf, meddled, uuidOf, valueOf } from "./from-schema.ts";
import { ODD_TEXTS } from "./odd-values.ts";

const TOPICS: Readonly<Record<string, z.ZodType>> = {
  telemetry: telemetrySchema,
  telemetry_batch: telemetryBatchSchema,
  status: statusSchema,
  acks: ackSchema,
  events: eventSchema,
  ota_status: otaStatusSchema,
};
const NAMES = Object.keys(TOPICS);

/** Words that make the server do something, where any word is allowed. */
const EVENT_TYPES = [
  "relay",
  "run_phase",
  "run_ended",
  "stop_latched",
  "stop_cleared",
  "fault_latched",
  "fault_cleared",
  "hold",
  "hold_released",
  "top_up_locked",
  "top_up_released",
  "circulation_paused",
  "warning",
  "warning_ended",
  "config_refused",
  "config_applied",
  "no_rule_expects",
];
/** Words of ours, and those that every object knows without having been told. */
const WORDS = ["overflow", "leak", "dry", "sensor", "x", "constructor", "__proto__", "toString"];
const STATES = ["idle", "estop", "fault", "manual", "run"];
const BOOTS = 3;
const NOW_S = Math.floor(Date.now() / 1000);
const MAX_UP_MS = 2 ** 40;

const BROKEN: readonly string[] = [
  "",
  "{",
  "null",
  "[]",
  "[".repeat(500),
  '{"v":1',
  '{"v":1,"water_mm":NaN}',
  '{"v":1,"v":2}',
  "\0".repeat(20),
  "x".repeat(2000),
  ...ODD_TEXTS,
];

function hintsOf(device: SeededDevice): Hint {
  const boots = Array.from({ length: BOOTS }, (_, index) => `${index + 1}-0a1b2c3${index}`);
  const hints: Readonly<Record<string, (rng: Rng) => unknown>> = {
    device_id: () => device.hardwareId,
    boot: (rng) => (rng.isBelow(0.98) ? rng.oneOf(boots) : `${rng.between(0, 999_999_999)}-ffffffff`),
    up_ms: (rng) => rng.oneOf([0, 1000, rng.between(0, 9_000_000), MAX_UP_MS]),
    ts: (rng) => rng.oneOf([null, 0, 1, NOW_S, 4_294_967_294]),
    firmware_version: () => "1.2.3",
    hw: () => "relay5-esp32",
    reset: () => "power_on",
    chip: () => "esp32",
    ota_state: () => "none",
    water_mm: (rng) => rng.oneOf([null, 45.2, 1e-40, 5e-324, 2000, 254.9999]),
    sensor_ok: (rng) => rng.isBelow(0.8),
    err: (rng) => rng.oneOf([0, 0, 0, 7, 255]),
    state: (rng) => rng.oneOf(STATES),
    fault: (rng) => rng.oneOf([null, ...WORDS]),
    hold: (rng) => rng.oneOf([null, ...WORDS]),
    caps: () => ["relay", "runs"],
    suspects: (rng) => ["siphon", rng.oneOf(WORDS)],
    type: (rng) => rng.oneOf(rng.isBelow(0.9) ? EVENT_TYPES : WORDS),
    id: (rng) => uuidOf(rng),
    run: (rng) => rng.oneOf([null, uuidOf(rng), "own-run-1"]),
    last_run: (rng) => rng.oneOf([null, uuidOf(rng)]),
    stop_id: (rng) => rng.oneOf([null, uuidOf(rng)]),
    update_id: (rng) => uuidOf(rng),
    data: (rng) => dataOf(rng),
  };
  return (name, rng) => hints[name]?.(rng);
}

/** What events of ours carry, and what a word may be filled with otherwise. */
function dataOf(rng: Rng): Record<string, unknown> {
  const number = () => rng.oneOf([0, -1, 3, 1e308, 5e-324, 45.5, 2 ** 53]);
  const all: Record<string, unknown> = {
    channel: rng.oneOf([1, 5, 6, "3", number()]),
    on: rng.oneOf([true, false, "true", 1]),
    cause: rng.oneOf(["manual", "", null, 7, ...WORDS]),
    type: rng.oneOf(["water_change", "top_up", "x"]),
    phase: rng.oneOf(["draining", "filling", "topping_up", null, ...WORDS]),
    outcome: rng.oneOf(["success", "failed", "cancelled", ...WORDS]),
    reason: rng.oneOf([null, "x y z", 1, ...WORDS]),
    suspects: rng.oneOf(["leak siphon", "constructor __proto__", 3]),
    stop_id: rng.oneOf([uuidOf(rng), "x", null]),
    by: rng.oneOf(["device", "x"]),
    level_mm: number(),
    drained_s: number(),
    filled_s: number(),
    topped_up_s: number(),
    fault: rng.oneOf([null, ...WORDS]),
    field: rng.oneOf(WORDS),
    rev: number(),
  };
  return Object.fromEntries(Object.entries(all).filter(() => rng.isBelow(0.6)));
}

export function payloadOf(topic: string, device: SeededDevice, rng: Rng): string {
  if (rng.isBelow(0.05)) return rng.oneOf(BROKEN);
  const made = valueOf(jsonSchemaOf(TOPICS[topic] as z.ZodType), rng, hintsOf(device));
  return JSON.stringify(rng.isBelow(0.3) ? meddled(made, rng) : made) ?? "null";
}

export type MqttPlan = Readonly<{
  system: System;
  devices: readonly SeededDevice[];
  seed: number;
  messages: number;
  untilMs: number;
}>;

const BURST = 10;
const BROKEN_OFF_MS = 500;

/** A device that was thrown out comes back, as they do. */
async function runDevice(plan: MqttPlan, device: SeededDevice, index: number, most: number): Promise<number> {
  const rng = new Rng(plan.seed + 1000 + index);
  const { mqttPort: port, caFile } = plan.system.stack.nats;
  const ca = readFileSync(caFile);
  const { registrationId, key } = device;
  const open = () => openMqtt({ port, ca }, { clientId: registrationId, username: registrationId, password: key });
  let socket: TLSSocket | null = null;
  let sent = 0;
  while (sent < most && performance.now() < plan.untilMs) {
    if (!socket || socket.destroyed) {
      socket = await open().catch(() => null);
      if (!socket) {
        await pause(BROKEN_OFF_MS);
        continue;
      }
      socket.on("error", () => {});
      socket.resume();
    }
    const packets = Array.from({ length: Math.min(BURST, most - sent) }, () => {
      const topic = rng.oneOf(NAMES);
      const payload = payloadOf(topic, device, rng);
      return generate({
        cmd: "publish",
        topic: `halocline/v1/${registrationId}/${topic}`,
        payload,
        qos: 0,
        retain: false,
        dup: false,
      });
    });
    const isTaken = socket.write(Buffer.concat(packets));
    sent += packets.length;
    await pause(isTaken ? 300 : 1000);
  }
  socket?.destroy();
  return sent;
}

export async function fuzzMqtt(plan: MqttPlan): Promise<number> {
  const most = Math.ceil(plan.messages / plan.devices.length);
  const sent = await Promise.all(plan.devices.map((device, index) => runDevice(plan, device, index, most)));
  return sent.reduce((total, each) => total + each, 0);
}
