import { link } from "./en/link.ts";
import { stop } from "./en/stop.ts";

export const en = { link, stop };
