// Which situation a seed is. The kinds go round, so that a few dozen seeds hold them all; everything else comes from the seed.

import { Rng } from "../../rng.ts";
import type { Situation } from "../stage.ts";
import { AIMED_KINDS } from "./aimed.ts";
import { BY_HAND_KINDS } from "./by-hand.ts";
import { HOLD_KINDS } from "./holds.ts";
import { LIVING_KINDS } from "./living.ts";
import { OUTAGE_KINDS } from "./outages.ts";
import type { SituationKind } from "./plan.ts";
import { RUN_KINDS } from "./runs.ts";
import { SETTINGS_KINDS } from "./settings.ts";
import { STOP_KINDS } from "./stops.ts";

const GROUPS = [LIVING_KINDS, AIMED_KINDS, RUN_KINDS, BY_HAND_KINDS, OUTAGE_KINDS, STOP_KINDS, SETTINGS_KINDS, HOLD_KINDS];

/** One of each group after the other, so that the first seeds are of every sort already. */
export const SITUATION_KINDS: readonly SituationKind[] = Array.from(
  { length: Math.max(...GROUPS.map(({ length }) => length)) },
  (_, row) => GROUPS.flatMap((group) => group.slice(row, row + 1)),
).flat();

/** Far from the generator of the run itself. */
const DRAWN_APART = 0x51_7a_7e;

export function drawSituation(seed: number): Situation {
  const count = SITUATION_KINDS.length;
  const turn = Math.floor((seed - 1) / count);
  const place = seed - 1 - turn * count;
  const kind = SITUATION_KINDS[place] as SituationKind;
  return { name: kind.name, ...kind.draw(new Rng(seed ^ DRAWN_APART), Math.abs(turn), Math.abs(turn) + place) };
}
