// What the account services may use: of the context, and what this feature opens once for itself.

import type { Context } from "../../context.ts";
import type { GoogleFlow } from "./google-flow.ts";
import type { Libraries } from "./library.ts";
import type { AttemptCounters } from "./limit-attempts.service.ts";
import type { Pauses } from "./pauses.store.ts";

export type AccountsNeed = Pick<
  Context,
  | "config"
  | "logger"
  | "metrics"
  | "clock"
  | "newId"
  | "reportError"
  | "mailer"
  | "database"
  | "pool"
  | "poolToStop"
  | "inAccount"
  | "recentlyVerified"
  | "stopPumps"
  | "closeConnections"
>;

export type AccountContext = AccountsNeed &
  Readonly<{
    library: Libraries;
    counters: AttemptCounters;
    pauses: Pauses;
    /** Null: not configured. */
    google: GoogleFlow | null;
  }>;
