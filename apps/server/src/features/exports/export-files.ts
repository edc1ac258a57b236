// What goes into an export: every table the account owns as JSON and as CSV, and the readings of each device as csv. Page by page,
// each in a transaction of its own, read as the account itself: row security sees no other rows (SEC-1).

import type { Context } from "../../context.ts";
import { type CsvCell, csvText, UTF8_MARK } from "../../platform/csv.ts";
import { type ZippedFile, zipOf } from "../../platform/zip.ts";
import { listReadingDays, pageReadings, type ReadingCursor } from "../../telemetry/readings.store.ts";
import type { StoredDevice } from "../devices/devices.store.ts";
import { listDevices } from "../devices/index.ts";
import { OWNED_TABLES, type OwnedCursor, type OwnedRow, type OwnedTable, pageOwned } from "./owned-tables.store.ts";

const PAGE = 2000;
const DAY_MS = 86_400_000;

type ExportContext = Pick<Context, "inAccount" | "config">;

type ExportOf = Readonly<{
  accountId: string;
  devices: readonly Pick<StoredDevice, "deviceNo" | "hardwareId" | "name">[];
  nowMs: number;
  /** Of each device, oldest first. */
  daysWithReadings: ReadonlyMap<number, readonly Date[]>;
}>;

/** The whole file, made while it is read. */
export async function exportArchive(ctx: ExportContext, accountId: string, nowMs: number): Promise<AsyncIterable<Buffer>> {
  const devices = await ctx.inAccount(accountId, (transaction) => listDevices(transaction, accountId));
  const deviceNos = devices.map(({ deviceNo }) => deviceNo);
  // Older readings are gone; a device's clock may run a little ahead.
  const from = new Date((Math.floor(nowMs / DAY_MS) - ctx.config.retentionDays.readings - 1) * DAY_MS);
  const stretch = { accountId, deviceNos, from, to: new Date((Math.floor(nowMs / DAY_MS) + 2) * DAY_MS) };
  const daysWithReadings = await ctx.inAccount(accountId, (transaction) => listReadingDays(transaction, stretch));
  return zipOf(exportFiles(ctx, { accountId, devices, nowMs, daysWithReadings }), nowMs);
}

function exportFiles(ctx: ExportContext, input: ExportOf): ZippedFile[] {
  return [
    { name: "README.txt", content: readme(input) },
    ...OWNED_TABLES.flatMap((table) => [
      { name: `${table.name}.json`, content: asJson(pagesOf(ctx, table, input.accountId)) },
      { name: `${table.name}.csv`, content: asCsv(table.columns, pagesOf(ctx, table, input.accountId)) },
    ]),
    ...input.devices.map(({ deviceNo }) => ({
      name: `readings/device-${deviceNo}.csv`,
      content: readings(ctx, input, deviceNo),
    })),
  ];
}

async function* readme({ devices, nowMs }: ExportOf): AsyncGenerator<string> {
  yield `Halocline: everything this account owns, as of ${new Date(nowMs).toISOString()}\n\n`;
  yield "Each list is there twice: as JSON and as csv. Times are UTC, lengths in mm, temperatures in degrees Celsius, volumes in litres.\n";
  yield "A distance is measured from the sensor down to the water: it grows as the water falls.\n";
  yield "In CSV a text that a spreadsheet would take for a formula has an apostrophe in front.\n";
  yield "Keys and passwords are not part of this file. Readings are there for as long as this instance keeps them.\n\n";
  yield `Lists: ${OWNED_TABLES.map(({ name }) => name).join(", ")}\n\nReadings by device:\n`;
  for (const { deviceNo, hardwareId, name } of devices) yield `  readings/device-${deviceNo}.csv  ${name} (${hardwareId})\n`;
}

async function* pagesOf({ inAccount }: ExportContext, table: OwnedTable, accountId: string) {
  let after: OwnedCursor = null;
  do {
    const page: Awaited<ReturnType<typeof pageOwned>> = await inAccount(accountId, (transaction) =>
      pageOwned(transaction, table, accountId, after, PAGE),
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

function cellOf(value: unknown): CsvCell {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "boolean" ? String(value) : JSON.stringify(value);
}

async function* asCsv(columns: readonly string[], pages: Pages): AsyncGenerator<string> {
  yield UTF8_MARK + csvText([columns]);
  for await (const rows of pages)
    if (rows.length > 0) yield csvText(rows.map((row) => columns.map((column) => cellOf(row[column]))));
}

/** Day by day: a page then touches one partition. */
async function* readings(
  ctx: ExportContext,
  { accountId, daysWithReadings }: ExportOf,
  deviceNo: number,
): AsyncGenerator<string> {
  yield UTF8_MARK + csvText([["taken_at", "received_at", "distance_mm", "raw_mm", "temperature_c", "error_code"]]);
  for (const from of daysWithReadings.get(deviceNo) ?? []) {
    const stretch = { accountId, deviceNo, from, to: new Date(from.getTime() + DAY_MS), limit: PAGE };
    let after: ReadingCursor = null;
    do {
      const page = await ctx.inAccount(accountId, (transaction) => pageReadings(transaction, stretch, after));
      if (page.length > 0)
        yield csvText(
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
