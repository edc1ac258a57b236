import type { Messages } from "./catalogue.ts";
import { dashboard } from "./de/dashboard.ts";
import { link } from "./de/link.ts";
import { verdict } from "./de/verdict.ts";

export const de: Messages = { dashboard, link, verdict };
