// Whether enough has been loaded to say something of a tank. Calm would be a guess before; trouble is told at once.

import { isTrouble } from "@halocline/domain/verdict/rows";
import type { ShownVerdict } from "@/features/verdict/shown-verdict.ts";

/** Undefined: not loaded yet. Null is an answer. */
type Asked = Readonly<{ reading: unknown; run: unknown; alerts: unknown; isSlopeAwaited: boolean }>;

/** That the sensor gives nothing is no news while nobody has asked it. */
const isOfReading = ({ verdict }: ShownVerdict): boolean =>
  verdict.code === "no_data" || ("before" in verdict && verdict.before.code === "no_data");

/** Whether held water still moves is told as if it did while nobody knows; not while the answer is on its way. */
const OF_SLOPE: ReadonlySet<ShownVerdict["verdict"]["code"]> = new Set(["rising", "falling", "pump_runs_on"]);

export function isWhole({ reading, run, alerts, isSlopeAwaited }: Asked, shown: ShownVerdict): boolean {
  if (isSlopeAwaited && OF_SLOPE.has(shown.verdict.code)) return false;
  if ([reading, run, alerts].every((part) => part !== undefined)) return true;
  return isTrouble(shown.verdict.code) && !(reading === undefined && isOfReading(shown));
}
