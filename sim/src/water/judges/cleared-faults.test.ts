// What a person's clear changes for a judge, and what not.

import { describe, expect, it } from "vitest";
import { JUDGES } from "./index.ts";
import { ScriptedTank } from "./scripted-tank.ts";

describe("somebody who clears a fault", () => {
  it("[SAFE-9] of an interrupted change may do so within the second in which it is told", () => {
    const tank = new ScriptedTank(JUDGES);
    tank.pass(1000);
    tank.start("start_water_change", "r");
    tank.phase("r", "draining");
    tank.pass(10_000);
    tank.reboot();
    tank.view({ fault: "reset" });
    tank.ended("r", "water_change", "failed", "reset");
    tank.pass(1000);
    tank.send({ type: "clear_fault" });
    tank.view({ fault: null });
    tank.pass(5000);
    expect(tank.violations.filter((text) => text.startsWith("[SAFE-9]"))).toEqual([]);
  });

  it("of a hose that is still off has the pump find it out once more", () => {
    const tank = new ScriptedTank(JUDGES);
    tank.pass(1000);
    tank.break({ hosesOff: ["fill"] });
    for (const floorL of [1.5, 3]) {
      tank.moment.tank.floorByDeviceL = floorL;
      tank.pass(1000);
      tank.tell({ type: "fault_latched", fault: "dry" });
      tank.send({ type: "clear_fault" });
      tank.tell({ type: "fault_cleared", fault: "dry" });
    }
    expect(tank.violations.filter((text) => text.startsWith("[spill]"))).toEqual([]);
  });
});
