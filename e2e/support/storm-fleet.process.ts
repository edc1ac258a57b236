// A process of its own, so that a thousand handshakes do not hold up the clock of the measuring process. Its devices
// have been without a network for as long as their rings hold; told to begin, they all return in the same moment.

import { readFileSync } from "node:fs";
import { brokerAt } from "@halocline/simulator/link/broker-address";
import { VirtualDevice } from "@halocline/simulator/virtual-device";
import type { StormOrder, StormPlan, StormReport } from "./storm-fleet.ts";

const TICK_MS = 100;
const INTERVAL_MS = 10_000;
/** As slow as the control core still finds its readings fresh: an hour at full pace would only cost time. */
const CONTROL = { controlPeriodMs: 1000, evaporationSpeed: 1 };

let devices: readonly VirtualDevice[] = [];
let ringReadings = 0;

function begin(plan: StormPlan): void {
  ringReadings = plan.ringReadings;
  const broker = brokerAt(plan.brokerUrl, readFileSync(plan.caFile));
  // A little more room than readings: the first minutes back online push nothing out.
  const timings = { batchGapMs: plan.batchGapMs, recentCapacity: ringReadings + 20, olderCapacity: 0 };
  devices = plan.devices.map((spec) => new VirtualDevice(spec, { broker, bootCounter: 1, ...CONTROL, timings }));
  const nowMs = performance.now();
  for (const device of devices) {
    device.setOnline(false);
    for (let reading = ringReadings; reading >= 0; reading--) device.tick(nowMs - reading * INTERVAL_MS);
    device.setOnline(true);
  }
  setInterval(() => {
    for (const device of devices) device.tick(performance.now());
  }, TICK_MS);
}

function report(): StormReport {
  const states = devices.map((device) => device.status());
  const ofRings = devices.flatMap((device) => device.readings().slice(0, ringReadings));
  return {
    connects: states.reduce((sum, { connects }) => sum + connects, 0),
    heldOfRings: ofRings.filter(({ isConfirmed }) => !isConfirmed).length,
    abandoned: states.reduce((sum, { abandoned }) => sum + abandoned, 0),
    boots: devices.map(({ boot }) => boot),
  };
}

process.on("message", (order: StormOrder) => {
  if (order.plan) begin(order.plan);
  process.send?.(report());
});
// Its parent has gone, however it went.
process.on("disconnect", () => process.exit());
