// The list of contradictions finds what the screens used to show: each old rule is put back alone, and its contradiction is found by
// name on the drawn screen.

import type * as Marks from "@halocline/domain/runs/phase-marks";
import type * as Facts from "@halocline/domain/verdict/tank-facts";
import type * as Trend from "@halocline/domain/verdict/trend";
import { expect, it, vi } from "vitest";
import type * as Summary from "@/app/tank/home-summary.ts";
import type * as Label from "@/features/tanks/level-label.tsx";
import type * as LevelNumbers from "@/features/tanks/level-number.ts";
import type * as Agreed from "@/features/verdict/agreed-verdict.ts";
import type { CONTRADICTIONS } from "@/testing/contradictions.ts";
import { playedScreen, playScenario, SCENES } from "@/testing/played-screen.tsx";

const old = vi.hoisted(() => ({ rule: "" }));

vi.mock("@halocline/domain/verdict/trend", async (load) => {
  const now = await load<typeof Trend>();
  const undisturbed: typeof now.undisturbed = (samples, sinceMs, intervalS) =>
    old.rule === "trend" ? samples : now.undisturbed(samples, sinceMs, intervalS);
  return { ...now, undisturbed };
});

vi.mock("@halocline/domain/runs/phase-marks", async (load) => {
  const now = await load<typeof Marks>();
  const phaseMarks: typeof now.phaseMarks = (run, phase, tank) => {
    const marks = now.phaseMarks(run, phase, tank);
    if (marks === null || old.rule !== "litres" || phase !== "draining") return marks;
    return { ...marks, startMm: tank.calibration?.topDistanceMm ?? null };
  };
  return { ...now, phaseMarks };
});

vi.mock("@halocline/domain/verdict/tank-facts", async (load) => {
  const now = await load<typeof Facts>();
  const tankFacts: typeof now.tankFacts = (...told) => {
    const facts = now.tankFacts(...told);
    return old.rule === "calm" ? { ...facts, lastRun: null } : facts;
  };
  return { ...now, tankFacts };
});

vi.mock("@/features/verdict/agreed-verdict.ts", async (load) => {
  const now = await load<typeof Agreed>();
  const agreedVerdict: typeof now.agreedVerdict = (agreed, newest) =>
    old.rule === "figure" ? agreed.shown : now.agreedVerdict(agreed, newest);
  return { ...now, agreedVerdict };
});

vi.mock("@/features/tanks/level-label.tsx", async (load) => {
  const now = await load<typeof Label>();
  const LevelLabel: typeof now.LevelLabel = (props) =>
    now.LevelLabel(old.rule === "chip" ? { ...props, lockedWord: null } : props);
  return { ...now, LevelLabel };
});

vi.mock("@/features/tanks/level-number.ts", async (load) => {
  const now = await load<typeof LevelNumbers>();
  const levelNumber: typeof now.levelNumber = (view, aim) =>
    now.levelNumber(view, old.rule === "pipes" ? { ...aim, isFromPipes: false } : aim);
  return { ...now, levelNumber };
});

vi.mock("@/app/tank/home-summary.ts", async (load) => {
  const now = await load<typeof Summary>();
  const homeSummary: typeof now.homeSummary = (tanks, alerts) => now.homeSummary(tanks, old.rule === "summary" ? [] : alerts);
  return { ...now, homeSummary };
});

type Name = keyof typeof CONTRADICTIONS;
type Scene = Parameters<typeof playedScreen>[0];

const burstHose: Scene = (played) => playScenario(played, "burst_hose");

function scene(name: string): Scene {
  const found = SCENES[name];
  if (!found) throw new Error(`No scene ${name}`);
  return found;
}

type Planted = readonly [rule: string, play: Scene, name: Name];

const PLANTED: readonly Planted[] = [
  ["trend", scene("a water change"), "the direction, and the water moves the other way"],
  ["figure", scene("a level that goes too high and comes back"), "the verdict's figure, and the number"],
  ["calm", burstHose, "all is well, and a run that failed a moment ago"],
  ["chip", burstHose, "locked pumps, and a calm word for the level"],
  ["pipes", scene("a stop and a clear while nothing runs"), "water from the pipes, and too much of it"],
  ["litres", scene("a water change"), "the litres moved and the litres to go, and their sum"],
  ["litres", scene("a water change"), "the litres moved, and those of the receipt"],
  ["litres", scene("a water change"), "the litres to drain, and the litres to refill"],
  ["summary", scene("a stop and a clear while nothing runs"), "all is well in the summary, and an open alert or another verdict"],
];

it.each(PLANTED.map(([rule, play, name]) => ({ rule, play, name })))(
  "finds the old rule of the $rule: $name",
  { timeout: 300_000 },
  async ({ rule, play, name }) => {
    old.rule = rule;
    const { found } = await playedScreen(play, name);
    expect([...found.keys()]).toContain(name);
  },
);
