// The texts in the language this person reads. Like the units: set before anything is drawn, and whoever draws begins anew when
// it changes (see the shell).

import type { Catalogue, FrameMessages, ScreenMessages } from "@halocline/messages/catalogue";
import { enFrame } from "@halocline/messages/en-frame";

let translated: Catalogue | null = null;

/** In the first script: whoever speaks of a tank asks for `tankMessages`. */
export const messages = (): FrameMessages => translated ?? enFrame;

/** Null is English. */
export const translation = (): Catalogue | null => translated;

/** A screen brings its English texts with it; another language has come whole. */
export const screenMessages =
  <Name extends keyof ScreenMessages>(name: Name, english: ScreenMessages[Name]) =>
  (): ScreenMessages[Name] =>
    translated?.[name] ?? english;

export function showMessages(catalogue: Catalogue | null): void {
  translated = catalogue;
}
