// The short form of `pnpm sim measure`: the finish and the litres of water changes reach their goals, and the goals notice.

import { loadCore } from "@halocline/device-core/load-core";
import { describe, expect, it } from "vitest";
import { brokenChanges } from "./broken-pumps.ts";
import { goalsOf } from "./goals.ts";
import { manyChanges, type SayFinish } from "./many-changes.ts";

/** Eight of each tank. */
const CHANGES = 208;
const SEED = 1;
const TIMEOUT_MS = 180_000;
const module = loadCore();
const missed = (say?: SayFinish) =>
  goalsOf(manyChanges(module, CHANGES, SEED, say))
    .filter(({ isMet }) => !isMet)
    .map(({ name }) => name);

describe("water changes of tanks of every size", () => {
  it("are told with a finish and litres that reach their goals", () => expect(missed()).toEqual([]), TIMEOUT_MS);

  it(
    "miss them with a constant 45 minutes",
    () => {
      const constant: SayFinish = ({ stretches }) => ({
        finishAtMs: (stretches[0]?.fromMs ?? 0) + 45 * 60_000,
        pace: null,
        phaseOffAtMs: null,
      });
      expect(missed(constant)).toEqual(["finish error, median", "finish error, 90 %"]);
    },
    TIMEOUT_MS,
  );
});

it(
  "[SAFE-6] a change with a dead pump, an empty reservoir or a loose fill hose is never a success",
  () => {
    const states = brokenChanges(module, SEED).map(({ preset, what, state }) => [preset, what, state.status]);
    expect(states).toHaveLength(15);
    expect(states.filter(([, , status]) => status !== "failed")).toEqual([]);
  },
  TIMEOUT_MS,
);
