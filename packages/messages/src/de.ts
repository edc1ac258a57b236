import type { Messages } from "./catalogue.ts";
import { link } from "./de/link.ts";
import { stop } from "./de/stop.ts";

export const de: Messages = { link, stop };
