// With what is said of a tank: the dashboard brings it, and the server's mails. Other screens bring their English texts with them:
// see the catalogue.

import { alerts } from "./en/alerts.ts";
import { dashboard } from "./en/dashboard.ts";
import { faults } from "./en/faults.ts";
import { holds } from "./en/holds.ts";
import { level } from "./en/level.ts";
import { relays } from "./en/relays.ts";
import { runs } from "./en/runs.ts";
import { verdict } from "./en/verdict.ts";
import { enFrame } from "./en-frame.ts";

export const en = { ...enFrame, alerts, verdict, dashboard, faults, holds, level, relays, runs };
