// The file of a year. Brotli around:
//   4 bytes   length of the head, little endian
//   head      JSON: { version, seed, tanks: [{ preset, readings, lengths, events, changes, silences }] }
//   columns   of each tank, one after the other, as long as its `lengths` say
// A column is a row of whole numbers, each as its difference from the one before, zigzag (0, -1, 1, -2 …), seven bits a byte,
// the highest bit set while more follow. In this order: seconds since the last reading; distance in tenths of a millimetre, 0 for
// none; what the raw distance differs from it in whole millimetres, 128 for none; error code; tenths of a degree.
// `events` are [milliseconds since the last one, type, run or null, data].

import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { HouseholdYear, TankYear, YearEvent, YearReading } from "./year.types.ts";

const VERSION = 1;
const HEAD_BYTES = 4;
const NO_RAW = 128;
const TENTHS = 10;

type EventRow = readonly [number, string, number | null, YearEvent["data"]];
type TankHead = Pick<TankYear, "preset" | "changes" | "silences"> &
  Readonly<{ readings: number; lengths: readonly number[]; events: readonly EventRow[] }>;
type Head = Readonly<{ version: number; seed: number; tanks: readonly TankHead[] }>;

function packColumn(values: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let last = 0;
  for (const value of values) {
    const difference = value - last;
    last = value;
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

function unpackColumn(bytes: Uint8Array, count: number): Int32Array {
  const values = new Int32Array(count);
  let [at, last] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    let [rest, weight] = [0, 1];
    for (; (bytes[at] ?? 0) > 127; at += 1) {
      rest += ((bytes[at] ?? 0) - 128) * weight;
      weight *= 128;
    }
    rest += (bytes[at] ?? 0) * weight;
    at += 1;
    last += rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2;
    values[index] = last;
  }
  return values;
}

const tenthsOf = (value: number): number => Math.round(value * TENTHS);
const wholeOf = (distanceMm: number | null): number => Math.round(distanceMm ?? 0);

const COLUMNS: readonly ((reading: YearReading) => number)[] = [
  ({ distanceMm }) => (distanceMm === null ? 0 : tenthsOf(distanceMm)),
  ({ rawMm, distanceMm }) => (rawMm === null ? NO_RAW : rawMm - wholeOf(distanceMm)),
  ({ errorCode }) => errorCode,
  ({ temperatureC }) => tenthsOf(temperatureC),
];

/** Of times their distances, which are nearly all the same. */
function columnsOf(readings: readonly YearReading[]): Uint8Array[] {
  const gaps = readings.map(({ atMs }, index) => (atMs - (readings[index - 1]?.atMs ?? 0)) / 1000);
  return [gaps, ...COLUMNS.map((pick) => readings.map(pick))].map(packColumn);
}

function headOf({ preset, readings, events, changes, silences }: TankYear, columns: readonly Uint8Array[]): TankHead {
  const rows = events.map(
    ({ atMs, type, run, data }, index): EventRow => [atMs - (events[index - 1]?.atMs ?? 0), type, run, data],
  );
  return { preset, readings: readings.length, lengths: columns.map(({ length }) => length), events: rows, changes, silences };
}

export function encodeYear({ seed, tanks }: HouseholdYear): Uint8Array {
  const columns = tanks.map(({ readings }) => columnsOf(readings));
  const head: Head = { version: VERSION, seed, tanks: tanks.map((tank, index) => headOf(tank, columns[index] ?? [])) };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(HEAD_BYTES);
  length.writeUInt32LE(text.length);
  const plain = Buffer.concat([length, text, ...columns.flat()]);
  return brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}

function readingsOf([gapS, tenths, raw, error, degrees]: readonly Int32Array[], count: number): YearReading[] {
  let atS = 0;
  return Array.from({ length: count }, (_, index) => {
    atS += gapS?.[index] ?? 0;
    const distanceMm = tenths?.[index] ? tenths[index] / TENTHS : null;
    const rawDifference = raw?.[index] ?? NO_RAW;
    return {
      atMs: atS * 1000,
      distanceMm,
      rawMm: rawDifference === NO_RAW ? null : wholeOf(distanceMm) + rawDifference,
      errorCode: error?.[index] ?? 0,
      temperatureC: (degrees?.[index] ?? 0) / TENTHS,
    };
  });
}

function eventsOf(rows: readonly EventRow[]): YearEvent[] {
  let atMs = 0;
  return rows.map(([gapMs, type, run, data]) => {
    atMs += gapMs;
    return { atMs, type, run, data };
  });
}

export function decodeYear(bytes: Uint8Array): HouseholdYear {
  const plain = brotliDecompressSync(bytes);
  const columnsFrom = HEAD_BYTES + plain.readUInt32LE(0);
  const head = JSON.parse(plain.toString("utf8", HEAD_BYTES, columnsFrom)) as Head;
  if (head.version !== VERSION) throw new Error(`a year of version ${head.version} cannot be read`);
  let at = columnsFrom;
  const tanks = head.tanks.map(({ preset, changes, silences, events, readings, lengths }) => {
    const columns = lengths.map((length) => {
      at += length;
      return unpackColumn(plain.subarray(at - length, at), readings);
    });
    return { preset, changes, silences, events: eventsOf(events), readings: readingsOf(columns, readings) };
  });
  return { seed: head.seed, tanks };
}
