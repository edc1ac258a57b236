import { describe, expect, it } from "vitest";
import { JUDGES } from "./index.ts";
import { ScriptedTank } from "./scripted-tank.ts";

const judgedBy = (rule: "SAFE-14" | "salinity"): ScriptedTank => {
  const judge = JUDGES[rule];
  if (!judge) throw new Error(`nobody judges ${rule}`);
  const tank = new ScriptedTank({ [rule]: judge });
  tank.pass(60_000);
  return tank;
};

describe("a cause that is true", () => {
  it("[SAFE-14] is the level that a new document finds beyond its own top", () => {
    const tank = judgedBy("SAFE-14");
    tank.send({ type: "relay_on", channel: 3, leaseMs: 60_000 });
    tank.on("fill", "command");
    tank.level(34);
    tank.pass(5000);
    tank.off("fill", "level");
    tank.tell({ type: "config_applied", revision: 2 });
    tank.pass(1000);
    expect(tank.violations).toEqual([]);
  });

  it("[SAFE-14] is the sensor while the water has just been moved faster than any pump moves it", () => {
    const tank = judgedBy("SAFE-14");
    tank.start("start_top_up", "r");
    tank.phase("r", "topping_up");
    tank.on("topup", "run");
    tank.move(-20);
    tank.pass(2000);
    tank.off("topup", "sensor");
    tank.pass(1000);
    expect(tank.violations).toEqual([]);
  });
});

describe("salt", () => {
  it("that people bring is not the device's, even while it fills", () => {
    const tank = judgedBy("salinity");
    tank.moment.isHealthy = true;
    tank.view({ run: { id: "r", type: "water_change", phase: "filling" } });
    tank.moment.tank.sump.saltG -= 300;
    for (let second = 0; second < 10; second += 1) {
      tank.moment.tank.sump.saltG += 30;
      if (second < 5) tank.pour(0.5, 35);
      tank.pass(1000);
    }
    tank.view({ run: null });
    tank.pass(2000);
    expect(tank.violations).toEqual([]);
  });
});
