// What must hold of ingest. CPU per message and the ratio to the bare path of the same run fail at their goals in the long form. Where a
// goal is not reached yet, the short form holds what has been reached, by at most 30 % more than was measured.

import { debt, exact, type Gate, timed } from "./gates.ts";
import type { IngestFigures } from "./ingest-report.ts";

export const ingestGates = (figures: IngestFigures, isShort: boolean): readonly Gate[] => [
  exact("messages that were not committed as rows", figures.lost, { atMost: 0 }),
  exact("statements per 1,000 messages", figures.statementsPerThousand, { atMost: 5 }),
  exact("percent of the database's CPU that was not seen", figures.unseenPercent, { atMost: 5 }),
  exact("rate by that of the bare path", figures.ratio, { atLeast: 0.7 }),
  exact("CPU µs per message, ingest", figures.ingestUs, { atMost: 25 }),
  debt("CPU µs per message, database", figures.databaseUs, { atMost: 30 }, { atMost: 36 }, isShort),
  debt("CPU µs per message outside the broker", figures.outsideBrokerUs, { atMost: 55 }, { atMost: 72 }, isShort),
  debt("CPU ms of one look at 100,000 devices", figures.lookMsOfHundredThousand, { atMost: 50 }, { atMost: 1650 }, isShort),
  timed("messages a second", figures.sustainedPerSecond, { atLeast: 9900 }, isShort),
];
