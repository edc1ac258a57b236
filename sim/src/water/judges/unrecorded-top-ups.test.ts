import { describe, expect, it } from "vitest";
import { JUDGES } from "./index.ts";
import { ScriptedTank } from "./scripted-tank.ts";

/** A top-up by hand, or of a run, that the power cuts; and one by hand a minute later. */
function cutAndTriedAgain(how: "by hand" | "run", cutAfterMs: number): readonly string[] {
  const judge = JUDGES["SAFE-3"];
  if (!judge) throw new Error("nobody judges SAFE-3");
  const tank = new ScriptedTank({ "SAFE-3": judge });
  const byHand = () => {
    tank.send({ type: "relay_on", channel: 4, leaseMs: 10_000 });
    tank.on("topup", "command");
  };
  tank.pass(60_000);
  if (how === "by hand") byHand();
  else {
    tank.start("start_top_up", "r");
    tank.phase("r", "topping_up");
    tank.on("topup", "run");
  }
  tank.pass(cutAfterMs);
  tank.reboot();
  tank.pass(60_000);
  byHand();
  return tank.violations;
}

describe("a power cut between a top-up and its record", () => {
  it("[SAFE-3] leaves nothing to remember of a pump by hand that went off as it went on", () => {
    expect(cutAndTriedAgain("by hand", 0)).toEqual([]);
    expect(cutAndTriedAgain("by hand", 100)).not.toEqual([]);
  });

  it("[SAFE-3] leaves the run, which was on record before its pump", () => {
    expect(cutAndTriedAgain("run", 0)).not.toEqual([]);
  });
});
