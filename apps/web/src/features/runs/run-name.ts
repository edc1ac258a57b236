// How a run is called, and who began it.

import type { Run } from "@halocline/contracts/http/entities.contract";
import { runsMessages } from "@halocline/messages/texts/runs";

export const runName = ({ type }: Run): string => runsMessages().names[type];

export function starterText({ startedBy, cause }: Run): string {
  const { starters } = runsMessages();
  return cause === "manual" && startedBy ? starters.person({ name: startedBy }) : starters[cause];
}
