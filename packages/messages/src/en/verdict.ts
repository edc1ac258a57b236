// One block of texts for each verdict. Those of a warning, of a critical alert, of a stopped circulation and of a used top-up limit are
// the alert's own.

import { actions, askOwner, stopTopUp, waits } from "./verdict/actions.ts";
import { calm } from "./verdict/calm.ts";
import { locks } from "./verdict/locks.ts";
import { silence } from "./verdict/silence.ts";
import { trouble } from "./verdict/trouble.ts";
import { work } from "./verdict/work.ts";

export const verdict = {
  rows: { ...trouble, ...silence, ...locks, ...work, ...calm },
  actions,
  askOwner,
  stopTopUp,
  waits,
};
