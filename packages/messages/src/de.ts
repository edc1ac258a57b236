import type { Catalogue } from "./catalogue.ts";
import { dashboard } from "./de/dashboard.ts";
import { link } from "./de/link.ts";
import { settings } from "./de/settings.ts";
import { shell } from "./de/shell.ts";
import { stop } from "./de/stop.ts";
import { time } from "./de/time.ts";
import { verdict } from "./de/verdict.ts";

export const de: Catalogue = { dashboard, link, shell, stop, time, verdict, settings };
