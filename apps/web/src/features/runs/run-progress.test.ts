import { phaseOf } from "@halocline/domain/runs/phase-marks";
import { describe, expect, it } from "vitest";
import { exampleRelay, exampleRun, exampleTank, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { starterText } from "./run-name.ts";
import { levelShare, marksOf, type Phase, phaseStartedAtMs, safetyLimit, timeLeft } from "./run-progress.ts";
import { phaseText, runSteps } from "./run-steps.ts";

const tank = exampleTank();
const STILL = [exampleRelay({ role: "circulation", currentState: false })];
const CIRCULATING = [exampleRelay({ role: "circulation", currentState: true })];
const event = (phase: Phase | null, agoMs: number) => ({ at: timeAgo(agoMs), type: "phase", phase, heightMm: null, text: "" });

describe("the phase", () => {
  const unnamed = exampleRun({ phase: null, events: [] });
  const on = (role: "drain" | "fill" | "topup") => [exampleRelay({ role, currentState: true })];

  it("is the server's word, or what the pumps tell", () => {
    expect(phaseOf(exampleRun(), on("fill"))).toBe("draining");
    expect(phaseOf(unnamed, on("drain"))).toBe("draining");
    expect(phaseOf(unnamed, on("fill"))).toBe("filling");
    expect(phaseOf({ ...unnamed, type: "top_up" }, on("topup"))).toBe("topping_up");
  });

  it("is open when nothing tells, and said to be", () => {
    expect(phaseOf(unnamed, [])).toBeNull();
    expect(phaseText(unnamed, null)).toBe("preparing");
    expect(phaseText(exampleRun({ status: "pending", phase: null }), null)).toBe("waiting for the controller to start");
  });

  it("began with the first of the last events that name it", () => {
    const run = exampleRun({
      phase: "filling",
      events: [
        event("filling", 900_000),
        event("settling", 600_000),
        event("filling", 60_000),
        event("filling", 30_000),
        event(null, 10_000),
      ],
    });
    expect(phaseStartedAtMs(run, "filling")).toBe(NOW_MS - 60_000);
    expect(phaseStartedAtMs(run, "draining")).toBeNull();
  });
});

describe("the steps", () => {
  const states = (phase: Phase | null, run = exampleRun()) => runSteps(run, phase, tank).map(({ state }) => state);

  it("carry their targets", () => {
    expect(runSteps(exampleRun(), "draining", tank).map(({ label }) => label)).toEqual([
      "Stop circulation",
      "Drain to 58.0 mm",
      "Refill to 28.0 mm",
      "Restart pumps",
    ]);
    const twoState = exampleTank({ topHeightCirculationOffMm: 24 });
    expect(runSteps(exampleRun(), "filling", twoState)[2]?.label).toBe("Refill to 24.0 mm");
    expect(runSteps(exampleRun({ type: "top_up" }), "topping_up", tank)).toEqual([
      { label: "Top up to 28.0 mm", state: "current" },
    ]);
  });

  it("follow the phase; settling comes before the refill and again at the end", () => {
    expect(states(null)).toEqual(["ahead", "ahead", "ahead", "ahead"]);
    expect(states("draining")).toEqual(["done", "current", "ahead", "ahead"]);
    expect(states("settling")).toEqual(["done", "done", "current", "ahead"]);
    expect(states("settling", exampleRun({ events: [event("filling", 60_000)] }))).toEqual(["done", "done", "done", "current"]);
  });

  it("say who began", () => {
    expect(starterText(exampleRun())).toBe("by Ada Lovelace");
    expect(starterText(exampleRun({ startedBy: null }))).toBe("by hand");
    expect(starterText(exampleRun({ cause: "automatic", startedBy: null }))).toBe("automatically");
  });
});

describe("how far it is", () => {
  it.each<[Phase, number, number | null]>([
    ["draining", 43, 0.5],
    ["draining", 60, 1],
    ["filling", 43, 0.5],
    ["topping_up", 31, 0.25],
    ["settling", 43, null],
  ])("%s at %d mm is %s", (phase, distanceMm, share) =>
    expect(levelShare(marksOf(exampleRun(), phase, tank, CIRCULATING), distanceMm)).toBe(share),
  );

  it("of a smaller change goes by its own mark, drained and filled", () => {
    const smaller = exampleRun({ limits: { ...exampleRun().limits, drainHeightMm: 38 } });
    expect(levelShare(marksOf(smaller, "draining", tank, STILL), 33)).toBe(0.5);
    expect(levelShare(marksOf(smaller, "draining", tank, STILL), 38)).toBe(1);
    expect(levelShare(marksOf(smaller, "filling", tank, STILL), 33)).toBe(0.5);
    expect(runSteps(smaller, "draining", tank)[1]?.label).toContain("38.0 mm");
  });

  it("is not known without marks or without a level", () => {
    expect(levelShare(marksOf(exampleRun(), "draining", exampleTank({ drainHeightMm: null }), STILL), 40)).toBeNull();
    expect(levelShare(marksOf(exampleRun(), "draining", tank, STILL), null)).toBeNull();
  });

  it("counts against the limit after which the device stops by itself", () => {
    expect(safetyLimit(exampleRun(), "draining", NOW_MS)).toEqual({ phase: "draining", usedMs: 240_000, limitMs: 1_200_000 });
    expect(safetyLimit(exampleRun(), "draining", NOW_MS + 9_000_000)?.usedMs).toBe(1_200_000);
    expect(safetyLimit(exampleRun(), "settling", NOW_MS)).toBeNull();
  });

  it("is never 0 minutes from its end", () => {
    expect(timeLeft(NOW_MS + 780_000, NOW_MS)).toBe("about 13 min left");
    expect(timeLeft(NOW_MS + 1000, NOW_MS)).toBe("about 1 min left");
    expect(timeLeft(NOW_MS, NOW_MS)).toBe("longer than usual");
    expect(timeLeft(null, NOW_MS)).toBeNull();
  });
});
