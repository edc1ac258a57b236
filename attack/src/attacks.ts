// Every attack of the suite by its name.

import { alarms } from "./alarms/alarms.ts";
import type { Attack, AttackName } from "./attack.types.ts";
import { faultMatrix } from "./fault-matrix/fault-matrix.ts";
import { fullDisks } from "./full-disks/full-disks.ts";
import { fuzz } from "./fuzz/fuzz.ts";
import { neighbours } from "./neighbours/neighbours.ts";
import { ownMachine } from "./own-machine/own-machine.ts";
import { rights } from "./rights/rights.ts";
import { rollingRestart } from "./rolling-restart/rolling-restart.ts";
import { strangers } from "./strangers/strangers.ts";

export const ATTACKS: Readonly<Record<AttackName, Attack>> = {
  neighbours,
  strangers,
  "full-disks": fullDisks,
  "fault-matrix": faultMatrix,
  alarms,
  "rolling-restart": rollingRestart,
  fuzz,
  rights,
  "own-machine": ownMachine,
};
