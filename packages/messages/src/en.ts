// What every visit may need: the frame of the page, the dashboard and what formats numbers. Other screens bring their English
// texts with them: see the catalogue.

import { link } from "./en/link.ts";
import { shell } from "./en/shell.ts";
import { time } from "./en/time.ts";
import { verdict } from "./en/verdict.ts";

export const en = { link, shell, time, verdict };
