// What was measured of ingest, in lines, and the figures that must hold.

import { UNSEEN } from "./database-cpu.ts";
import { median, percentile, rounded } from "./figures.ts";
import type { Window } from "./ingest-window.ts";

/** `early`: right after a checkpoint, when each page goes into the WAL as a whole the first time it is changed. */
export type Sustained = Readonly<{ whole: Window; early: Window; late: Window; lagsMs: readonly number[] }>;
export type IngestResults = Readonly<{
  bare: readonly Window[];
  full: readonly Window[];
  sustained: readonly Sustained[];
  /** Sent and settled, and not committed as a row. */
  lost: number;
}>;

export type IngestFigures = Readonly<{
  ratio: number;
  databaseUs: number;
  ingestUs: number;
  outsideBrokerUs: number;
  statementsPerThousand: number;
  sustainedPerSecond: number;
  unseenPercent: number;
  lost: number;
}>;

type Pick = (window: Window) => number;
const ROLES = ["ingest", "worker", "app"];

const perMessage =
  (of: Pick): Pick =>
  (window) =>
    of(window) / window.messages;
const rate: Pick = ({ messages, seconds }) => messages / seconds;
const processUs = (name: string): Pick => perMessage(({ processes }) => processes.get(name) ?? 0);
const roleUs = (name: string): Pick => perMessage(({ database }) => database.get(name) ?? 0);
/** PostgreSQL's own helpers: checkpointer, WAL writer, autovacuum and the others. */
const helpersUs = perMessage(({ database }) =>
  [...database].reduce((total, [role, us]) => (ROLES.includes(role) || role === UNSEEN ? total : total + us), 0),
);
const allDatabaseUs = perMessage(({ databaseTotal }) => databaseTotal);
const walBytes = perMessage(({ walBytes: bytes }) => bytes);
const outsideBrokerUs: Pick = (window) => allDatabaseUs(window) + processUs("ingest")(window) + processUs("worker")(window);

/** The middle one, and the least and the most when there are several. */
function spread(windows: readonly Window[], of: Pick, digits = 1): string {
  const values = windows.map(of);
  const text = rounded(median(values), digits);
  return values.length < 2 ? text : `${text} (${rounded(Math.min(...values), digits)}–${rounded(Math.max(...values), digits)})`;
}

const brokerUs = perMessage(({ broker }) => broker);

function printFull(name: string, windows: readonly Window[]): void {
  console.log(`${name.padEnd(34)} ${spread(windows, rate, 0)} msg/s over ${rounded(windows[0]?.seconds ?? 0)} s`);
  const us = (of: Pick) => spread(windows, of);
  console.log(
    `  CPU µs/msg: broker ${us(brokerUs)}, ingest ${us(processUs("ingest"))}, worker ${us(processUs("worker"))}, database ${us(allDatabaseUs)}`,
  );
  const roles = ROLES.map((role) => `${role} ${us(roleUs(role))}`).join(", ");
  console.log(`  of the database: ${roles}, its helpers ${us(helpersUs)}, unseen ${us(roleUs(UNSEEN))}; sum ${us(sumOfRolesUs)}`);
  console.log(`  WAL ${spread(windows, walBytes, 0)} bytes/msg; outside the broker ${us(outsideBrokerUs)} µs/msg`);
}

const sumOfRolesUs = perMessage(({ database }) => [...database.values()].reduce((total, us) => total + us, 0));

function printSustained(sustained: readonly Sustained[]): void {
  const halves: [string, Window[]][] = [
    ["first half, right after a checkpoint", sustained.map(({ early }) => early)],
    ["second half", sustained.map(({ late }) => late)],
  ];
  for (const [name, windows] of halves)
    console.log(`  ${name}: database ${spread(windows, allDatabaseUs)} µs/msg, WAL ${spread(windows, walBytes, 0)} bytes/msg`);
  for (const { lagsMs } of sustained)
    console.log(`  lag: p50 ${rounded(percentile(lagsMs, 0.5))} ms, p99 ${rounded(percentile(lagsMs, 0.99))} ms`);
}

export function reportIngest({ bare, full, sustained, lost }: IngestResults): IngestFigures {
  const steady = sustained.map(({ whole }) => whole);
  const middle = (windows: readonly Window[], of: Pick) => median(windows.map(of));
  console.log("medians, and in brackets the least and the most of several windows");
  console.log(
    `${"bare broker path, database idle".padEnd(34)} ${spread(bare, rate, 0)} msg/s over ${rounded(bare[0]?.seconds ?? 0)} s`,
  );
  console.log(`  CPU µs/msg: broker ${spread(bare, brokerUs)}, consumer ${spread(bare, processUs("consumer"))}`);
  printFull("full path, as fast as it goes", full);
  printFull("full path at the goal's rate", steady);
  printSustained(sustained);
  const unseen = ({ database, databaseTotal }: Window) => Math.abs(database.get(UNSEEN) ?? 0) / databaseTotal;
  return {
    ratio: middle(full, rate) / middle(bare, rate),
    databaseUs: middle(steady, allDatabaseUs),
    ingestUs: middle(steady, processUs("ingest")),
    outsideBrokerUs: middle(steady, outsideBrokerUs),
    statementsPerThousand:
      middle(
        steady,
        perMessage(({ ingestStatements }) => ingestStatements),
      ) * 1000,
    sustainedPerSecond: middle(steady, rate),
    lost,
    unseenPercent: Math.max(...[...full, ...steady].map(unseen)) * 100,
  };
}
