import { describe, expect, it } from "vitest";
import { type AskedRun, proofOf } from "./proof.ts";
import { type RunEvent, type RunPhase, runState } from "./runs.ts";

type Level = number | null;

const events = (levels: readonly (readonly [RunPhase, Level])[], endMm: Level): RunEvent[] => [
  { type: "accepted", atMs: 0 },
  ...levels.map(([phase, distanceMm], n): RunEvent => ({ type: "phase", phase, distanceMm, n, atMs: 1000 * (n + 1) })),
  { type: "ended", outcome: "success", reason: null, distanceMm: endMm, atMs: 1_000_000 },
];

const change = (fromMm: Level, lowestMm: Level, fullMm: Level, endMm: Level): RunEvent[] =>
  events(
    [
      ["stopping_circulation", 60],
      ["draining", fromMm],
      ["settling", lowestMm],
      ["filling", lowestMm],
      ["restarting_circulation", fullMm],
      ["settling", fullMm],
    ],
    endMm,
  );

describe("a success", () => {
  it("is one when the water fell and rose", () => {
    expect(runState(change(22, 75, 22, 60))).toMatchObject({ status: "success", failReason: null });
  });

  it.each<[string, RunEvent[]]>([
    ["the level never moved", change(60, 60, 60, 60)],
    ["it moved by noise", change(60, 61.5, 60.4, 60.2)],
    ["it fell and did not rise", change(22, 75, 74.5, 75.4)],
    ["it rose while it should have drained", change(30, 28, 20, 20)],
  ])("is none when %s", (_, list) => {
    expect(runState(list)).toMatchObject({ status: "failed", failReason: "not_proven", completedAtMs: 1_000_000 });
  });

  it("keeps what only came back by the refill: circulation may take all but the last of it again", () => {
    expect(runState(change(22, 64, 22, 63)).status).toBe("success");
  });

  it.each<[string, RunEvent[]]>([
    ["an old device that told no levels", change(null, null, null, null)],
    ["one that told none of the way down", change(null, 60, 60, 60)],
    ["one that told its beginning only", change(60, null, null, null)],
    ["a refill that finishes an earlier change", events([["filling", 60.5]], 60)],
    ["a top-up", events([["topping_up", 60.5]], 60)],
    [
      "one whose way down was told without levels, and whose end is where it began",
      events(
        [
          ["draining", 22],
          ["settling", null],
          ["filling", null],
          ["restarting_circulation", 22],
          ["settling", 60],
        ],
        60,
      ),
    ],
    [
      "one of which only its two ends have been heard",
      events(
        [
          ["draining", 22],
          ["restarting_circulation", 22],
        ],
        22,
      ),
    ],
  ])("stays as it is where it cannot be judged: %s", (_, list) => {
    expect(runState(list).status).toBe("success");
  });

  it("is judged by what was heard until then, and never again (SAFE-12)", () => {
    const late: RunEvent = { type: "phase", phase: "settling", distanceMm: 60, n: 2, atMs: 5 };
    const list = change(60, null, null, null);
    expect(runState([...list, late])).toEqual(runState(list));
  });

  it("is judged in the device's order, whatever the order of arrival", () => {
    const [accepted, ...rest] = change(22, 75, 22, 60);
    const ended = rest.pop() as RunEvent;
    expect(proofOf([accepted as RunEvent, ...rest.toReversed(), ended], null)).toBe("proven");
  });
});

describe("what did not end well", () => {
  it("keeps its own reason", () => {
    const list = change(60, 60, 60, 60).map(
      (event): RunEvent => (event.type === "ended" ? { ...event, outcome: "failed", reason: "no_movement" } : event),
    );
    expect(runState(list)).toMatchObject({ status: "failed", failReason: "no_movement" });
  });
});

it("holds for every fall and rise: a success has moved two millimetres both ways, whatever was told", () => {
  for (let fellMm = -3; fellMm <= 6; fellMm += 0.5)
    for (let roseMm = -3; roseMm <= 6; roseMm += 0.5) {
      const isSuccess = runState(change(50, 50 + fellMm, 50 + fellMm - roseMm, 50 + fellMm - roseMm)).status === "success";
      expect([fellMm, roseMm, isSuccess]).toEqual([fellMm, roseMm, fellMm >= 2 && roseMm >= 2]);
    }
});

const LIMITS = { drainS: 1200, topMm: 30, topOffMm: 22, drainMm: 75 };
const CHANGE: AskedRun = { type: "water_change", cause: "manual", limits: LIMITS };
const FINISH: AskedRun = { ...CHANGE, limits: { ...LIMITS, drainS: 0 } };
const TOP_UP: AskedRun = { ...CHANGE, type: "top_up" };
const AUTOMATIC: AskedRun = { ...TOP_UP, cause: "automatic" };

describe("a water change", () => {
  it("is proven by its own levels, both ways", () => {
    expect(proofOf(change(22, 75, 22, 60), CHANGE)).toBe("proven");
    expect(proofOf(change(null, null, null, 60), CHANGE)).toBe("unknown");
    expect(proofOf(change(22, 23, 22, 60), CHANGE)).toBe("disproved");
  });

  it("that had less than three millimetres to go proves nothing by not moving them", () => {
    const [short, far] = [
      { ...CHANGE, limits: { ...LIMITS, drainMm: 60 } },
      { ...CHANGE, limits: { ...LIMITS, drainMm: 62 } },
    ];
    expect(proofOf(change(58.5, 60, 22, 60), short)).toBe("unknown");
    expect(runState(change(58.5, 60, 22, 60), short).status).toBe("success");
    expect(runState(change(58.5, 60, 22, 60), far).status).toBe("failed");
    // As for the way back: from 31.5 to the mark at 30.
    const atTop = { ...CHANGE, limits: { ...LIMITS, topOffMm: null } };
    expect(proofOf(change(25, 31.5, 30.5, 30.5), atTop)).toBe("unknown");
    expect(proofOf(change(25, 34, 33.5, 33.5), atTop)).toBe("disproved");
  });

  it("is not judged by a second refill, nor by where the water stands once circulation has taken its share", () => {
    // Its first settling, its refill and the return of circulation were never heard.
    const late = events(
      [
        ["draining", 22],
        ["settling", 60],
        ["filling", 60],
        ["settling", 58.5],
      ],
      58.5,
    );
    expect(proofOf(late, CHANGE)).toBe("unknown");
    const endOnly = events(
      [
        ["draining", 22],
        ["settling", 64],
        ["filling", 64],
      ],
      63,
    );
    expect(proofOf(endOnly, CHANGE)).toBe("unknown");
    const noFirstRefill = events(
      [
        ["draining", 22],
        ["settling", 64],
        ["restarting_circulation", 22],
        ["filling", 63],
        ["settling", 62],
      ],
      62,
    );
    expect(proofOf(noFirstRefill, CHANGE)).toBe("unknown");
  });
});

describe("a refill that finishes an earlier change", () => {
  const refill = (fromMm: Level, fullMm: Level, endMm: Level) =>
    events(
      [
        ["filling", fromMm],
        ["settling", fullMm],
      ],
      endMm,
    );

  it.each<[string, RunEvent[], string]>([
    ["rose", refill(60, 30, 30), "proven"],
    ["rose before circulation took its share", refill(36, 30, 36), "proven"],
    ["did not rise", refill(60, 59.5, 60), "disproved"],
    ["had nearly nothing to do", refill(32, 31, 31), "unknown"],
    ["told no levels", refill(null, null, null), "unknown"],
    ["told its beginning and its end only", events([["filling", 60.5]], 60), "unknown"],
  ])("that %s", (_, list, proof) => {
    expect(proofOf(list, FINISH)).toBe(proof);
    expect(runState(list, FINISH).status).toBe(proof === "disproved" ? "failed" : "success");
  });

  it("of which the top mark is not known stays as it is", () => {
    expect(proofOf(refill(60, 59.5, 60), { ...FINISH, limits: { ...FINISH.limits, topMm: null } })).toBe("unknown");
  });
});

describe("a top-up", () => {
  const topUp = (fromMm: Level, endMm: Level) => events([["topping_up", fromMm]], endMm);

  it("that somebody asked for ended at the top mark, or moved nothing", () => {
    expect(proofOf(topUp(33, 30), TOP_UP)).toBe("proven");
    expect(runState(topUp(34, 33), TOP_UP)).toMatchObject({ status: "failed", failReason: "not_proven" });
    expect(proofOf(topUp(32, 31), TOP_UP)).toBe("unknown");
    expect(proofOf(topUp(34, null), TOP_UP)).toBe("unknown");
  });

  it("that the device began by itself may have given its portion: what cannot be seen is no failure", () => {
    expect(proofOf(topUp(38, 37.2), AUTOMATIC)).toBe("unknown");
    expect(proofOf(topUp(33, 30), AUTOMATIC)).toBe("proven");
  });
});
