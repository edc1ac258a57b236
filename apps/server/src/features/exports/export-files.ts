// What goes into an export: every table the account owns as JSON and as CSV, and the readings of each device as csv. Page by page,
// each in a transaction of its own, read as the account itself: row security sees no other rows (SEC-1).

import type { ZippedFile } from "../../platform/zip.ts";
import type { StoredDevice } from "../devices/devices.store.ts";
import type { OwnedCursor, OwnedRow, OwnedTable, pageOwned } from "./owned-tables.store.ts";
import type { InAccount } from "../../db/pools.ts";
import type { pageReadings, ReadingCursor } from "../../telemetry/readings.store.ts";

const PAGE = 2000;
const DAY_MS = 86_400_000;

export type ExportFilesDeps = Readonly<{
  inAccount: InAccount;
  tables: readonly OwnedTable[];
  store: Readonly<{ pageOwned: typeof pageOwned; pageReadings: typeof pageReadings }>;
  /** Lines of CSV that no spreadsheet takes for formulas (SEC-8), and what stands in front of them. */
  csv: Readonly<{ text: (lines: readonly (readonly Cell[])[]) => string; mark: string }>;
  /** Older readings are gone. */
  readingDays: number;
}>;

type Cell = string | number | null;

type ExportOf = Readonly<{
  accountId: string;
  devices: readonly Pick<StoredDevice, "deviceNo" | "hardwareId" | "name">[];
  nowMs: number;
}>;

export function exportFiles(deps: ExportFilesDeps, wish: ExportOf): ZippedFile[] {
  return [
    { name: "README.txt", content: readme(deps, wish) },
    ...deps.tables.flatMap((table) => [
      { name: `${table.name}.json`, content: asJson(pagesOf(deps, table, wish.accountId)) },
      { name: `${table.name}.csv`, content: asCsv(deps, table.columns, pagesOf(deps, table, wish.accountId)) },
    ]),
    ...wish.devices.map(({ deviceNo }) => ({ name: `readings/device-${deviceNo}.csv`, content: readings(deps, wish, deviceNo) })),
  ];
}

async function* readme({ tables }: ExportFilesDeps, { devices, nowMs }: ExportOf): AsyncGenerator<string> {
  yield `Halocline: everything this account owns, as of ${new Date(nowMs).toISOString()}\n\n`;
  yield "Each list is there twice: as JSON and as csv. Times are UTC, lengths in mm, temperatures in degrees Celsius, volumes in litres.\n";
  yield "A distance is measured from the sensor down to the water: it grows as the water falls.\n";
  yield "In CSV a text that a spreadsheet would take for a formula has an apostrophe in front.\n";
  yield "Keys and passwords are not part of this file. Readings are there for as long as this instance keeps them.\n\n";
  yield `Lists: ${tables.map(({ name }) => name).join(", ")}\n\nReadings by device:\n`;
  for (const { deviceNo, hardwareId, name } of devices) yield `  readings/device-${deviceNo}.csv  ${name} (${hardwareId})\n`;
}

async function* pagesOf({ inAccount, store }: ExportFilesDeps, table: OwnedTable, accountId: string) {
  let after: OwnedCursor = null;
  do {
    const page: Awaited<ReturnType<typeof pageOwned>> = await inAccount(accountId, (transaction) =>
      store.pageOwned(transaction, table, accountId, after, PAGE),
    );
    yield page.rows;
    after = page.next;
  } while (after);
}

type Pages = AsyncIterable<readonly OwnedRow[]>;

async function* asJson(pages: Pages): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const rows of pages)
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
    }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "boolean" ? String(value) : JSON.stringify(value);
}

async function* asCsv({ csv }: ExportFilesDeps, columns: readonly string[], pages: Pages): AsyncGenerator<string> {
  yield csv.mark + csv.text([columns]);
  for await (const rows of pages)
    if (rows.length > 0) yield csv.text(rows.map((row) => columns.map((column) => cellOf(row[column]))));
}

/** Day by day: a page then touches one partition. */
async function* readings(deps: ExportFilesDeps, { accountId, nowMs }: ExportOf, deviceNo: number): AsyncGenerator<string> {
  yield deps.csv.mark + deps.csv.text([["taken_at", "received_at", "distance_mm", "raw_mm", "temperature_c", "error_code"]]);
  const firstDay = Math.floor(nowMs / DAY_MS) - deps.readingDays - 1;
  // A device's clock may run a little ahead.
  for (let day = firstDay; day <= Math.floor(nowMs / DAY_MS) + 1; day++) {
    const stretch = { accountId, deviceNo, from: new Date(day * DAY_MS), to: new Date((day + 1) * DAY_MS), limit: PAGE };
    let after: ReadingCursor = null;
    do {
      const page = await deps.inAccount(accountId, (transaction) => deps.store.pageReadings(transaction, stretch, after));
      if (page.length > 0)
        yield deps.csv.text(
          page.map(({ takenAt, receivedAt, distanceMm, rawMm, temperatureC, errorCode }) => [
            takenAt.toISOString(),
            receivedAt.toISOString(),
            distanceMm,
            rawMm,
            temperatureC,
            errorCode,
          ]),
        );
      after = page.length < PAGE ? null : (page.at(-1) ?? null);
    } while (after);
  }
}
