import type { Messages } from "../catalogue.ts";
import { actions, askOwner, stopTopUp, waits } from "./verdict/actions.ts";
import { calm } from "./verdict/calm.ts";
import { locks } from "./verdict/locks.ts";
import { silence } from "./verdict/silence.ts";
import { trouble } from "./verdict/trouble.ts";
import { work } from "./verdict/work.ts";

export const verdict: Messages["verdict"] = {
  rows: { ...trouble, ...silence, ...locks, ...work, ...calm },
  actions,
  askOwner,
  stopTopUp,
  waits,
};
