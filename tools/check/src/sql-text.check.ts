// Stores build their SQL with Kysely, on typed tables. Text that is handed to the driver as it is stays in db, in telemetry and
// in the files named here, each with its reason; one that has no such text any more must go from the list.

import type { Check } from "./check.types.ts";
import { verdictOf } from "./check.types.ts";
import { isTest, listFiles, readText } from "./repository.ts";

type Exceptions = Readonly<Record<string, string>>;

const SERVER = "apps/server/src/";
/** They know pools and the hot path. */
const EXEMPT_ROOMS = ["db/", "telemetry/"];

const EXCEPTIONS: Exceptions = {
  "features/accounts/principals.store.ts": "hot path: on each request",
  "features/alerts/fleet-look.store.ts": "hot path: every device, every five seconds",
  "features/devices/device-registry.store.ts": "hot path: in each batch of telemetry, at each connect",
  "features/notifications/notification-settings.store.ts": "not converted yet",
};

const textForTheDriver = /(?:\.query|\bqueryKeeping)\s*[<(]/;

export function findSqlText(sources: Readonly<Record<string, string>>, exceptions: Exceptions = EXCEPTIONS): string[] {
  const withText = new Set(Object.keys(sources).filter((path) => textForTheDriver.test(sources[path] ?? "")));
  const found = [...withText].filter((path) => !EXEMPT_ROOMS.some((room) => path.startsWith(room)) && !(path in exceptions));
  const stale = Object.keys(exceptions).filter((path) => !withText.has(path));
  return [
    ...found.map((path) => `${path} hands SQL text to the driver: build it with Kysely`),
    ...stale.map((path) => `${path} has no SQL text any more: take it from the list`),
  ];
}

export const sqlTextCheck: Check = {
  name: "sql text",
  run: async () => {
    const files = listFiles().filter((path) => path.startsWith(SERVER) && path.endsWith(".ts") && !isTest(path));
    return verdictOf(findSqlText(Object.fromEntries(files.map((path) => [path.slice(SERVER.length), readText(path)]))));
  },
};
