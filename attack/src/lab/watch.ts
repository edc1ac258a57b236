// What the household notices while something is done to the instance: how long a stop takes from the click to the device's own word,
// and how long an event waits until it is confirmed.

import { setTimeout as pause } from "node:timers/promises";
import type { Household } from "./household.ts";
import { clearStop, pressStop } from "./press-stop.ts";

export type Watched = Readonly<{
  stopsMs: readonly number[];
  /** Answered with anything but the device's confirmation. */
  unconfirmedStops: number;
  /** Confirmed although a pump of the device was running. */
  untrueStops: number;
  eventAcksMs: readonly number[];
  /** Told, and not confirmed within the time that a device waits before it repeats. */
  unconfirmedEvents: number;
}>;

export type Watch = Readonly<{ end: () => Promise<Watched> }>;

const BETWEEN_STOPS_MS = 200;
/** Below the ten a second that a device may tell. */
const BETWEEN_EVENTS_MS = 250;
const EVENT_WITHIN_MS = 10_000;

type Notes = {
  stopsMs: number[];
  unconfirmedStops: number;
  untrueStops: number;
  eventAcksMs: number[];
  unconfirmedEvents: number;
};

export function watch(household: Household): Watch {
  const notes: Notes = { stopsMs: [], unconfirmedStops: 0, untrueStops: 0, eventAcksMs: [], unconfirmedEvents: 0 };
  let isOver = false;
  const until = () => isOver;
  const watching = [pressStops(household, notes, until), tellEvents(household, notes, until)];
  return {
    end: async () => {
      isOver = true;
      await Promise.all(watching);
      return notes;
    },
  };
}

async function pressStops(household: Household, notes: Notes, isOver: () => boolean): Promise<void> {
  const pressed: Promise<void>[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    pressed.push(pressAndClear(household, turn % household.devices.length, notes));
    await pause(BETWEEN_STOPS_MS);
  }
  await Promise.all(pressed);
}

async function pressAndClear(household: Household, index: number, notes: Notes): Promise<void> {
  const { elapsedMs, isConfirmed, isUntrue } = await pressStop(household, index);
  notes.stopsMs.push(elapsedMs);
  if (!isConfirmed) notes.unconfirmedStops += 1;
  if (isUntrue) notes.untrueStops += 1;
  await clearStop(household, index);
}

async function tellEvents({ tellEvent }: Household, notes: Notes, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const elapsedMs = await tellEvent(EVENT_WITHIN_MS);
    if (elapsedMs === null) notes.unconfirmedEvents += 1;
    else notes.eventAcksMs.push(elapsedMs);
    await pause(BETWEEN_EVENTS_MS);
  }
}
