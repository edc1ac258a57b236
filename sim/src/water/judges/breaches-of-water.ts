// Breaches of the rules about pumps and the water: budgets, readings, marks, movement.

import type { Breach, ScriptedTank } from "./scripted-tank.ts";

const HOUR_MS = 3_600_000;

/** One top-up by the device, so long. */
const topUp = (tank: ScriptedTank, id: string, onMs: number, byMm = 3): void => {
  tank.phase(id, "topping_up");
  tank.on("topup", "automatic_top_up");
  tank.pass(onMs, () => tank.move((-byMm * 100) / onMs));
  tank.off("topup", "level");
  tank.ended(id, "top_up", "success", null);
};

const filling = (tank: ScriptedTank): void => {
  tank.start("start_water_change", "r");
  tank.phase("r", "filling");
  tank.on("fill", "run");
};

export const WATER_BREACHES: Readonly<Record<string, readonly Breach[]>> = {
  "SAFE-3": [
    {
      name: "more than the budget of a day",
      act: (tank) => {
        tank.moment.config = { ...tank.moment.config, limits: { ...tank.moment.config.limits, topupDayS: 100 } };
        for (const id of ["a", "b", "c"]) {
          tank.level(45);
          topUp(tank, id, 40_000);
          tank.pass(HOUR_MS / 4);
        }
      },
    },
    {
      name: "a top-up a minute after the last one",
      act: (tank) => {
        topUp(tank, "a", 20_000);
        tank.pass(60_000);
        topUp(tank, "b", 20_000);
      },
    },
    {
      name: "by hand a minute after the last one",
      act: (tank) => {
        topUp(tank, "a", 20_000);
        tank.pass(60_000);
        tank.send({ type: "relay_on", channel: 4, leaseMs: null });
        tank.on("topup", "command");
      },
    },
    {
      name: "one top-up three times as long as the others",
      act: (tank) => {
        for (const id of ["a", "b", "c"]) {
          tank.level(45);
          topUp(tank, id, 20_000);
          tank.pass(HOUR_MS / 4);
        }
        tank.level(45);
        topUp(tank, "d", 60_000);
      },
    },
    {
      name: "a used-up budget of which nothing is said",
      act: (tank) => {
        tank.moment.config = { ...tank.moment.config, limits: { ...tank.moment.config.limits, topupDayS: 40 } };
        tank.level(45);
        topUp(tank, "a", 40_000);
        tank.pass(HOUR_MS + 10_000);
      },
    },
    { name: "a used-up budget that latches", act: (tank) => tank.tell({ type: "fault_latched", fault: "topup_budget" }) },
    {
      name: "a used-up budget that is called a dry pump",
      act: (tank) => {
        tank.moment.config = { ...tank.moment.config, limits: { ...tank.moment.config.limits, topupDayS: 20 } };
        tank.phase("a", "topping_up");
        tank.on("topup", "automatic_top_up");
        tank.pass(20_000);
        tank.off("topup", "limit");
        tank.ended("a", "top_up", "failed", "dry");
      },
    },
    {
      name: "a tank that starves although its budget is free",
      act: (tank) => {
        tank.level(55);
        tank.pass(HOUR_MS);
      },
    },
  ],
  "SAFE-4": [
    {
      name: "a pump that runs blind for three seconds",
      act: (tank) => {
        tank.pass(5000);
        filling(tank);
        tank.pass(5000);
        tank.blind();
        tank.pass(3000);
      },
    },
    {
      name: "a device that is blind and says nothing",
      act: (tank) => {
        tank.blind();
        tank.pass(1_000_000);
      },
    },
    {
      name: "a pump that runs by a frozen sensor",
      act: (tank) => {
        filling(tank);
        tank.break({ sensor: { kind: "stuck", rawMm: 42 } });
        tank.pass(32_000);
      },
    },
    {
      name: "an outlier that is believed",
      act: (tank) => {
        filling(tank);
        tank.pass(5000);
        tank.break({ sensor: { kind: "outliers", share: 0.3, byMm: 40 } });
        tank.pass(2000);
        tank.level(82);
        tank.moment.distanceMm = 42;
        tank.view({ distanceMm: 82 });
        tank.tell({ type: "fault_latched", fault: "underfill" });
      },
    },
  ],
  "SAFE-5": [
    {
      name: "a fill that goes five millimetres beyond its mark",
      act: (tank) => {
        tank.pass(5000);
        filling(tank);
        tank.level(37);
        tank.pass(1000);
      },
    },
    {
      name: "a drain by hand beyond its mark",
      act: (tank) => {
        tank.send({ type: "relay_on", channel: 2, leaseMs: null });
        tank.on("drain", "command");
        tank.level(79);
        tank.pass(2000);
      },
    },
    {
      name: "by hand beyond the marks of a tank without calibration",
      act: (tank) => {
        tank.moment.config = { ...tank.moment.config, calibration: null };
        tank.send({ type: "relay_on", channel: 3, leaseMs: null });
        tank.on("fill", "command");
        tank.level(11);
        tank.pass(2000);
      },
    },
    {
      name: "a run that goes on above high-high",
      act: (tank) => {
        tank.start("start_top_up", "r");
        tank.phase("r", "topping_up");
        tank.level(7);
        tank.pass(15_000);
      },
    },
    {
      name: "a run that goes on below low-low",
      act: (tank) => {
        tank.start("start_water_change", "r");
        tank.phase("r", "draining");
        tank.level(92);
        tank.pass(15_000);
      },
    },
  ],
  "SAFE-6": [
    {
      name: "a pump that moves nothing for two minutes",
      act: (tank) => {
        tank.level(60);
        filling(tank);
        tank.pass(120_000);
      },
    },
    {
      name: "water that goes the wrong way",
      act: (tank) => {
        tank.level(50);
        tank.pass(40_000);
        filling(tank);
        tank.pass(25_000, () => tank.move(0.1));
      },
    },
    {
      name: "a failed fill that does not latch",
      act: (tank) => {
        filling(tank);
        tank.off("fill", "fault");
        tank.ended("r", "water_change", "failed", "dry");
      },
    },
    {
      name: "a top-up that moved nothing and does not latch",
      act: (tank) => {
        tank.phase("a", "topping_up");
        tank.on("topup", "automatic_top_up");
        tank.pass(30_000);
        tank.off("topup", "fault");
        tank.ended("a", "top_up", "failed", "dry");
      },
    },
    {
      name: "three failures in a day that do not latch",
      act: (tank) => {
        for (const id of ["a", "b", "c"]) {
          tank.level(48);
          tank.phase(id, "topping_up");
          tank.on("topup", "automatic_top_up");
          tank.pass(20_000, () => tank.move(-0.015));
          tank.off("topup", "limit");
          tank.ended(id, "top_up", "failed", "topup_limit");
          tank.pass(HOUR_MS / 4);
        }
      },
    },
    {
      name: "a power cut in a top-up that latches",
      act: (tank) => {
        tank.phase("a", "topping_up");
        tank.pass(10_000);
        tank.reboot();
        tank.tell({ type: "fault_latched", fault: "reset" });
      },
    },
    {
      name: "a healthy tank that is called dry",
      act: (tank) => {
        tank.moment.isHealthy = true;
        tank.tell({ type: "fault_latched", fault: "dry" });
      },
    },
  ],
};
