import { link } from "./en/link.ts";
import { verdict } from "./en/verdict.ts";

export const en = { link, verdict };
