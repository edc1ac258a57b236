import type { Messages } from "./catalogue.ts";
import { link } from "./de/link.ts";

export const de: Messages = { link };
