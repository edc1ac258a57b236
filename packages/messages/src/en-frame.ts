// What every visit needs: the frame of the page, and what numbers and times are written with. It is in the first script, which has
// little room.

import { shell } from "./en/shell.ts";
import { stop } from "./en/stop.ts";
import { time } from "./en/time.ts";
import { ui } from "./en/ui.ts";

export const enFrame = { shell, stop, time, ui };
