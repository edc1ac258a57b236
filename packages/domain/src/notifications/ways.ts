// A way to reach a person: mail, or a service on their phone. Whether it can wake them is decided here and nowhere else: settings,
// dashboard, vacation check and the alarm about a dead way all ask this.

/** What is known of one way, from what was sent through it. */
export type WayFacts = Readonly<{
  /** Switched on by the person, and this instance can send it. */
  isOn: boolean;
  /** Critical alerts go through it. */
  isForCritical: boolean;
  /** Since when it leads where it leads and is switched on. */
  watchedSinceMs: number;
  /** When the other side last took a message; null: never. */
  deliveredAtMs: number | null;
  /** When a message was last given up; null: never. */
  givenUpAtMs: number | null;
  /** When it ended by itself: the browser is gone, or somebody else's. Null: it did not, or the person switched it off. */
  endedAtMs: number | null;
  /** When the person last said that a test had arrived; null: never. */
  confirmedAtMs: number | null;
}>;

/** The worst that can be said of it. `unconfirmed`: nobody has seen that a message arrives. */
export type WayHealth = "off" | "failing" | "silent" | "unconfirmed" | "confirmed";

const DAY_MS = 86_400_000;
/** A test goes through each way once a week; a day more is for what a service asks to wait. */
export const SILENT_AFTER_MS = 8 * DAY_MS;

/** What failed before it was renewed or switched on again says nothing of it now. */
const isFailing = ({ deliveredAtMs, givenUpAtMs, watchedSinceMs }: WayFacts): boolean =>
  givenUpAtMs !== null && givenUpAtMs >= watchedSinceMs && givenUpAtMs > (deliveredAtMs ?? Number.NEGATIVE_INFINITY);

const isSilent = ({ deliveredAtMs, watchedSinceMs }: WayFacts, nowMs: number): boolean =>
  nowMs - Math.max(deliveredAtMs ?? watchedSinceMs, watchedSinceMs) >= SILENT_AFTER_MS;

export function wayHealth(way: WayFacts, nowMs: number): WayHealth {
  if (way.endedAtMs !== null) return "failing";
  if (!way.isOn) return "off";
  if (isFailing(way)) return "failing";
  if (isSilent(way, nowMs)) return "silent";
  return way.confirmedAtMs === null ? "unconfirmed" : "confirmed";
}

export const isBroken = (health: WayHealth): boolean => health === "failing" || health === "silent";

/** A way that is not known to be dead: one of today has proven nothing yet, and is no reason for an alarm. */
export const wakes = (way: WayFacts, nowMs: number): boolean => way.isOn && way.isForCritical && !isBroken(wayHealth(way, nowMs));

/** False: nothing can wake this person. */
export const isReachable = (ways: readonly WayFacts[], nowMs: number): boolean => ways.some((way) => wakes(way, nowMs));

/** When nobody answers a person is called on every way that is on, whatever it is for. */
export const canBeCalled = (ways: readonly WayFacts[], nowMs: number): boolean =>
  ways.some((way) => way.isOn && !isBroken(wayHealth(way, nowMs)));

/** Whether it may be said that it works again: something has arrived since it leads where it leads. */
export const isProven = (way: WayFacts, nowMs: number): boolean =>
  way.isOn && !isBroken(wayHealth(way, nowMs)) && way.deliveredAtMs !== null && way.deliveredAtMs >= way.watchedSinceMs;

/** Whoever types in a token and tests it is at it: nobody else need be told within this. */
const SETTLED_AFTER_MS = 10 * 60_000;

/** Since when it fails, where it does; null: nothing failed. */
export const failedAtMs = ({ endedAtMs, givenUpAtMs }: WayFacts): number | null => endedAtMs ?? givenUpAtMs;

/** Whether the person is to be told by their other ways that this one is dead. */
export const isAlarming = (way: WayFacts, nowMs: number): boolean =>
  isBroken(wayHealth(way, nowMs)) && (isSilent(way, nowMs) || nowMs - (failedAtMs(way) ?? nowMs) >= SETTLED_AFTER_MS);
