import { describe, expect, it } from "vitest";
import { type Look, type Patience, stepWatch, type Verdict, type Watch } from "./conditions.ts";

const PATIENCE: Patience = { enterAfterMs: 100_000, leaveAfterMs: 50_000 };
const STEP_MS = 10_000;

const lookOf = (verdict: Verdict, worse: Verdict = "absent", sinceMs: number | null = null): Look => ({
  verdict,
  worse,
  sinceMs,
});

/** One letter per look, every ten seconds: p(resent), W(orse), b(etween), a(bsent), u(nseen). The acts, with the second they came. */
function acts(letters: string, patience = PATIENCE): string[] {
  const verdicts = { p: "present", W: "present", b: "between", a: "absent", u: "unseen" } as const;
  let watch: Watch | null = null;
  return Array.from(letters).flatMap((letter, index) => {
    const verdict = verdicts[letter as keyof typeof verdicts];
    const step = stepWatch(
      watch,
      lookOf(verdict, letter === "W" ? "present" : verdict === "present" ? "absent" : verdict),
      patience,
      index * STEP_MS,
    );
    watch = step.watch;
    return step.act === null ? [] : [`${step.act} ${index * 10}`];
  });
}

const times = (letter: string, count: number): string => letter.repeat(count);

describe("a watched incident", () => {
  it("is raised once, when it has lasted, and updated while it goes on", () => {
    expect(acts(times("p", 72))).toEqual(["raise 100", "update 400", "update 700"]);
  });

  it("is not raised by what passes", () => {
    expect(acts(times(`${times("p", 10)}a`, 5))).toEqual([]);
  });

  it("waits on through noise at its threshold and through a short gap, not through a long one", () => {
    expect(acts(`p${times("bp", 5)}`)).toEqual(["raise 100"]);
    expect(acts(`pp${times("u", 6)}ppp`)).toEqual(["raise 100"]);
    expect(acts(`pp${times("u", 9)}${times("p", 5)}`)).toEqual([]);
  });

  it("is over when it has been clearly away for a while", () => {
    expect(acts(`${times("p", 11)}${times("a", 6)}`)).toEqual(["raise 100", "clear 160"]);
    expect(acts(`${times("p", 11)}${times("aaaab", 4)}`)).toEqual(["raise 100"]);
  });

  it("is not over because nobody sees it", () => {
    expect(acts(`${times("p", 11)}${times("u", 60)}`)).toEqual(["raise 100"]);
    expect(acts(`${times("p", 11)}aaaa${times("u", 5)}aaaa`)).toEqual(["raise 100"]);
  });

  it("rises once when it has been worse for long enough, and never becomes milder", () => {
    expect(acts(`${times("p", 11)}${times("W", 12)}${times("p", 5)}`)).toEqual(["raise 100", "rise 210"]);
    expect(acts(`${times("p", 11)}${times("WWWp", 5)}`)).toEqual(["raise 100"]);
  });

  it("is raised as worse if it was all the time", () => {
    expect(stepWatch(null, lookOf("present", "present", 0), PATIENCE, 100_000)).toMatchObject({
      act: "raise",
      watch: { isWorse: true },
    });
  });

  it("may be worse for lasting alone", () => {
    expect(acts(times("p", 22), { ...PATIENCE, worseAfterMs: 200_000 })).toEqual(["raise 100", "rise 200"]);
  });

  it("needs no note while the fact carries its own time", () => {
    expect(stepWatch(null, lookOf("present", "absent", 5000), PATIENCE, 60_000)).toEqual({ watch: null, act: null });
    expect(stepWatch(null, lookOf("present", "absent", 5000), PATIENCE, 105_000).act).toBe("raise");
  });

  it("is the very same note when nothing changed, so that nothing is written", () => {
    const { watch } = stepWatch(null, lookOf("present"), PATIENCE, 0);
    expect(stepWatch(watch, lookOf("present"), PATIENCE, 10_000).watch).toBe(watch);
    const open = stepWatch(watch, lookOf("present"), PATIENCE, 100_000).watch;
    expect(stepWatch(open, lookOf("present"), PATIENCE, 110_000).watch).toBe(open);
  });
});
