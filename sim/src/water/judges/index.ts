// The bench: one judge per rule, by the rule's name; and the rules that the water does not show, with the tests that hold them.

import type { JudgeMaker } from "../judge.ts";
import { judgeOneAtATime } from "./safe-1.ts";
import { judgePumpTimes } from "./safe-2.ts";
import { judgeTopUpBudget } from "./safe-3.ts";
import { judgeReading } from "./safe-4.ts";
import { judgeMarks } from "./safe-5.ts";
import { judgeMovement } from "./safe-6.ts";
import { judgeStillWater } from "./safe-7.ts";
import { judgeFreshCommand } from "./safe-8.ts";
import { judgeNoResume } from "./safe-9.ts";
import { judgeOnceInOrder } from "./safe-10.ts";
import { judgeEmergencyStop } from "./safe-11.ts";
import { judgeRunEnds } from "./safe-12.ts";
import { judgeOneRun } from "./safe-13.ts";
import { judgeCauses } from "./safe-14.ts";
import { judgeCalibrated } from "./safe-15.ts";
import { judgeUpdates } from "./safe-16.ts";
import { judgeCirculation } from "./safe-17.ts";
import { judgeOwedSaltWater } from "./safe-21.ts";
import { judgeLatchedFault } from "./safe-22.ts";
import { judgeBlockedOverflow } from "./safe-23.ts";
import { judgeSalinity } from "./salinity.ts";
import { judgeSpill } from "./spill.ts";

export const JUDGES: Readonly<Record<string, JudgeMaker>> = {
  "SAFE-1": judgeOneAtATime,
  "SAFE-2": judgePumpTimes,
  "SAFE-3": judgeTopUpBudget,
  "SAFE-4": judgeReading,
  "SAFE-5": judgeMarks,
  "SAFE-6": judgeMovement,
  "SAFE-7": judgeStillWater,
  "SAFE-8": judgeFreshCommand,
  "SAFE-9": judgeNoResume,
  "SAFE-10": judgeOnceInOrder,
  "SAFE-11": judgeEmergencyStop,
  "SAFE-12": judgeRunEnds,
  "SAFE-13": judgeOneRun,
  "SAFE-14": judgeCauses,
  "SAFE-15": judgeCalibrated,
  "SAFE-16": judgeUpdates,
  "SAFE-17": judgeCirculation,
  "SAFE-21": judgeOwedSaltWater,
  "SAFE-22": judgeLatchedFault,
  "SAFE-23": judgeBlockedOverflow,
  spill: judgeSpill,
  salinity: judgeSalinity,
};
