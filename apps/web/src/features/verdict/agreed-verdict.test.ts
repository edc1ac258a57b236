import { exampleAlertFacts, exampleFacts, exampleRunFacts, NOW_MS } from "@halocline/domain/verdict/example-facts";
import type { TankFacts } from "@halocline/domain/verdict/facts";
import { tankVerdict } from "@halocline/domain/verdict/tank-verdict";
import { describe, expect, it } from "vitest";
import { type Agreement, agreedVerdict, agreement, reportedIn } from "./agreed-verdict.ts";

const WELL: Partial<TankFacts> = {};
const LOW: Partial<TankFacts> = { distanceMm: 51 };
const NO_READING: Partial<TankFacts> = { distanceMm: null };
const TOO_LOW: Partial<TankFacts> = { distanceMm: 90 };
const STOPPED: Partial<TankFacts> = { emergencyStop: { requestedAtMs: NOW_MS, isLatched: true } };
const HELD = { hold: { reason: "rising", suspects: [], sinceMs: NOW_MS - 60_000 } };

const judged = (change: Partial<TankFacts>, messageMs: number, isReadingLoaded = true) => {
  const facts = exampleFacts({ asOfMs: NOW_MS - 3000 + messageMs, ...change });
  return { shown: tankVerdict(facts, NOW_MS), messageMs, reported: reportedIn(facts, isReadingLoaded) };
};

/** One message after the other; what is shown after each. */
function shownAfter(...messages: readonly ReturnType<typeof judged>[]) {
  let agreed: Agreement | undefined;
  return messages.map((message) => {
    agreed = agreement(agreed, message);
    return agreedVerdict(agreed, message.shown);
  });
}
const codesAfter = (...messages: readonly ReturnType<typeof judged>[]) =>
  shownAfter(...messages).map(({ verdict }) => verdict.code);

describe("a verdict that rests on readings", () => {
  it("flips when two messages agree, and not when the same one is judged again", () => {
    expect(codesAfter(judged(WELL, 1), judged(LOW, 2), judged(LOW, 2), judged(LOW, 3))).toEqual([
      "all_well",
      "checking",
      "checking",
      "low",
    ]);
  });

  it("does not flip for one message, nor for two that say different things", () => {
    expect(codesAfter(judged(WELL, 1), judged(LOW, 2), judged(WELL, 3), judged(LOW, 4))).not.toContain("low");
    expect(codesAfter(judged(WELL, 1), judged(LOW, 2), judged(NO_READING, 3))).toEqual(["all_well", "checking", "checking"]);
  });

  it("shows no figure while the newest reading contradicts the verdict", () => {
    const [, high] = shownAfter(judged({ distanceMm: 22 }, 1), judged(WELL, 2));
    expect(high).toMatchObject({ verdict: { code: "checking", cause: "reading" }, tone: "warn", next: [] });
    const [, low] = shownAfter(judged(TOO_LOW, 1), judged(WELL, 2));
    expect(low?.verdict).toEqual({ code: "too_little_water", belowDrainMm: null, litres: null });
    const [, slow] = shownAfter(
      judged({ run: exampleRunFacts({ pace: "slower" }), distanceMm: 45 }, 1),
      judged({ run: exampleRunFacts({ pace: "slower" }), distanceMm: null }, 2),
    );
    expect(slow?.verdict).not.toMatchObject({ rateMmPerMin: expect.any(Number) });
  });

  it("keeps its numbers up to date without flipping", () => {
    const [, later] = shownAfter(judged(LOW, 1), judged({ distanceMm: 52 }, 2));
    expect(later?.verdict).toMatchObject({ code: "low", belowTopMm: 22 });
  });

  it("[SAFE-18] forbids at once what the newest forbids, and allows only what both allow", () => {
    const [, blocked] = shownAfter(judged(WELL, 1), judged(NO_READING, 2));
    expect(blocked).toMatchObject({
      verdict: { code: "checking" },
      tone: "muted",
      waits: { water_change: "no_reading", schedule: null },
    });
    const [, , still, free] = shownAfter(judged(NO_READING, 1), judged(NO_READING, 2), judged(WELL, 3), judged(WELL, 4));
    expect(still).toMatchObject({ verdict: { code: "checking" }, waits: { water_change: "no_reading" } });
    expect(free?.waits.water_change).toBeNull();
    const rising = { ...HELD, trend: { slopeMmPerMin: 2 } };
    const [drains, stands] = shownAfter(judged(rising, 1), judged(HELD, 2));
    expect(drains?.mayDrainByHand).toBe(true);
    expect(stands).toMatchObject({ verdict: { code: "rising" }, mayDrainByHand: false });
  });
});

describe("what does not wait for a second message", () => {
  it.each([
    ["somebody must act", TOO_LOW, "too_little_water"],
    ["everything is stopped", STOPPED, "stopped"],
    ["a run has begun", { run: exampleRunFacts() }, "changing_water"],
    ["the server has raised an alert", { alerts: [exampleAlertFacts("sensor_dirty")] }, "warning"],
    ["nothing is heard any more", { isOffline: true }, "not_known"],
  ] as const)("%s", (_, change, code) => {
    expect(codesAfter(judged(WELL, 1), judged(change, 2))).toEqual(["all_well", code]);
  });

  it("the end of silence, the first reading, and the first slope", () => {
    const silent = { isOffline: true };
    expect(codesAfter(judged(silent, 1), judged(WELL, 2))).toEqual(["not_known", "all_well"]);
    expect(codesAfter(judged(NO_READING, 1, false), judged(WELL, 1))).toEqual(["no_data", "all_well"]);
    expect(codesAfter(judged({ ...HELD, trend: { slopeMmPerMin: null } }, 1), judged(HELD, 1))).toEqual(["rising", "held"]);
  });

  it("but calm after trouble does", () => {
    expect(codesAfter(judged(TOO_LOW, 1), judged(WELL, 2), judged(WELL, 3))).toEqual([
      "too_little_water",
      "too_little_water",
      "all_well",
    ]);
  });
});
