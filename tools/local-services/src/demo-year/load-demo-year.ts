// The year behind a demonstration's tanks: loaded once, before their server starts. Killed half-way, the next start does it again:
// readings are known by their key, alerts are made anew, and the rest is one commit, which is also the sign that it is done.

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { demoSettings } from "@halocline/demo-year/household";
import { readShippedYear } from "@halocline/demo-year/shipped-year";
import type { TankYear } from "@halocline/demo-year/year.types";
import { bootNumber } from "@halocline/domain/devices/boot";
import { createPool, type Pool } from "@halocline/server/db/pools";
import { loadReadings } from "@halocline/server/telemetry/load-readings";
import type { ReadingRow } from "@halocline/server/telemetry/readings.store";
import type { DatabaseUrls } from "../database.ts";
import { type PlacedYear, placedYear } from "./placed-year.ts";
import { writeAlerts } from "./write-alerts.ts";
import { writeStory, YEAR_BOOT, YEAR_BOOT_TEXT } from "./write-story.ts";
import { yearAlerts } from "./year-alerts.ts";
import { type ListedPreset, listYearDevices, type YearDevice } from "./year-device.ts";
import { yearRuns } from "./year-runs.ts";

const CONNECTIONS = 2;

const rowsOf = ({ deviceNo, accountId }: YearDevice, { readings }: PlacedYear): ReadingRow[] =>
  readings.map(({ atMs, receivedAtMs, seq, distanceMm, temperatureC, rawMm, errorCode }) => ({
    deviceNo,
    accountId,
    takenAtMs: atMs,
    receivedAtMs,
    boot: bootNumber(YEAR_BOOT),
    seq,
    reading: { distanceMm, temperatureC, rawMm, errorCode },
  }));

async function loadStory(admin: Pool, device: YearDevice, year: PlacedYear): Promise<void> {
  const runs = yearRuns(year, YEAR_BOOT_TEXT);
  const ids = new Map(runs.map(({ run }) => [run, randomUUID()]));
  await writeAlerts(admin, device, yearAlerts(year, demoSettings(device.tank).calibration), ids, year.endMs);
  await writeStory(admin, device, year, runs, ids);
}

type Pools = Readonly<Record<"admin" | "ingest" | "worker", Pool>>;

async function loadAll(pools: Pools, listed: readonly ListedPreset[]): Promise<number> {
  const devices = await listYearDevices(pools.admin, listed);
  if (devices.length === 0) return 0;
  const { tanks } = readShippedYear();
  const yearOf = ({ tank }: YearDevice): TankYear | undefined => tanks.find(({ preset }) => preset === tank.preset);
  const years = devices.flatMap((device) => {
    const year = yearOf(device);
    return year ? [{ device, year: placedYear(year, device.createdAtMs) }] : [];
  });
  // Together and by the day: both tanks' readings of a day go to one partition.
  const rows = years.flatMap(({ device, year }) => rowsOf(device, year)).sort((a, b) => a.takenAtMs - b.takenAtMs);
  await loadReadings(pools, rows);
  for (const { device, year } of years) await loadStory(pools.admin, device, year);
  return rows.length;
}

/** Of the devices in the simulator's list. Answers with how many readings it brought; none when all is there already. */
export async function loadDemoYear(
  urls: Pick<DatabaseUrls, "admin" | "ingest" | "worker">,
  devicesFile: string,
): Promise<number> {
  const listed = JSON.parse(readFileSync(devicesFile, "utf8")) as ListedPreset[];
  const open = (url: string) => createPool(url, CONNECTIONS, () => {});
  const pools = { admin: open(urls.admin), ingest: open(urls.ingest), worker: open(urls.worker) };
  try {
    return await loadAll(pools, listed);
  } finally {
    for (const pool of Object.values(pools)) await pool.end();
  }
}
