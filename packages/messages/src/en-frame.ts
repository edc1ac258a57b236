// What every visit needs: the frame of the page, and what numbers and times are written with. It is in the first script, which has
// little room.

import { link } from "./en/link.ts";
import { shell } from "./en/shell.ts";
import { stop } from "./en/stop.ts";
import { time } from "./en/time.ts";

export const enFrame = { link, shell, stop, time };
