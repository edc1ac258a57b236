import { dashboard } from "./en/dashboard.ts";
import { link } from "./en/link.ts";

export const en = { dashboard, link };
