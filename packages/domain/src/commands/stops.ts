// The emergency stops of one controller, as recorded. A press is a stop with an id of its own. A newer press covers the
// older ones, and a clear or a withdrawal ends every press made before it (SAFE-11). All times are of one clock.

export type Stop = Readonly<{
  id: string;
  pressedAtMs: number;
  /** The spent stop whose place this one takes: a controller latches an id once. */
  replacesId: string | null;
  /** Recorded because the controller reported it, before or without its press. */
  isReported: boolean;
  /** The controller itself reported this id. */
  isLatched: boolean;
  /** When a person requested to clear or withdraw it. Until it has ended, the controller may still refuse. */
  takenBackAtMs: number | null;
  isEnded: boolean;
}>;

/** At most one of them is open. Older ended ones may be missing. */
export type Stops = readonly Stop[];

export type Press = Readonly<{ id: string; pressedAtMs: number }>;

export const openStopOf = (stops: Stops): Stop | null => stops.find(({ isEnded }) => !isEnded) ?? null;

const stopOf = (stops: Stops, id: string): Stop | null => stops.find((stop) => stop.id === id) ?? null;

const changed = (stops: Stops, stop: Stop, change: Partial<Stop>): Stops =>
  stops.map((one) => (one === stop ? { ...one, ...change } : one));

/** Presses made before this time have ended, also those that are recorded later. */
const takenBackUpToMs = (stops: Stops): number | null =>
  stops.reduce<number | null>((latestMs, { isEnded, takenBackAtMs }) => {
    if (!isEnded || takenBackAtMs === null) return latestMs;
    return latestMs === null ? takenBackAtMs : Math.max(latestMs, takenBackAtMs);
  }, null);

const newStop = (press: Press, isReported: boolean): Stop => ({
  ...press,
  replacesId: null,
  isReported,
  isLatched: isReported,
  takenBackAtMs: null,
  isEnded: false,
});

/** A press may be recorded late, and any number of times. */
export function recordPress(stops: Stops, press: Press): Stops {
  if (stopOf(stops, press.id)) return stops;
  const made = newStop(press, false);
  const endedUpToMs = takenBackUpToMs(stops);
  if (endedUpToMs !== null && press.pressedAtMs < endedUpToMs)
    return [...stops, { ...made, takenBackAtMs: endedUpToMs, isEnded: true }];
  const open = openStopOf(stops);
  if (!open) return [...stops, made];
  if (open.pressedAtMs > press.pressedAtMs && !open.isReported) return [...stops, { ...made, isEnded: true }];
  // A clear that is on its way means this press too if it was requested after it.
  const isMeant = open.takenBackAtMs !== null && press.pressedAtMs < open.takenBackAtMs;
  return [...changed(stops, open, { isEnded: true }), { ...made, takenBackAtMs: isMeant ? open.takenBackAtMs : null }];
}

/** Which id to send for this press; null when it was taken back, and must never stop anything again. */
export function stopToSend(stops: Stops, pressId: string): string | null {
  if (!stopOf(stops, pressId)) return pressId;
  return openStopOf(stops)?.id ?? null;
}

/** The controller is about to be asked to clear. The first request counts: a later one may never arrive. */
export function requestClear(stops: Stops, atMs: number): Stops {
  const open = openStopOf(stops);
  return open ? changed(stops, open, { takenBackAtMs: open.takenBackAtMs ?? atMs }) : stops;
}

/** What the controller reported: it carried out the clear that was requested then, or it cleared the stop with this id. */
export type Cleared = Readonly<{ requestedAtMs: number } | { stopId: string }>;

export function recordCleared(stops: Stops, cleared: Cleared): Stops {
  const open = openStopOf(stops);
  if (!open) return stops;
  const isMeant = "stopId" in cleared ? open.id === cleared.stopId : open.pressedAtMs < cleared.requestedAtMs;
  if (!isMeant) return stops;
  const takenBackAtMs = "stopId" in cleared ? (open.takenBackAtMs ?? open.pressedAtMs) : cleared.requestedAtMs;
  return changed(stops, open, { isEnded: true, takenBackAtMs });
}

export function recordWithdrawn(stops: Stops, atMs: number): Stops {
  const open = openStopOf(stops);
  return open && !open.isLatched ? changed(stops, open, { isEnded: true, takenBackAtMs: atMs }) : stops;
}

/** The controller holds a stop that is not on record: pressed on the controller, or at a process that could not record it. */
export const recordReported = (stops: Stops, press: Press): Stops =>
  openStopOf(stops) || stopOf(stops, press.id) ? stops : [...stops, newStop(press, true)];

/** Null when the controller did not name it. While it holds an older id, the newest is sent until it holds that one. */
export function recordLatched(stops: Stops, latchedId: string | null): Stops {
  const open = openStopOf(stops);
  if (!open || open.isLatched || (latchedId !== null && latchedId !== open.id)) return stops;
  return changed(stops, open, { isLatched: true });
}

/**
 * The controller acknowledged this id without latching it, so the id is spent. If a clear was requested since, it was carried
 * out. Otherwise a fresh stop takes its place, once: a controller that never latches is not sent new ids without end.
 */
export function replaceSpent(stops: Stops, spentId: string, freshId: string): Stops {
  const spent = stopOf(stops, spentId);
  if (!spent || spent.isEnded || spent.isLatched || spent.replacesId !== null) return stops;
  const ended = changed(stops, spent, { isEnded: true });
  return spent.takenBackAtMs === null ? [...ended, { ...spent, id: freshId, replacesId: spentId }] : ended;
}
