// The worst of all tanks in its verdict's own word, for the browser tab: "Act now: water is rising · Living room reef". Null
// when nothing is worth more than the name of the screen.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { rowRank } from "@halocline/domain/verdict/rows";
import type { ShownVerdict } from "@/features/verdict/shown-verdict.ts";
import { messages } from "@/lib/language/messages.ts";

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

/** A controller without a tank has no verdict; its alerts are told all the same. Information alone is no state to worry about. */
function alertsSaid(unacknowledged: readonly Alert[]): WorstState | null {
  const has = (severity: Alert["severity"]) => unacknowledged.some((alert) => alert.severity === severity);
  if (has("critical")) return { text: messages().shell.critical, tone: "danger" };
  return has("warn") ? { text: messages().shell.warning, tone: "warn" } : null;
}

function tanksSaid(tanks: readonly TankState[]): WorstState | null {
  const worst = worstFirst(tanks)[0];
  const tone = worst && TONES[worst.shown.tone];
  return worst && tone ? { text: `${worst.word} · ${worst.name}`, tone } : null;
}

export function worstState(tanks: readonly TankState[], unacknowledged: readonly Alert[]): WorstState | null {
  const worst = tanksSaid(tanks) ?? alertsSaid(unacknowledged);
  const count = unacknowledged.length === 0 ? "" : `(${unacknowledged.length}) `;
  return worst && { ...worst, text: `${count}${worst.text}` };
}
