// Words of the device about its relays that are not true, or are missing.

import type { Breach } from "./scripted-tank.ts";

export const CAUSE_BREACHES: Readonly<Record<string, readonly Breach[]>> = {
  "SAFE-14": [
    {
      name: "an edge of which nothing is said",
      act: (tank) => {
        tank.off("circulation", null);
        tank.pass(2000);
      },
    },
    {
      name: "a word without an edge",
      act: (tank) => {
        tank.tell({ type: "relay", channel: 2, isOn: true, cause: "run" });
        tank.pass(2000);
      },
    },
    { name: "the same word twice", act: (tank) => tank.tell({ type: "relay", channel: 1, isOn: true, cause: "command" }) },
    {
      name: "a person's command that nobody gave",
      act: (tank) => {
        tank.pass(5000);
        tank.off("circulation", "command");
        tank.pass(1000);
      },
    },
    {
      name: "a level that is far from every mark",
      act: (tank) => {
        tank.start("start_water_change", "r");
        tank.phase("r", "draining");
        tank.on("drain", "run");
        tank.level(58);
        tank.pass(5000);
        tank.off("drain", "level");
        tank.pass(1000);
      },
    },
    {
      name: "a dry run with water in the sump",
      act: (tank) => {
        tank.pass(5000);
        tank.off("circulation", "dry_run");
        tank.pass(1000);
      },
    },
    {
      name: "a sensor that sees the water",
      act: (tank) => {
        tank.pass(60_000);
        tank.start("start_top_up", "r");
        tank.phase("r", "topping_up");
        tank.on("topup", "run");
        tank.pass(5000);
        tank.off("topup", "sensor");
        tank.pass(1000);
      },
    },
    {
      name: "a sensor that has seen the water again for four seconds",
      act: (tank) => {
        tank.pass(60_000);
        tank.start("start_top_up", "r");
        tank.phase("r", "topping_up");
        tank.on("topup", "run");
        tank.move(-20);
        tank.pass(5000);
        tank.off("topup", "sensor");
        tank.pass(1000);
      },
    },
    {
      name: "a level beyond the top of a document that was in force long before",
      act: (tank) => {
        tank.level(34);
        tank.tell({ type: "config_applied", revision: 1 });
        tank.pass(60_000);
        tank.send({ type: "relay_on", channel: 3, leaseMs: 60_000 });
        tank.on("fill", "command");
        tank.pass(5000);
        tank.off("fill", "level");
        tank.pass(1000);
      },
    },
  ],
};
