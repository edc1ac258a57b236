// The disks of the broker, the database and the log, full to the last byte, one after the other: what must still work, who says so, and
// what is there when there is room again.

import { chmodSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { apiCaller } from "@halocline/e2e/support/api-caller";
import type { ServerProcess } from "@halocline/e2e/support/server-process";
import type { System } from "@halocline/e2e/support/system";
import { builtWebFolder } from "@halocline/e2e/support/web-build";
import { waitUntil } from "@halocline/local-services/processes";
import type { Attack } from "../attack.types.ts";
import { confirmedButLost } from "../lab/confirmed-readings.ts";
import { type Household, settledReadings, startHousehold } from "../lab/household.ts";
import { ENVIRONMENT, EVERY_ROLE, withSystem } from "../lab/lab.ts";
import { NOBODY, type Onlooker, openOnlooker } from "../lab/onlooker.ts";
import { clearStop, type PressedStop, pressStop } from "../lab/press-stop.ts";
import { type FullDisk, fullDiskGates } from "./gates.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const DEVICES = 4;
/** With room for a fresh database and its log of changes. */
const SIZES_MIB = { broker: 32, database: 320, log: 4 } as const;
type DiskName = keyof typeof SIZES_MIB;
const DISKS = Object.keys(SIZES_MIB) as DiskName[];

/** How health names each. */
const NAMES: Readonly<Record<DiskName, RegExp>> = {
  broker: /broker.*(full|disk|space|storage|store)/i,
  database: /database.*full/i,
  log: /log.*(full|disk|space|written)/i,
};
const NAMED_WITHIN_MS = 60_000;
const SHORT_FULL_MS = 5000;
const LONG_FULL_MS = 120_000;
const RECONNECT_WITHIN_MS = 30_000;
const STORED_WITHIN_MS = 60_000;

const stopAll = (household: Household): Promise<PressedStop[]> =>
  Promise.all(household.devices.map((_, index) => pressStop(household, index)));

async function clearAll(household: Household): Promise<void> {
  await Promise.all(household.devices.map((_, index) => clearStop(household, index)));
}

async function causes({ url }: ServerProcess): Promise<string> {
  const answer = await fetch(`${url}/readyz/record`).catch(() => null);
  return answer ? ((await answer.json()) as { causes: string[] }).causes.join(" ") : "";
}

async function namedAfter(server: ServerProcess, name: RegExp): Promise<number> {
  const beganAtMs = performance.now();
  while (performance.now() - beganAtMs < NAMED_WITHIN_MS) {
    if (name.test(await causes(server))) return performance.now() - beganAtMs;
    await pause(500);
  }
  return Number.POSITIVE_INFINITY;
}

/** All of them lose their network and come back to an instance whose disk is full. */
async function stopAfterReconnect(household: Household): Promise<PressedStop[]> {
  const { fleet } = household;
  fleet.setOnline(false);
  await pause(1000);
  fleet.setOnline(true);
  const areBack = () => fleet.counters().connected === fleet.devices.length;
  try {
    await waitUntil(areBack, RECONNECT_WITHIN_MS, "the devices to come back");
  } catch (error) {
    console.log(`  ${String(error)}: ${fleet.devices[0]?.status().lastError ?? "no error"}`);
  }
  return stopAll(household);
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** What an operator does: makes room, and starts again what has ended or says that it has failed. */
async function makeRoom({ stack, rows }: System, server: ServerProcess, disk: SmallDisk): Promise<void> {
  disk.empty();
  if (!(await rows("select 1").then(Boolean, () => false))) {
    await stack.postgres.stop("SIGKILL");
    await stack.postgres.restart();
    console.log("  the database had ended and was started again");
  }
  // A stream that could not be written once stays so until the broker is started again, and the broker says so.
  if (!(await answers(`${stack.nats.monitorUrl}/healthz`))) {
    await stack.nats.stop("SIGKILL");
    await stack.nats.restart();
    console.log("  the broker had failed and was started again");
  }
  if (!(await answers(`${server.url}/healthz`))) {
    await server.start();
    console.log("  the server had ended and was started again");
  }
}

/** A server at peace says nothing: every connection to the database is lost once, and it says so. */
const makeItLog = (system: System): Promise<unknown> =>
  system.rows("select pg_terminate_backend(pid) from pg_stat_activity where usename like 'halocline_%'");

type Scene = Readonly<{
  system: System;
  server: ServerProcess;
  household: Household;
  disk: SmallDisk;
  fullMs: number;
  onlooker: Onlooker;
}>;

async function suffer(name: DiskName, { system, server, household, disk, fullMs, onlooker }: Scene): Promise<FullDisk> {
  await onlooker.sitDown();
  disk.fill();
  const naming = namedAfter(server, NAMES[name]);
  if (name === "log") await makeItLog(system);
  await pause(fullMs);
  const stops = await stopAll(household);
  const stopsAfter = await stopAfterReconnect(household);
  const namedAfterMs = await naming;
  const said = await causes(server);
  await onlooker.look(`${name}-disk-full`);
  await makeRoom(system, server, disk);
  const beganAtMs = performance.now();
  await settledReadings(system, household, STORED_WITHIN_MS);
  const recoveredAfterMs = performance.now() - beganAtMs;
  await clearAll(household);
  console.log(`  ${name}: ${said || "health says nothing"}`);
  const unconfirmed = (pressed: readonly PressedStop[]) => pressed.filter(({ isConfirmed }) => !isConfirmed).length;
  return {
    disk: name,
    stops: stops.length,
    unconfirmedStops: unconfirmed(stops),
    stopsAfterReconnect: stopsAfter.length,
    unconfirmedAfterReconnect: unconfirmed(stopsAfter),
    untrueStops: [...stops, ...stopsAfter].filter(({ isUntrue }) => isUntrue).length,
    namedAfterMs,
    recoveredAfterMs,
    confirmedButLost: await confirmedButLost(system, household.fleet),
  };
}

/** Where each of them keeps what it keeps, in a folder that the database's own user may enter. */
const placesIn = (folder: string): Readonly<Record<DiskName, string>> => ({
  broker: join(folder, "nats/jetstream"),
  database: join(folder, "postgres"),
  log: join(folder, "log"),
});

export const fullDisks: Attack = {
  name: "full-disks",
  title: "the disks of broker, database and log are full, one after the other",
  run: ({ isLong, picturesFolder: folder }) => {
    const disks = new Map<DiskName, SmallDisk>();
    let places = placesIn("");
    const prepare = (folder: string) => {
      chmodSync(folder, 0o711);
      places = placesIn(folder);
      for (const name of DISKS) disks.set(name, mountSmallDisk(places[name], SIZES_MIB[name]));
      return () => {
        for (const disk of disks.values()) disk.unmount();
      };
    };
    const attack = async (system: System) => {
      const screens = folder === null ? {} : { HALOCLINE_WEB_FOLDER: builtWebFolder() };
      const server = await system.startServer(EVERY_ROLE, { ...ENVIRONMENT, ...screens }, places.log);
      const household = await startHousehold(system, (account) => apiCaller(system.stack, server.url, account), DEVICES);
      const onlooker = folder === null ? NOBODY : await openOnlooker(system, { url: server.url, folder });
      const fullMs = isLong ? LONG_FULL_MS : SHORT_FULL_MS;
      const gates = [];
      for (const [name, disk] of disks)
        gates.push(...fullDiskGates(await suffer(name, { system, server, household, disk, fullMs, onlooker }), isLong));
      return gates;
    };
    return withSystem("full-disks", attack, prepare);
  },
};
