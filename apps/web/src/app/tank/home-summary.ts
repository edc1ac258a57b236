// How the tanks are, in one line under the title.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import type { ShownVerdict } from "@/features/verdict/shown-verdict.ts";

const URGENT: ReadonlySet<ShownVerdict["tone"]> = new Set(["solid", "danger"]);

type SummedTank = Readonly<{ shown: ShownVerdict; isWhole: boolean }>;

/** `unacknowledged`: as they are listed below; undefined before the first answer. */
export function homeSummary(
  tanks: readonly SummedTank[],
  unacknowledged: readonly Pick<Alert, "severity">[] | null | undefined,
): string {
  const { home } = dashboardMessages();
  const count = tanks.length;
  const now = tanks.filter(({ shown, isWhole }) => isWhole && URGENT.has(shown.tone)).length;
  const needing = tanks.filter(({ shown, isWhole }) => isWhole && shown.tone === "warn").length;
  if (now > 0) return home.needYouNow({ count, now, today: needing });
  // What is not loaded yet is not known either: nothing is called well before.
  const unknown = tanks.filter(({ shown, isWhole }) => !isWhole || shown.tone === "muted").length;
  if (needing > 0) return unknown > 0 ? home.needYouAndUnknown({ count, needing, unknown }) : home.needYou({ count, needing });
  if (unknown > 0) return home.unknown({ count, unknown });
  const alerts = (unacknowledged ?? []).filter(({ severity }) => severity !== "info").length;
  return alerts > 0 ? home.alerts({ count, alerts }) : home.allWell({ count });
}
