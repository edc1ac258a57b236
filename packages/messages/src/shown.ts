// The language that this page shows. The server has many readers, so it takes `catalogues` instead.

import type { PageMessages } from "../compiled/languages.ts";

let translation: PageMessages | null = null;

/**
 * English travels with the screen that shows it. Another language arrives whole, before the first drawing.
 * @public The compiled modules call it.
 */
export const shownArea =
  <Area extends keyof PageMessages>(area: Area, english: PageMessages[Area]) =>
  (): PageMessages[Area] =>
    translation?.[area] ?? english;

/** Null is English. The caller must draw the page again after a change. */
export function showMessages(messages: PageMessages | null): void {
  translation = messages;
}
