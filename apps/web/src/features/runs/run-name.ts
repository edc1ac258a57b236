// How a run is called, and who began it.

import type { Run } from "@halocline/contracts/http/entities.contract";
import { tankMessages } from "@/lib/language/tank-messages.ts";

export const runName = ({ type }: Run): string => tankMessages().runs.names[type];

export function starterText({ startedBy, cause }: Run): string {
  const { starters } = tankMessages().runs;
  return cause === "manual" && startedBy ? starters.person({ name: startedBy }) : starters[cause];
}
