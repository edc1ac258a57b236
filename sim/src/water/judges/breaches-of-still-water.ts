// Breaches of the rules about water that moves by itself, a blocked overflow, the floor and the salt.

import type { Breach, ScriptedTank } from "./scripted-tank.ts";

const HOUR_MS = 3_600_000;

/** A narrowed weir that gave its water back each time. */
function pausedThrice(tank: ScriptedTank): void {
  tank.break({ narrowedOverflowShare: 0.5 });
  for (let i = 0; i < 3; i++) tank.tell({ type: "circulation_paused", cause: "overflow", distanceMm: 50 });
}

export const STILL_BREACHES: Readonly<Record<string, readonly Breach[]>> = {
  "SAFE-7": [
    {
      name: "a leak that is not held",
      act: (tank) => {
        tank.pass(400_000);
        tank.break({ leakLPerMin: 0.05 });
        tank.pass(1_200_000, () => tank.move(0.002));
      },
    },
    {
      name: "a siphon that is not held",
      act: (tank) => {
        tank.pass(400_000);
        tank.pass(1_200_000, () => tank.move(-0.002));
      },
    },
    {
      name: "a leak that is called a siphon",
      act: (tank) => {
        tank.pass(400_000);
        tank.pass(120_000, () => tank.move(0.005));
        tank.tell({ type: "warning", fault: "siphon", distanceMm: 45 });
      },
    },
    {
      name: "a top-up while W is held",
      act: (tank) => {
        tank.tell({ type: "hold", reason: "falling", suspects: [], distanceMm: 45 });
        tank.view({ hold: "falling" });
        tank.pass(2000);
        tank.phase("a", "topping_up");
        tank.on("topup", "automatic_top_up");
      },
    },
    {
      name: "a hold that a reset forgets",
      act: (tank) => {
        tank.tell({ type: "hold", reason: "rising", suspects: [], distanceMm: 45 });
        tank.view({ hold: "rising" });
        tank.pass(2000);
        tank.reboot();
        tank.pass(2000);
      },
    },
    {
      name: "a hold that the device releases after an hour",
      act: (tank) => {
        tank.tell({ type: "hold", reason: "falling", suspects: [], distanceMm: 45 });
        tank.view({ hold: "falling" });
        tank.pass(HOUR_MS);
        tank.tell({ type: "hold_released", reason: "falling", cause: "automatic_top_up", distanceMm: 45 });
      },
    },
    {
      name: "a hold that a person releases who never did",
      act: (tank) => {
        tank.tell({ type: "hold", reason: "falling", suspects: [], distanceMm: 45 });
        tank.tell({ type: "hold_released", reason: "falling", cause: "command", distanceMm: 45 });
      },
    },
    {
      name: "a healthy tank that is held",
      act: (tank) => {
        tank.moment.isHealthy = true;
        tank.tell({ type: "hold", reason: "falling", suspects: [], distanceMm: 45 });
      },
    },
  ],
  "SAFE-23": [
    {
      name: "circulation that empties the sump into a blocked display",
      act: (tank) => {
        tank.pass(400_000);
        tank.break({ isOverflowBlocked: true });
        tank.pass(10_000, () => tank.move(0.3));
      },
    },
    {
      name: "a display that runs over",
      act: (tank) => {
        tank.break({ isOverflowBlocked: true });
        tank.moment.tank.display.volumeL += 10;
        tank.pass(1000);
      },
    },
    {
      name: "a display that runs over after the last pause of the day, and nobody is told",
      act: (tank) => {
        pausedThrice(tank);
        tank.break({ isOverflowBlocked: true });
        tank.moment.tank.display.volumeL += 10;
        tank.pass(1000);
      },
    },
    {
      name: "circulation that runs on although the overflow is named",
      act: (tank) => {
        tank.break({ isOverflowBlocked: true });
        tank.view({ hold: "overflow" });
        tank.pass(2000);
      },
    },
    {
      name: "circulation that returns after a minute of its pause",
      act: (tank) => {
        tank.break({ isOverflowBlocked: true });
        tank.off("circulation", "overflow");
        tank.tell({ type: "circulation_paused", cause: "overflow", distanceMm: 50 });
        tank.pass(60_000);
        tank.on("circulation", "overflow");
      },
    },
    {
      name: "circulation that returns although no water came back",
      act: (tank) => {
        tank.break({ isOverflowBlocked: true });
        tank.off("circulation", "overflow");
        tank.tell({ type: "circulation_paused", cause: "overflow", distanceMm: 50 });
        tank.pass(180_000);
        tank.on("circulation", "overflow");
      },
    },
    {
      name: "a pump that runs in the pause",
      act: (tank) => {
        tank.break({ isOverflowBlocked: true });
        tank.tell({ type: "circulation_paused", cause: "overflow", distanceMm: 50 });
        tank.on("drain", "command");
      },
    },
    {
      name: "an overflow that is named and gives its water",
      act: (tank) => tank.tell({ type: "hold", reason: "overflow", suspects: [], distanceMm: 50 }),
    },
    {
      name: "a fourth pause in a day",
      act: (tank) => {
        for (let times = 0; times < 4; times += 1) {
          tank.tell({ type: "circulation_paused", cause: "overflow", distanceMm: 50 });
          tank.pass(600_000);
        }
      },
    },
    {
      name: "a healthy tank whose circulation is paused",
      act: (tank) => {
        tank.moment.isHealthy = true;
        tank.tell({ type: "circulation_paused", cause: "overflow", distanceMm: 50 });
      },
    },
  ],
  spill: [
    {
      name: "water on the floor with nothing broken",
      act: (tank) => {
        tank.moment.tank.floorByDeviceL = 0.1;
        tank.pass(1000);
      },
    },
    {
      name: "far more than a loose hose explains",
      act: (tank) => {
        tank.break({ hosesOff: ["fill"] });
        tank.moment.tank.floorByDeviceL = 4;
        tank.pass(1000);
      },
    },
    {
      name: "more than a loose hose explains, after somebody cleared its fault",
      act: (tank) => {
        tank.break({ hosesOff: ["fill"] });
        tank.moment.tank.floorByDeviceL = 1.5;
        tank.tell({ type: "fault_cleared", fault: "dry" });
        tank.moment.tank.floorByDeviceL = 4;
        tank.pass(1000);
      },
    },
    {
      name: "twice what a loose hose explains, and nobody cleared a fault in between",
      act: (tank) => {
        tank.break({ hosesOff: ["fill"] });
        for (const floorL of [1.5, 3]) {
          tank.moment.tank.floorByDeviceL = floorL;
          tank.pass(1000);
        }
      },
    },
    {
      name: "more of a blocked overflow than there was, with no pause left",
      act: (tank) => {
        pausedThrice(tank);
        tank.break({ isOverflowBlocked: true });
        tank.moment.tank.floorByDeviceL = 4;
        tank.pass(1000);
      },
    },
    {
      name: "water on the floor after the hose is mended",
      act: (tank) => {
        tank.break({ hosesOff: ["fill"] });
        tank.moment.tank.floorByDeviceL = 0.2;
        tank.pass(1000);
        tank.break({});
        tank.moment.tank.floorByDeviceL = 0.3;
        tank.pass(1000);
      },
    },
  ],
  salinity: [
    {
      name: "a healthy tank that loses its salt",
      act: (tank) => {
        tank.moment.isHealthy = true;
        tank.moment.tank.sump.saltG -= 60;
        tank.pass(1000);
      },
    },
    {
      name: "salt that the device takes while somebody pours",
      act: (tank) => {
        tank.moment.isHealthy = true;
        for (let jugs = 0; jugs < 6; jugs += 1) {
          tank.moment.tank.sump.saltG -= 10;
          tank.pour(0.01, 35);
          tank.pass(1000);
        }
      },
    },
  ],
};
