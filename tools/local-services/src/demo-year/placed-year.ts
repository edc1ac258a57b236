// A year of one tank laid on the calendar so that it ends where the living tank begins. Of a run that is under way at that moment
// nothing is told: the past ends before it.

import { placeInTime } from "@halocline/demo-year/calendar";
import { DEMO_ZONE } from "@halocline/demo-year/household";
import { DAY_MS, type TankYear, type YearChange, type YearEvent, type YearReading } from "@halocline/demo-year/year.types";
import { zoneOffsetMs } from "@halocline/demo-year/zone-offset";

export type PlacedReading = YearReading & Readonly<{ seq: number; receivedAtMs: number }>;
export type PlacedEvent = YearEvent & Readonly<{ n: number }>;
/** Without a run: called off for the holidays, or refused because the device was topping up at that very moment. */
export type PlacedChange = YearChange & Readonly<{ outcome: "started" | "paused" | "refused" }>;
export type PlacedYear = Readonly<{
  beginMs: number;
  endMs: number;
  readings: readonly PlacedReading[];
  events: readonly PlacedEvent[];
  changes: readonly PlacedChange[];
  silences: TankYear["silences"];
}>;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** The nearer, the closer it is looked at: a year of single minutes would be a million rows, and a start waits for them. */
const EVERY = [
  { withinMs: 2 * DAY_MS, ms: MINUTE_MS },
  { withinMs: 30 * DAY_MS, ms: 5 * MINUTE_MS },
  { withinMs: 366 * DAY_MS, ms: 10 * MINUTE_MS },
] as const;
const ARRIVES_AFTER_MS = 200;

type Place = (atMs: number) => number;

/** First and last word of each run. */
function runSpans(events: readonly YearEvent[]): Map<number, Readonly<{ fromMs: number; toMs: number }>> {
  const spans = new Map<number, { fromMs: number; toMs: number }>();
  for (const { run, atMs } of events) {
    if (run === null) continue;
    const span = spans.get(run);
    if (span) span.toMs = atMs;
    else spans.set(run, { fromMs: atMs, toMs: atMs });
  }
  return spans;
}

function outcomeOf({ run, dueMs }: YearChange, events: readonly YearEvent[]): PlacedChange["outcome"] {
  if (run !== null) return "started";
  const isBusy = [...runSpans(events).values()].some(({ fromMs, toMs }) => fromMs <= dueMs && dueMs < toMs);
  return isBusy ? "refused" : "paused";
}

/** A run whose end lies before its beginning is cut by the end of the year. */
function findCut(events: readonly YearEvent[], place: Place): Readonly<{ run: number; fromMs: number }> | null {
  for (const [run, { fromMs, toMs }] of runSpans(events)) if (place(toMs) < place(fromMs)) return { run, fromMs: place(fromMs) };
  return null;
}

/** Nobody hears a device without a network; what it measured meanwhile arrives when that is back. */
const heardAtMs = (atMs: number, silences: TankYear["silences"]): number =>
  (silences.find(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs)?.toMs ?? atMs) + ARRIVES_AFTER_MS;

/** Of a water change everything. */
const isWorthARow = (atMs: number, agoMs: number): boolean =>
  atMs % MINUTE_MS !== 0 || atMs % (EVERY.find(({ withinMs }) => agoMs <= withinMs)?.ms ?? MINUTE_MS) === 0;

function placedReadings({ readings }: TankYear, place: Place, endMs: number, silences: TankYear["silences"]): PlacedReading[] {
  const placed: PlacedReading[] = [];
  for (const [index, reading] of readings.entries()) {
    const atMs = place(reading.atMs);
    if (atMs >= endMs || !isWorthARow(reading.atMs, endMs - atMs)) continue;
    // By its place in the file: however often the year is loaded, this is the same reading.
    placed.push({ ...reading, atMs, seq: index + 1, receivedAtMs: heardAtMs(atMs, silences) });
  }
  return placed.sort((a, b) => a.atMs - b.atMs);
}

export function placedYear(year: TankYear, wantedEndMs: number): PlacedYear {
  // Its days and hours are those on the clock at the tanks, as it goes now: half a year ago, with the other clock, they are an hour off.
  const offsetMs = zoneOffsetMs(wantedEndMs, DEMO_ZONE);
  const placeOnClock = placeInTime(wantedEndMs + offsetMs);
  const place: Place = (atMs) => placeOnClock(atMs) - offsetMs;
  const cut = findCut(year.events, place);
  const endMs = cut?.fromMs ?? wantedEndMs;
  const silences = year.silences
    .map(({ fromMs, toMs }) => ({ fromMs: place(fromMs), toMs: place(toMs) }))
    .filter(({ fromMs, toMs }) => fromMs < toMs && toMs < endMs);
  const events = year.events
    .filter(({ run }) => run === null || run !== cut?.run)
    .map((event) => ({ ...event, atMs: place(event.atMs) }))
    .filter(({ atMs }) => atMs < endMs)
    .sort((a, b) => a.atMs - b.atMs)
    .map((event, index) => ({ ...event, n: index + 1 }));
  const changes = year.changes
    .map((change) => ({ dueMs: place(change.dueMs), run: change.run, outcome: outcomeOf(change, year.events) }))
    .filter(({ dueMs, run }) => dueMs < endMs && (run === null || run !== cut?.run))
    .sort((a, b) => a.dueMs - b.dueMs);
  const readings = placedReadings(year, place, endMs, silences);
  return { beginMs: readings[0]?.atMs ?? endMs, endMs, readings, events, changes, silences };
}
