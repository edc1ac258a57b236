// The worst of all tanks in its verdict's own word, for the browser tab: "Act now: water is rising · Living room reef". Null
// when nothing is worth more than the name of the screen.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { rowRank } from "@halocline/domain/verdict/rows";
import { shellMessages } from "@halocline/messages/texts/shell";
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

const LEVEL: ReadonlySet<string> = new Set(["very_low", "low", "too_high"]);
const NOT_KNOWN: ReadonlySet<string> = new Set(["not_known", "server_behind", "browser_offline", "server_silent"]);

/** By harm: act now, stopped or locked, the level, not known, other warnings, not set up, at work, all well. */
function harmOf({ verdict: { code }, tone }: ShownVerdict): number {
  if (tone === "solid") return 0;
  if (LEVEL.has(code)) return 2;
  if (NOT_KNOWN.has(code)) return 3;
  return { danger: 1, warn: 4, muted: 5, info: 6, ok: 7 }[tone];
}

/** Most harm first, and within the same harm by the table of verdicts; equals keep their order. */
export const worstFirst = <T extends Readonly<{ shown: ShownVerdict }>>(tanks: readonly T[]): readonly T[] =>
  tanks.toSorted((a, b) => harmOf(a.shown) - harmOf(b.shown) || rowRank(a.shown.verdict.code) - rowRank(b.shown.verdict.code));

/** For a controller without a tank, which has no verdict. An alert that is over, or that only informs, is no state to worry about. */
function alertsSaid(unacknowledged: readonly Alert[]): WorstState | null {
  const open = unacknowledged.filter(({ clearedAt }) => clearedAt === null);
  const has = (severity: Alert["severity"]) => open.some((alert) => alert.severity === severity);
  if (has("critical")) return { text: shellMessages().critical, tone: "danger" };
  return has("warn") ? { text: shellMessages().warning, tone: "warn" } : null;
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
