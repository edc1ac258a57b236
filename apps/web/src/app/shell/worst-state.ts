// The worst of all tanks in its verdict's own word, for the browser tab: "Act now: water is rising · Living room reef". Null
// when nothing is worth more than the name of the screen.

import { rowRank } from "@halocline/domain/verdict/rows";
import type { ShownVerdict } from "@/features/verdict/shown-verdict.ts";

export type TankState = Readonly<{ name: string; word: string; shown: ShownVerdict }>;

export type WorstState = Readonly<{ text: string; tone: WorstTone }>;
export type WorstTone = "danger" | "warn" | "info";

const TONES: Readonly<Record<ShownVerdict["tone"], WorstTone | null>> = {
  solid: "danger",
  danger: "danger",
  warn: "warn",
  info: "info",
  ok: null,
  // Not to know is no calm.
  muted: "warn",
};

/** Worst first, as lists of tanks show them; equals keep their order. */
export const worstFirst = <T extends Readonly<{ shown: ShownVerdict }>>(tanks: readonly T[]): readonly T[] =>
  tanks.toSorted((a, b) => rowRank(a.shown.verdict.code) - rowRank(b.shown.verdict.code));

export function worstState(tanks: readonly TankState[], unacknowledgedCount: number): WorstState | null {
  const worst = worstFirst(tanks)[0];
  const tone = worst && TONES[worst.shown.tone];
  if (!worst || !tone) return null;
  const count = unacknowledgedCount === 0 ? "" : `(${unacknowledgedCount}) `;
  return { text: `${count}${worst.word} · ${worst.name}`, tone };
}
