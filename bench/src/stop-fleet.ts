// A process of its own: simulated devices with the real control core, each on its own TLS connection, reporting often.

import { readFileSync } from "node:fs";
import { type Fleet, startFleet } from "@halocline/simulator/fleet";

export type StopPlan = Readonly<{ brokerUrl: string; caFile: string; devicesFile: string; perSecond: number }>;
export type StopReport = Readonly<{ connected: number; published: number; running: number }>;

const plan: StopPlan = JSON.parse(process.argv[2] ?? "{}");
const devices = JSON.parse(readFileSync(plan.devicesFile, "utf8"));

const fleet: Fleet = startFleet({
  brokerUrl: plan.brokerUrl,
  ca: readFileSync(plan.caFile),
  devices,
  timings: { intervalMs: (devices.length / plan.perSecond) * 1000, keepsOwnInterval: true },
  tickMs: 50,
});

/** From the outputs themselves. */
const isAnythingOn = (device: Fleet["devices"][number]): boolean => Object.values(device.status().outputs).some(Boolean);

process.on("message", () => {
  const { connected, published } = fleet.counters();
  const report: StopReport = { connected, published, running: fleet.devices.filter(isAnythingOn).length };
  process.send?.(report);
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
