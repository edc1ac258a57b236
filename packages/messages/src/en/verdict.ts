// What a tank's screens say, row by row of the table of verdicts.

import { actions, askOwner, stopTopUp, waits } from "./verdict/actions.ts";
import { criticals, otherAlerts, warnings } from "./verdict/alerts.ts";
import { calm } from "./verdict/calm.ts";
import { locks } from "./verdict/locks.ts";
import { silence } from "./verdict/silence.ts";
import { trouble } from "./verdict/trouble.ts";
import { work } from "./verdict/work.ts";

export const verdict = {
  rows: { ...trouble, ...silence, ...locks, ...work, ...calm },
  warnings,
  criticals,
  otherAlerts,
  actions,
  askOwner,
  stopTopUp,
  waits,
};
