import { describe, expect, it } from "vitest";
import { JUDGES } from "./index.ts";
import { ScriptedTank } from "./scripted-tank.ts";

const MINUTE_MS = 60_000;

/** Four top-ups of four millimetres, ten seconds each; then one by hand. */
function learnedThenByHand(isCalibrated: boolean, forMs: number): readonly string[] {
  const judge = JUDGES["SAFE-3"];
  if (!judge) throw new Error("nobody judges SAFE-3");
  const tank = new ScriptedTank({ "SAFE-3": judge });
  const topMm = tank.moment.config.calibration?.topMm ?? 0;
  for (const runId of ["a", "b", "c", "d"]) {
    tank.pass(60 * MINUTE_MS);
    tank.level(topMm + 4);
    tank.phase(runId, "topping_up");
    tank.on("topup", "automatic_top_up");
    tank.pass(10_000);
    tank.off("topup", "automatic_top_up");
    tank.level(topMm);
    tank.ended(runId, "top_up", "success", null);
  }
  tank.pass(60 * MINUTE_MS);
  if (!isCalibrated) tank.moment.config = { ...tank.moment.config, calibration: null };
  tank.level(topMm + 1);
  tank.send({ type: "relay_on", channel: 4, leaseMs: 60_000 });
  tank.on("topup", "command");
  tank.pass(forMs);
  tank.off("topup", null);
  return tank.violations.filter((text) => text.includes("twice the usual"));
}

describe("a top-up by hand", () => {
  it("[SAFE-3] takes no longer than twice the usual for what is missing", () => {
    expect(learnedThenByHand(true, 10_000)).toEqual([]);
    expect(learnedThenByHand(true, 60_000)).not.toEqual([]);
  });

  it("[SAFE-3] has no usual on a tank that nobody has calibrated, and none of the one before it", () => {
    expect(learnedThenByHand(false, 60_000)).toEqual([]);
  });
});
