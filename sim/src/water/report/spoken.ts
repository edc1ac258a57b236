// What a device said of a fault, as its owner hears it.

import type { CoreEvent } from "@halocline/device-core/core.types";
import { commonNameOf } from "../fault-kinds.ts";

export type Spoken = Readonly<{ atMs: number; kind: "hold" | "fault" | "warning" | "end"; word: string }>;

export function spokenOf(event: CoreEvent, atMs: number): Spoken | null {
  switch (event.type) {
    case "warning":
      return { atMs, kind: "warning", word: event.fault };
    case "fault_latched":
      return { atMs, kind: "fault", word: event.fault };
    case "run_ended":
      return event.outcome === "failed" && event.reason !== null ? { atMs, kind: "end", word: event.reason } : null;
    case "hold":
      return { atMs, kind: "hold", word: event.reason };
    default:
      return null;
  }
}

const WEIGHT = { hold: 3, fault: 2, warning: 1, end: 0 } as const;
const LARGEST_WEIGHT = 4;

/** A mark, a limit or a used-up budget says what the level did, and names no part: any word that does says more. */
const weightOf = ({ kind, word }: Spoken): number => WEIGHT[kind] + (commonNameOf(word) === null ? 0 : LARGEST_WEIGHT);

/** The one that stands on the screen when all have been said: a hold before a fault, a fault before a warning. */
export const nameGiven = (all: readonly Spoken[]): string | null =>
  all.reduce<Spoken | null>((best, one) => (best === null || weightOf(one) > weightOf(best) ? one : best), null)?.word ?? null;
