import { describe, expect, it } from "vitest";
import { JUDGES } from "./index.ts";
import { ScriptedTank } from "./scripted-tank.ts";

describe("somebody who is quicker than a judge", () => {
  it("[SAFE-9] may clear the fault of an interrupted change within the second in which it is told", () => {
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
});
