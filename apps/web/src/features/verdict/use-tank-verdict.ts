// The verdict of tanks, as every part of the page gets it: what the server has said, how the water moves, and whether anybody is
// heard at all.

import { tankVerdict } from "@halocline/domain/verdict/tank-verdict";
import { factsFromWire, type WireFacts } from "./facts-from-wire.ts";
import { type Link, type ShownVerdict, shownVerdict } from "./shown-verdict.ts";
import { useLevelSamples } from "./trend/level-samples.ts";
import { slopeNow } from "./trend/slope.ts";

export type Judged = Readonly<{
  shown: ShownVerdict;
  /** How the water moves now; null before there is enough to tell. Positive while it rises. */
  slopeMmPerMin: number | null;
}>;

/** In the order of the tanks. */
export function useTankVerdicts(
  tanks: readonly Omit<WireFacts, "slopeMmPerMin">[],
  link: Link,
  nowMs: number,
): readonly Judged[] {
  const samples = useLevelSamples(tanks.map(({ tank, reading }) => ({ tankId: tank.id, reading })));
  return tanks.map((wire, index) => {
    const slopeMmPerMin = slopeNow(samples[index] ?? [], nowMs);
    const facts = factsFromWire({ ...wire, slopeMmPerMin });
    return { shown: shownVerdict(tankVerdict(facts, nowMs), link), slopeMmPerMin };
  });
}
