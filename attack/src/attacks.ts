// Every attack of the suite, in the order in which they run: one at a time, because each measures what the others would disturb.

import { alarms } from "./alarms/alarms.ts";
import type { Attack } from "./attack.types.ts";
import { faultMatrix } from "./fault-matrix/fault-matrix.ts";
import { fullDisks } from "./full-disks/full-disks.ts";
import { fuzz } from "./fuzz/fuzz.ts";
import { neighbours } from "./neighbours/neighbours.ts";
import { ownMachine } from "./own-machine/own-machine.ts";
import { rights } from "./rights/rights.ts";
import { rollingRestart } from "./rolling-restart/rolling-restart.ts";
import { strangers } from "./strangers/strangers.ts";

export const ATTACKS: readonly Attack[] = [
  neighbours,
  strangers,
  fullDisks,
  faultMatrix,
  alarms,
  rollingRestart,
  fuzz,
  rights,
  ownMachine,
];
