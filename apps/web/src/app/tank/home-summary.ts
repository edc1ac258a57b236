// How the tanks are, in one line under the title.

import type { ShownVerdict } from "@/features/verdict/shown-verdict.ts";
import { tankMessages } from "@/lib/language/tank-messages.ts";

const URGENT: ReadonlySet<ShownVerdict["tone"]> = new Set(["solid", "danger"]);

export function homeSummary(tanks: readonly Readonly<{ shown: ShownVerdict; isWhole: boolean }>[]): string {
  const { home } = tankMessages().dashboard;
  const count = tanks.length;
  const now = tanks.filter(({ shown, isWhole }) => isWhole && URGENT.has(shown.tone)).length;
  const needing = tanks.filter(({ shown, isWhole }) => isWhole && shown.tone === "warn").length;
  if (now > 0) return home.needYouNow({ count, now, today: needing });
  // What is not loaded yet is not known either: nothing is called well before.
  const unknown = tanks.filter(({ shown, isWhole }) => !isWhole || shown.tone === "muted").length;
  if (needing > 0) return unknown > 0 ? home.needYouAndUnknown({ count, needing, unknown }) : home.needYou({ count, needing });
  return unknown > 0 ? home.unknown({ count, unknown }) : home.allWell({ count });
}
