// Numbers and times as the reader sees them: whoever draws knows locale, units and the present moment, and hands in the functions.

import type { PageVerdict, Verdict } from "@halocline/domain/verdict/verdict.types";
import type { Catalogue } from "../../compiled/catalogues.ts";

export type VerdictFormats = Readonly<{
  /** The time of day: "14:18". */
  time: (atMs: number) => string;
  /** The day and the time of what lies ahead: "Wed 18:00". */
  day: (atMs: number) => string;
  /** "34 min", "2 days". */
  duration: (spanMs: number) => string;
  /** How long it is from now: "13 min". */
  wait: (atMs: number) => string;
  /** With their units; `…Value` without, where another amount with the unit follows. */
  mm: (mm: number) => string;
  mmValue: (mm: number) => string;
  litres: (litres: number) => string;
  litresValue: (litres: number) => string;
  rate: (mmPerMin: number) => string;
  rateValue: (mmPerMin: number) => string;
  /** Of a share between 0 and 1. */
  percent: (share: number) => string;
  /** Where the reader has more than one controller, the tank's name. */
  tankName?: string;
}>;

export type SaidVerdict = Verdict | PageVerdict;

/** The texts that a verdict needs: its own, and those of the alert or the fault it is about. */
export type VerdictTexts = Pick<Catalogue, "verdict" | "alerts" | "faults">;
