// A virtual device over real TLS and the real gate, with a clock of its own that runs faster.

import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { SeededDevice } from "@halocline/local-services/seed";
import { brokerAt } from "@halocline/simulator/link/broker-address";
import { VirtualDevice } from "@halocline/simulator/virtual-device";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type System, startSystem } from "./support/system.ts";

const MINUTE_MS = 60_000;
const TICK_MS = 5000;
/** Time for the broker to say no. */
const REAL_TICK_MS = 50;

let system: System;

beforeAll(async () => {
  system = await startSystem("refused-key");
  await system.startServer("auth,worker");
});

afterAll(() => system?.stop());

test("a device whose key is refused for ten minutes asks for another one, and not before", async () => {
  const { devices } = await system.seed({ deviceNames: ["Stranger"] });
  const { mqttUrl, caFile } = system.stack.nats;
  const options = { broker: brokerAt(mqttUrl, readFileSync(caFile)), bootCounter: 1, evaporationSpeed: 1, controlPeriodMs: 1000 };
  const device = new VirtualDevice({ ...(devices[0] as SeededDevice), key: "B".repeat(43) }, options);
  system.onStop(() => device.stop());
  let nowMs = 0;
  while (!device.status().isPairing && nowMs < 15 * MINUTE_MS) {
    device.tick(nowMs);
    nowMs += TICK_MS;
    await pause(REAL_TICK_MS);
  }
  expect(device.status().isPairing).toBe(true);
  expect(nowMs).toBeGreaterThanOrEqual(10 * MINUTE_MS);
  expect(device.status()).toMatchObject({ isUp: false, connects: 0 });
});
