import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { SeededDevice } from "@halocline/local-services/seed";
import { childEnvironment } from "./size.ts";

export type StormPlan = Readonly<{
  brokerUrl: string;
  caFile: string;
  devices: readonly SeededDevice[];
  /** Taken by each device, one every 10 s, before its network comes back. */
  ringReadings: number;
  batchGapMs: number;
}>;

/** With a plan the storm begins; without one it is only asked about. */
export type StormOrder = Readonly<{ plan?: StormPlan }>;

export type StormReport = Readonly<{
  /** Connections made, reconnects included. */
  connects: number;
  /** Readings from before the storm that are not confirmed yet. */
  heldOfRings: number;
  abandoned: number;
  boots: readonly string[];
}>;

export type StormFleet = Readonly<{ ask: (order?: StormOrder) => Promise<StormReport>; stop: () => Promise<void> }>;

export function startStormFleet(): StormFleet {
  const file = fileURLToPath(new URL("./storm-fleet.process.ts", import.meta.url));
  const child = fork(file, [], { env: childEnvironment(), execArgv: [] });
  const ended = once(child, "exit").then(() => null);
  return {
    ask: async (order = {}) => {
      const answer = once(child, "message").then(([report]) => report as StormReport);
      child.send(order);
      const report = await Promise.race([answer, ended]);
      if (!report) throw new Error("the storm's process has ended");
      return report;
    },
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
