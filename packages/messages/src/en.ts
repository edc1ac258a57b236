import { dashboard } from "./en/dashboard.ts";
import { link } from "./en/link.ts";
import { verdict } from "./en/verdict.ts";

export const en = { dashboard, link, verdict };
