// Strangers connect to pair by the thousand and leave behind what they can; registered devices come and go meanwhile.

import { setTimeout as pause } from "node:timers/promises";
import { connectPlainDevice } from "@halocline/e2e/support/plain-device";
import type { System } from "@halocline/e2e/support/system";
import type { SeededDevice } from "@halocline/local-services/seed";
import type { Attack } from "../attack.types.ts";
import { startHarm } from "../lab/hostile-child.ts";
import { withLab } from "../lab/lab.ts";
import { type BrokerStorage, brokerStorage, grownBytes } from "./broker-storage.ts";
import { type StrangersOutcome, strangersGates } from "./gates.ts";
import type { StrangersPlan } from "./strangers.process.ts";

const SHORT_CONNECTIONS = 2000;
const LONG_CONNECTIONS = 100_000;
const AT_ONCE = 24;
const BETWEEN_CONNECTS_MS = 200;
const GIVE_UP_MS = 60_000;
const BACK_WITHIN_BYTES = 1024 * 1024;
const SHORT_BACK_WITHIN_MS = 20_000;
const LONG_BACK_WITHIN_MS = 15 * 60_000;

type Connects = { connectsMs: number[]; failedConnects: number };

/** As a device does it: again until it is in. */
async function connectOnce(system: System, device: SeededDevice, notes: Connects): Promise<void> {
  const beganAtMs = performance.now();
  while (performance.now() - beganAtMs < GIVE_UP_MS) {
    try {
      await (await connectPlainDevice(system.stack.nats, device)).close();
      break;
    } catch {
      notes.failedConnects += 1;
      await pause(BETWEEN_CONNECTS_MS);
    }
  }
  notes.connectsMs.push(performance.now() - beganAtMs);
}

async function suffer(system: System, device: SeededDevice, connections: number) {
  const { nats } = system.stack;
  const notes: Connects = { connectsMs: [], failedConnects: 0 };
  const plan: StrangersPlan = { port: nats.mqttPort, caFile: nats.caFile, connections, atOnce: AT_ONCE };
  const harm = await startHarm(new URL("./strangers.process.ts", import.meta.url), plan);
  for (let isOver = false; !isOver; ) {
    isOver = (await harm.ask()).done >= connections;
    await connectOnce(system, device, notes);
    await pause(BETWEEN_CONNECTS_MS);
  }
  return { notes, report: await harm.end() };
}

/** As much more than before as is left when there has been time to sweep. */
async function leftOver(system: System, before: BrokerStorage, withinMs: number): Promise<number> {
  const endsAtMs = performance.now() + withinMs;
  for (;;) {
    const grown = grownBytes(before, await brokerStorage(system.stack.nats));
    if (grown <= BACK_WITHIN_BYTES || performance.now() > endsAtMs) return grown;
    await pause(1000);
  }
}

async function restartBroker({ stack }: System): Promise<number> {
  await stack.nats.stop("SIGKILL");
  const beganAtMs = performance.now();
  await stack.nats.restart();
  return performance.now() - beganAtMs;
}

export const strangers: Attack = {
  name: "strangers",
  title: "connections to pair with every flag there is, from many addresses, while a registered device comes and goes",
  run: ({ isLong }) =>
    withLab("strangers", async ({ system }) => {
      const wanted = isLong ? LONG_CONNECTIONS : SHORT_CONNECTIONS;
      const [device] = (await system.seed({ deviceNames: ["Reef"] })).devices;
      if (!device) throw new Error("one name makes one device");
      const warmUp: Connects = { connectsMs: [], failedConnects: 0 };
      await connectOnce(system, device, warmUp);
      const before = await brokerStorage(system.stack.nats);
      const { notes, report } = await suffer(system, device, wanted);
      console.log(`  ${report.done} strangers in ${(report.elapsedMs / 1000).toFixed(0)} s, ${report.note} of them let in`);
      const grown = await leftOver(system, before, isLong ? LONG_BACK_WITHIN_MS : SHORT_BACK_WITHIN_MS);
      const { failedConnects } = notes;
      const restartMs = await restartBroker(system);
      // The server needs a moment to find the broker again: it must be short, and may cost the device another try.
      await connectOnce(system, device, notes);
      const kept = { grownBytes: grown, restartMs, connectsMs: notes.connectsMs, failedConnects };
      const outcome: StrangersOutcome = { wanted, made: report.done, letIn: Number(report.note), ...kept };
      return strangersGates(outcome, isLong);
    }),
};
