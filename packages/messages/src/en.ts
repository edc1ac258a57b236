// What every visit may need: the frame of the page, the dashboard and what formats numbers. Other screens bring their English
// texts with them: see the catalogue.

import { dashboard } from "./en/dashboard.ts";
import { link } from "./en/link.ts";
import { time } from "./en/time.ts";
import { verdict } from "./en/verdict.ts";

export const en = { dashboard, link, time, verdict };
