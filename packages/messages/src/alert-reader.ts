// Who reads an alert: the texts of a language, and times and amounts as the reader writes them.

import type { Catalogue } from "../compiled/catalogues.ts";

export type AlertReader = Readonly<{
  texts: Catalogue;
  /** The zone of the reader's times, instead of the tank's. */
  zoneOf: (timezone: string) => string;
  /** The day and the time of a moment, in that zone. */
  moment: (atMs: number, timezone: string) => string;
  /** With the unit. */
  litres: (litres: number) => string;
}>;
