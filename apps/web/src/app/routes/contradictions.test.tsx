// Every kind of run, every fault of the scenario panel, a stop and a clear, played through the real control core at speed, and no
// screen that contradicts itself, the water or the list.

import { SCENARIOS } from "@halocline/domain/scenarios/scenarios";
import { describe, expect, it } from "vitest";
import { CONTRADICTIONS } from "@/testing/contradictions.ts";
import { type PlayedScreen, playedScreen, playScenario, SCENES } from "@/testing/played-screen.tsx";

const total = { frames: 0, pairs: 0, litres: 0 };

function expectNone({ frames, found }: PlayedScreen): void {
  total.frames += frames.length;
  total.pairs += frames.length * Object.keys(CONTRADICTIONS).length;
  total.litres += frames.filter(({ moved }) => (moved?.toGo ?? null) !== null).length;
  expect([...found]).toEqual([]);
}

/** A busy machine takes as many times longer. */
const MOST_MS = 300_000;

describe("the screen does not contradict itself, the water or the list", { timeout: MOST_MS }, () => {
  it.each(Object.entries(SCENES))("in %s", async (_, scene) => expectNone(await playedScreen(scene)));

  it.each(SCENARIOS)("in the scenario %s", async (scenario) =>
    expectNone(await playedScreen((played) => playScenario(played, scenario))),
  );

  it("on as many frames and pairs as it claims", () => {
    expect(total.frames).toBeGreaterThan(700);
    expect(total.pairs).toBeGreaterThan(10_000);
    expect(total.litres).toBeGreaterThan(100);
  });
});
