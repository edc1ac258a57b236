// Whether enough has been loaded to say something of a tank. Calm would be a guess before; trouble is told at once.

import { isTrouble } from "@halocline/domain/verdict/rows";
import type { ShownVerdict } from "@/features/verdict/shown-verdict.ts";

/** Undefined: not loaded yet. Null is an answer. */
type Asked = Readonly<{ reading: unknown; run: unknown; alerts: unknown }>;

/** That the sensor gives nothing is no news while nobody has asked it. */
const isOfReading = ({ verdict }: ShownVerdict): boolean =>
  verdict.code === "no_data" || ("before" in verdict && verdict.before.code === "no_data");

export function isWhole({ reading, run, alerts }: Asked, shown: ShownVerdict): boolean {
  if ([reading, run, alerts].every((part) => part !== undefined)) return true;
  return isTrouble(shown.verdict.code) && !(reading === undefined && isOfReading(shown));
}
