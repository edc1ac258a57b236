// The bench: one judge per rule, by the rule's name.

import type { JudgeMaker } from "../judge.ts";
import { judgeOneAtATime } from "./safe-1.ts";

export const JUDGES: Readonly<Record<string, JudgeMaker>> = {
  "SAFE-1": judgeOneAtATime,
};
