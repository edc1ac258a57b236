import { link } from "./en/link.ts";

export const en = { link };
