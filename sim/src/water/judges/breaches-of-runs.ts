// Breaches of the rules about runs, their words, circulation and the salt that is owed.

import type { Breach, ScriptedTank } from "./scripted-tank.ts";

/** Circulation held, the water on its way down. */
const drain = (tank: ScriptedTank, toMm: number): void => {
  tank.start("start_water_change", "r");
  tank.phase("r", "stopping_circulation");
  tank.off("circulation", "run");
  tank.pass(30_000);
  tank.phase("r", "draining");
  tank.on("drain", "run");
  tank.pass(60_000, () => tank.moment.distanceMm < toMm && tank.move(0.08));
  tank.off("drain", "level");
};

export const RUN_BREACHES: Readonly<Record<string, readonly Breach[]>> = {
  "SAFE-9": [
    {
      name: "a run that goes on after a reset",
      act: (tank) => {
        tank.start("start_water_change", "r");
        tank.phase("r", "draining");
        tank.pass(10_000);
        tank.reboot();
        tank.phase("r", "draining");
      },
    },
    {
      name: "an interrupted run of which nothing is said",
      act: (tank) => {
        tank.phase("r", "draining");
        tank.pass(10_000);
        tank.reboot();
        tank.pass(5000);
      },
    },
    {
      name: "an interrupted change that latches nothing",
      act: (tank) => {
        tank.phase("r", "draining");
        tank.pass(10_000);
        tank.reboot();
        tank.ended("r", "water_change", "failed", "reset");
        tank.pass(2000);
      },
    },
    {
      name: "an interrupted change that latches nothing, when a person clears it at once",
      act: (tank) => {
        tank.phase("r", "draining");
        tank.pass(10_000);
        tank.reboot();
        tank.ended("r", "water_change", "failed", "reset");
        tank.pass(1000);
        tank.send({ type: "clear_fault" });
      },
    },
    {
      name: "an interrupted run that is told as a success",
      act: (tank) => {
        tank.phase("r", "draining");
        tank.pass(10_000);
        tank.reboot();
        tank.ended("r", "water_change", "success", null);
      },
    },
  ],
  "SAFE-12": [
    {
      name: "a top-up that is open for five minutes",
      act: (tank) => {
        tank.phase("r", "topping_up");
        tank.pass(300_000);
      },
    },
    {
      name: "a run with two ends",
      act: (tank) => {
        tank.phase("r", "topping_up");
        tank.ended("r", "top_up", "success", null);
        tank.pass(1000);
        tank.ended("r", "top_up", "failed", "dry");
      },
    },
  ],
  "SAFE-13": [
    {
      name: "a second run beside the first",
      act: (tank) => {
        tank.phase("a", "settling");
        tank.phase("b", "topping_up");
      },
    },
    {
      name: "an ON during a run",
      act: (tank) => {
        tank.phase("a", "settling");
        tank.send({ type: "relay_on", channel: 5, leaseMs: null });
      },
    },
    {
      name: "a start during a run",
      act: (tank) => {
        tank.phase("a", "settling");
        tank.start("start_top_up", "b");
      },
    },
  ],
  "SAFE-15": [
    { name: "a run by an old document", act: (tank) => void tank.send({ type: "start_top_up", runId: "r", configRevision: 7 }) },
    {
      name: "a document that comes into force during a run",
      act: (tank) => {
        tank.phase("r", "settling");
        tank.tell({ type: "config_applied", revision: 2 });
      },
    },
    {
      name: "a run without calibration",
      act: (tank) => {
        tank.moment.config = { ...tank.moment.config, calibration: null };
        tank.phase("r", "topping_up");
      },
    },
  ],
  "SAFE-17": [
    {
      name: "circulation that stands for nothing",
      act: (tank) => {
        tank.pass(5000);
        tank.off("circulation", "run");
        tank.pass(20_000);
      },
    },
    {
      name: "circulation that the dry-run guard keeps long after the water is back",
      act: (tank) => {
        tank.level(110);
        tank.pass(5000);
        tank.off("circulation", "dry_run");
        tank.level(60);
        tank.pass(700_000);
      },
    },
    {
      name: "a change that ends before circulation has settled",
      act: (tank) => {
        drain(tank, 60);
        tank.level(42);
        tank.on("circulation", "run");
        tank.pass(5000);
        tank.ended("r", "water_change", "success", null);
      },
    },
    {
      name: "a change that ends with the water on its way up",
      act: (tank) => {
        drain(tank, 60);
        tank.level(42);
        tank.on("circulation", "run");
        tank.pass(30_000);
        tank.moment.tank.display.volumeL -= 0.5;
        tank.ended("r", "water_change", "success", null);
      },
    },
    {
      name: "a change that ends well and too low",
      act: (tank) => {
        drain(tank, 60);
        tank.on("circulation", "run");
        tank.pass(30_000);
        tank.ended("r", "water_change", "success", null);
      },
    },
    {
      name: "a top-up before drain-back has settled",
      act: (tank) => {
        tank.pass(700_000);
        tank.off("circulation", "command");
        tank.pass(2000);
        tank.on("circulation", "command");
        tank.pass(60_000);
        tank.phase("auto", "topping_up");
        tank.on("topup", "automatic_top_up");
      },
    },
    {
      name: "circulation that runs dry",
      act: (tank) => {
        tank.level(115);
        tank.pass(20_000);
      },
    },
    {
      name: "a change while the dry-run guard holds circulation",
      act: (tank) => {
        tank.level(110);
        tank.off("circulation", "dry_run");
        tank.start("start_water_change", "r");
      },
    },
  ],
  "SAFE-21": [
    {
      name: "a top-up after a change that was broken off",
      act: (tank) => {
        drain(tank, 65);
        tank.ended("r", "water_change", "cancelled", "abort");
        tank.view({ isTopUpLocked: true });
        tank.on("topup", "run");
      },
    },
    {
      name: "no lock after a change that was broken off",
      act: (tank) => {
        drain(tank, 65);
        tank.ended("r", "water_change", "cancelled", "abort");
        tank.pass(2000);
      },
    },
    {
      name: "a lock that a reset does not set",
      act: (tank) => {
        drain(tank, 65);
        tank.reboot();
        tank.pass(2000);
      },
    },
    {
      name: "a lock that clear_fault releases",
      act: (tank) => {
        drain(tank, 65);
        tank.ended("r", "water_change", "failed", "dry");
        tank.view({ isTopUpLocked: true });
        tank.pass(2000);
        tank.send({ type: "clear_fault" });
        tank.view({ isTopUpLocked: false });
        tank.pass(2000);
      },
    },
  ],
};
