// One way, or several, to break each rule before the eyes of its judge. A rule whose judge is taken away, or no longer sees one of
// these, is red.

import { CAUSE_BREACHES } from "./breaches-of-causes.ts";
import { RUN_BREACHES } from "./breaches-of-runs.ts";
import { STILL_BREACHES } from "./breaches-of-still-water.ts";
import { WATER_BREACHES } from "./breaches-of-water.ts";
import type { Breach, ScriptedTank } from "./scripted-tank.ts";

const byHand = (tank: ScriptedTank, role: "drain" | "fill" | "topup" | "spare", leaseMs = 60_000): void => {
  tank.send({ type: "relay_on", channel: tank.moment.config.roles.indexOf(role) + 1, leaseMs });
  tank.on(role, "command");
};

const COMMAND_BREACHES: Readonly<Record<string, readonly Breach[]>> = {
  "SAFE-1": [
    {
      name: "two pumps together",
      act: (tank) => {
        byHand(tank, "drain");
        byHand(tank, "fill");
      },
    },
    {
      name: "a run that begins beside a pump by hand",
      act: (tank) => {
        byHand(tank, "drain");
        tank.start("start_water_change", "r");
      },
    },
    {
      name: "a second pump 300 ms after the first",
      act: (tank) => {
        byHand(tank, "drain");
        tank.pass(5000);
        tank.off("drain", "lease_end");
        tank.pass(300);
        byHand(tank, "fill");
      },
    },
  ],
  "SAFE-2": [
    {
      name: "a lease that does not end",
      act: (tank) => {
        byHand(tank, "spare", 5000);
        tank.pass(8000);
      },
    },
    {
      name: "an ON that is renewed for eleven minutes",
      act: (tank) => {
        byHand(tank, "spare", 600_000);
        tank.pass(300_000);
        tank.send({ type: "renew", channel: 5, leaseMs: 600_000 });
        tank.pass(360_000);
      },
    },
    {
      name: "two minutes by hand on a tank without calibration",
      act: (tank) => {
        tank.moment.config = { ...tank.moment.config, calibration: null };
        byHand(tank, "fill", 120_000);
        tank.pass(70_000);
      },
    },
    {
      name: "a run whose ONs sum up to more than the limit",
      act: (tank) => {
        tank.start("start_top_up", "r");
        tank.phase("r", "topping_up");
        for (let times = 0; times < 3; times += 1) {
          tank.on("topup", "run");
          tank.pass(45_000);
          tank.off("topup", "sensor");
          tank.pass(3000);
        }
      },
    },
  ],
  "SAFE-8": [
    { name: "a pump that nobody asked for", act: (tank) => tank.on("fill", "run") },
    {
      name: "a run of an earlier boot",
      act: (tank) => {
        tank.start("start_water_change", "r");
        tank.reboot();
        tank.phase("r", "draining");
        tank.on("drain", "run");
      },
    },
    {
      name: "automatic top-up five minutes after a boot",
      act: (tank) => {
        tank.pass(300_000);
        tank.phase("auto", "topping_up");
        tank.on("topup", "automatic_top_up");
      },
    },
    {
      name: "automatic top-up a minute after the sensor was gone",
      act: (tank) => {
        tank.pass(900_000);
        tank.blind();
        tank.pass(10_000);
        tank.blind(false);
        tank.pass(60_000);
        tank.phase("auto", "topping_up");
        tank.on("topup", "automatic_top_up");
      },
    },
    {
      name: "automatic top-up that is switched off",
      act: (tank) => {
        tank.moment.config = { ...tank.moment.config, hasAutoTopUp: false };
        tank.pass(900_000);
        tank.phase("auto", "topping_up");
        tank.on("topup", "automatic_top_up");
      },
    },
    {
      name: "an output that is on while it boots",
      act: (tank) => {
        tank.moment.relays = [false, true, false, false, false];
        tank.jury.booted({ counter: 9, nonce: 1 });
      },
    },
  ],
  "SAFE-10": [
    {
      name: "a command of another boot",
      act: (tank) => void tank.send({ type: "relay_on", channel: 3, leaseMs: null }, "ok", { boot: { counter: 77, nonce: 1 } }),
    },
    {
      name: "a command a millisecond after its deadline",
      act: (tank) => {
        tank.pass(20_000);
        tank.send({ type: "relay_on", channel: 3, leaseMs: null }, "ok", { deadlineUpMs: tank.moment.upMs - 1 });
      },
    },
    {
      name: "a start that an abort had voided",
      act: (tank) => {
        tank.send({ type: "abort" }, "ok", { seq: 100 });
        tank.send({ type: "start_top_up", runId: "r", configRevision: 1 }, "ok", { seq: 50 });
      },
    },
    {
      name: "a run that an OFF had voided",
      act: (tank) => {
        tank.send({ type: "relay_off", channel: 3 }, "ok", { seq: 100 });
        tank.send({ type: "start_water_change", runId: "r", configRevision: 1 }, "ok", { seq: 50 });
      },
    },
    {
      name: "an ON that comes after a later one",
      act: (tank) => {
        tank.send({ type: "relay_on", channel: 5, leaseMs: null }, "ok", { seq: 100 });
        tank.send({ type: "relay_on", channel: 5, leaseMs: null }, "ok", { seq: 50 });
      },
    },
    {
      name: "a request that comes true twice",
      act: (tank) => {
        tank.send({ type: "relay_on", channel: 5, leaseMs: null }, "ok", { request: 900 });
        tank.send({ type: "relay_on", channel: 5, leaseMs: null }, "ok", { request: 900 });
      },
    },
    {
      name: "a repeated message that switches again",
      act: (tank) => {
        const { frame } = tank.send({ type: "relay_on", channel: 5, leaseMs: null });
        tank.send({ type: "relay_on", channel: 5, leaseMs: null }, "ok", { id: frame.id });
        tank.on("spare", "command");
      },
    },
  ],
  "SAFE-11": [
    {
      name: "circulation that runs on",
      act: (tank) => {
        tank.send({ type: "emergency_stop", stopId: "s" });
        tank.pass(1000);
      },
    },
    {
      name: "a stop that a reset forgets",
      act: (tank) => {
        tank.send({ type: "emergency_stop", stopId: "s" });
        tank.off("circulation", "emergency_stop");
        tank.view({ isStopLatched: true, stopId: "s" });
        tank.pass(5000);
        tank.losePower();
        tank.pass(3000);
        tank.boot();
        tank.pass(3000);
      },
    },
    {
      name: "an abort that leaves the run open",
      act: (tank) => {
        tank.phase("r", "settling");
        tank.pass(5000);
        tank.send({ type: "abort" });
        tank.pass(1000);
      },
    },
    {
      name: "a pump that runs on after its OFF",
      act: (tank) => {
        byHand(tank, "spare");
        tank.pass(5000);
        tank.send({ type: "relay_off", channel: 5 });
        tank.pass(1000);
      },
    },
    { name: "an abort that is refused", act: (tank) => void tank.send({ type: "abort" }, "busy") },
    {
      name: "a stop that clears itself",
      act: (tank) => {
        tank.tell({ type: "stop_latched", stopId: "s" });
        tank.tell({ type: "stop_cleared", stopId: "s" });
      },
    },
  ],
  "SAFE-16": [
    {
      name: "an update while a pump is on",
      act: (tank) => {
        byHand(tank, "drain");
        tank.jury.updates("accepted");
      },
    },
    {
      name: "a restart during a run",
      act: (tank) => {
        tank.phase("r", "settling");
        tank.jury.updates("restarts");
      },
    },
  ],
  "SAFE-22": [
    {
      name: "a fault that a reset forgets",
      act: (tank) => {
        tank.tell({ type: "fault_latched", fault: "dry" });
        tank.view({ fault: "dry" });
        tank.pass(5000);
        tank.reboot();
        tank.pass(2000);
      },
    },
    {
      name: "a fault that ends by itself",
      act: (tank) => {
        tank.tell({ type: "fault_latched", fault: "dry" });
        tank.view({ fault: "dry" });
        tank.pass(5000);
        tank.view({ fault: null });
        tank.pass(2000);
      },
    },
    {
      name: "a fault that the clearing of a stop clears",
      act: (tank) => {
        tank.tell({ type: "fault_latched", fault: "dry" });
        tank.view({ fault: "dry" });
        tank.pass(5000);
        tank.send({ type: "clear_stop", stopId: "s" });
        tank.tell({ type: "fault_cleared", fault: "dry" });
      },
    },
    {
      name: "a fault that nobody is told",
      act: (tank) => {
        tank.view({ fault: "dry" });
        tank.pass(2000);
      },
    },
  ],
};

/** By rule. */
export const BREACHES: Readonly<Record<string, readonly Breach[]>> = {
  ...COMMAND_BREACHES,
  ...RUN_BREACHES,
  ...CAUSE_BREACHES,
  ...WATER_BREACHES,
  ...STILL_BREACHES,
};
