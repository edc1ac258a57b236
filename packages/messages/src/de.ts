import type { Messages } from "./catalogue.ts";
import { link } from "./de/link.ts";
import { verdict } from "./de/verdict.ts";

export const de: Messages = { link, verdict };
