// The texts in the language this person reads. Like the units: set before anything is drawn, and whoever draws begins anew when
// it changes (see the shell).

import type { Catalogue, Messages, ScreenMessages } from "@halocline/messages/catalogue";
import { en } from "@halocline/messages/en";

let translated: Catalogue | null = null;

export const messages = (): Messages => translated ?? en;

/** A screen brings its English texts with it; another language has come whole. */
export const screenMessages =
  <Name extends keyof ScreenMessages>(name: Name, english: ScreenMessages[Name]) =>
  (): ScreenMessages[Name] =>
    translated?.[name] ?? english;

/** Null is English. */
export function showMessages(catalogue: Catalogue | null): void {
  translated = catalogue;
}
