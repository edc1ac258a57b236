// One stretch of time under load: what was settled in it, and what each process used for that.

import { setTimeout as pause } from "node:timers/promises";
import type { Stack } from "@halocline/local-services/stack";
import { watchDatabaseCpu } from "./database-cpu.ts";
import { readNotes } from "./database-notes.ts";
import type { Load } from "./load.ts";
import { cpuUs } from "./processes.ts";

/** Totals, in CPU microseconds where nothing else is said. */
export type Window = Readonly<{
  seconds: number;
  messages: number;
  broker: number;
  /** By name. */
  processes: ReadonlyMap<string, number>;
  /** By database user, and by helper of PostgreSQL's own. */
  database: ReadonlyMap<string, number>;
  databaseTotal: number;
  walBytes: number;
  ingestStatements: number;
}>;

export async function measureWindow(
  stack: Stack,
  load: Pick<Load, "look">,
  processes: Readonly<Record<string, number>>,
  seconds: number,
): Promise<Window> {
  const used = () => new Map(Object.entries({ ...processes, broker: stack.nats.pid }).map(([name, pid]) => [name, cpuUs(pid)]));
  const notesBefore = await readNotes(stack);
  const [first, usedBefore, database] = [await load.look(), used(), watchDatabaseCpu(stack.postgres.pid)];
  await pause(seconds * 1000);
  const [last, usedAfter, { byRole, totalUs }] = [await load.look(), used(), database.end()];
  const notesAfter = await readNotes(stack);
  const usedUs = (name: string) => (usedAfter.get(name) ?? 0) - (usedBefore.get(name) ?? 0);
  return {
    seconds: (last.atMs - first.atMs) / 1000,
    messages: last.settled - first.settled,
    broker: usedUs("broker"),
    processes: new Map(Object.keys(processes).map((name) => [name, usedUs(name)])),
    database: byRole,
    databaseTotal: totalUs,
    walBytes: notesAfter.walBytes - notesBefore.walBytes,
    ingestStatements: notesAfter.ingestStatements - notesBefore.ingestStatements,
  };
}

const added = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...new Set([...one.keys(), ...other.keys()])].map((name) => [name, (one.get(name) ?? 0) + (other.get(name) ?? 0)]));

/** Two windows, one right after the other, as one. */
export const joined = (one: Window, other: Window): Window => ({
  seconds: one.seconds + other.seconds,
  messages: one.messages + other.messages,
  broker: one.broker + other.broker,
  processes: added(one.processes, other.processes),
  database: added(one.database, other.database),
  databaseTotal: one.databaseTotal + other.databaseTotal,
  walBytes: one.walBytes + other.walBytes,
  ingestStatements: one.ingestStatements + other.ingestStatements,
});
