// A store may read any table and writes only those of its own noun. The few tables that more than one room writes are named
// here, with the reason; one that is no longer shared must go from the list.

import type { Check } from "./check.types.ts";
import { verdictOf } from "./check.types.ts";
import { isTest, listFiles, readText } from "./repository.ts";

type Shared = Readonly<Record<string, Readonly<{ rooms: readonly string[]; why: string }>>>;

const SHARED: Shared = {
  devices: { rooms: ["devices", "pairing"], why: "pairing makes and deletes the row" },
  tanks: { rooms: ["devices", "pairing"], why: "a new device has a tank" },
  relays: { rooms: ["devices", "pairing", "runs", "telemetry"], why: "made with the device; a device's own word on its relays" },
  device_latest: { rooms: ["devices", "telemetry"], why: "the revision that a device says it works by" },
  "auth.live_tickets": { rooms: ["accounts", "realtime"], why: "one sweep for all that expires" },
  accounts: { rooms: ["accounts", "scenarios"], why: "when a public demonstration was put right" },
  commands: { rooms: ["commands", "pairing"], why: "a device that was deleted takes its commands along" },
};

const kysely = /\b(?:insertInto|updateTable|deleteFrom)\(\s*"([\w.]+)/g;
const statement = /\b(?:insert into|delete from)\s+([a-z][a-z_.]*)|\bupdate\s+([a-z][a-z_.]*)(?:\s+(?:as\s+)?[a-z]+)?\s+set\b/gi;
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function tablesWritten(source: string): Set<string> {
  const built = [...source.matchAll(kysely)].map(([, table = ""]) => snake(table));
  const written = [...source.matchAll(statement)].map(([, into, updated]) => into ?? updated ?? "");
  return new Set([...built, ...written]);
}

const roomOf = (path: string): string => /\/features\/([^/]+)\//.exec(path)?.[1] ?? path.split("/").at(-2) ?? "";

export function findForeignWrites(sources: Readonly<Record<string, string>>, shared: Shared = SHARED): string[] {
  const writers = new Map<string, Set<string>>();
  for (const [path, source] of Object.entries(sources))
    for (const table of tablesWritten(source)) writers.set(table, (writers.get(table) ?? new Set()).add(roomOf(path)));
  const foreign = [...writers].flatMap(([table, rooms]) => {
    const allowed = shared[table]?.rooms ?? [];
    const others = [...rooms].filter((room) => !allowed.includes(room)).sort();
    return rooms.size > 1 && others.length > 0 ? [`${table} is written by ${[...rooms].sort().join(" and ")}`] : [];
  });
  const stale = Object.entries(shared).flatMap(([table, { rooms }]) =>
    rooms.filter((room) => !writers.get(table)?.has(room)).map((room) => `${table} is no longer written by ${room}`),
  );
  return [...foreign, ...stale];
}

export const tableOwnersCheck: Check = {
  name: "table owners",
  run: async () => {
    const stores = listFiles().filter(
      (path) => path.startsWith("apps/server/src/") && path.endsWith(".store.ts") && !isTest(path),
    );
    return verdictOf(findForeignWrites(Object.fromEntries(stores.map((path) => [path, readText(path)]))));
  },
};
