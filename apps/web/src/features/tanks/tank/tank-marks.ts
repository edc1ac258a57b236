// What is wrong, drawn where it is. The words are given: the drawing says the same as the sentence above it.

import type { PumpRole } from "./pump-places.ts";

export type PumpMark = Readonly<{
  /** `fault`: nothing comes through the hose. `flows`: water comes although the pump is off. `burst`: it goes to the floor. */
  kind: "fault" | "flows" | "burst";
  /** Under the pump's name: "no water", "still flows". */
  word: string;
}>;

export type TankMarks = Readonly<{
  pumps: Readonly<Partial<Record<PumpRole, PumpMark>>>;
  /** Low in what stands beside the tank, or too full: what is said under the pump's name. */
  reservoirs: Readonly<Partial<Record<PumpRole, string>>>;
  /** Water that moves by itself. */
  arrow: "up" | "down" | null;
  /** Beside the arrow: how much is lost. */
  arrowWord: string | null;
  isStopped: boolean;
  isSensorBad: boolean;
  /** All of it in one sentence, for those who do not see it. */
  sentence: string | null;
}>;

export const NO_MARKS: TankMarks = {
  pumps: {},
  reservoirs: {},
  arrow: null,
  arrowWord: null,
  isStopped: false,
  isSensorBad: false,
  sentence: null,
};
