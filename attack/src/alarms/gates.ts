import { exact, type Gate, timed } from "@halocline/bench/gates";
import { type Arrival, byWay, WAYS, type Way } from "./told-household.ts";

/** What came by each way to each household: of one alert each, so one is right, none is lost, and more are doubled. */
export type Told = Readonly<Record<Way, readonly (readonly Arrival[])[]>>;

export type AlarmOutcome = Readonly<{
  /** Milliseconds from the device's word to each way's server, while nothing is wrong. */
  delaysMs: Readonly<Record<Way, readonly number[]>>;
  p99Ms: Readonly<Record<Way, number>>;
  /** To the last service of each household, while the mail server never answers. */
  mailHangsP99Ms: number;
  /** Nothing was wrong. */
  calm: Told;
  /** The sender was killed after the alert was committed and before it began. */
  unsent: Told;
  /** It was killed while every service had the message and had not answered. */
  unanswered: Killed;
  /** It was killed at some moment of it all. */
  anyMoment: Killed;
}>;

/** `after`: of that, what the next sender told. */
export type Killed = Readonly<{ told: Told; after: Told }>;

const count = (told: Told, is: (arrivals: readonly Arrival[]) => boolean): number =>
  WAYS.reduce((sum, way) => sum + told[way].filter(is).length, 0);

const isLost = (arrivals: readonly Arrival[]): boolean => arrivals.length === 0;
const isDoubled = (arrivals: readonly Arrival[]): boolean => arrivals.length > 1;

/** Its receiver could not tell: the way has a place for a key, and it was not the same. */
const isUnmarked = (arrivals: readonly Arrival[]): boolean =>
  arrivals.length > 1 && arrivals.every(({ key }) => key !== null) && new Set(arrivals.map(({ key }) => key)).size > 1;

export const arrivedAfter = (told: Told, atMs: number): Told =>
  byWay((way) => told[way].map((arrivals) => arrivals.filter((arrival) => arrival.atMs > atMs)));

export const doubledBy = (told: Told, way: Way): number => told[way].filter(isDoubled).length;

/** Three emails that wait for their time limit cost ten seconds each: a crowded machine stays below, a queue behind them does not. */
const MAIL_HANGS = 3;

const none = (what: string, value: number): Gate => exact(what, value, { atMost: 0 });

export function alarmGates(
  { p99Ms, mailHangsP99Ms, calm, unsent, unanswered, anyMoment }: AlarmOutcome,
  isLong: boolean,
): Gate[] {
  const killed = [unanswered, anyMoment];
  const over = (is: (arrivals: readonly Arrival[]) => boolean, of: keyof Killed = "told") =>
    killed.reduce((sum, each) => sum + count(each[of], is), 0);
  return [
    none("lost, nothing wrong", count(calm, isLost)),
    none("doubled, nothing wrong", count(calm, isDoubled)),
    none("lost, killed before it began", count(unsent, isLost)),
    none("doubled, killed before it began", count(unsent, isDoubled)),
    none("lost, killed later", over(isLost)),
    none("not told again, though nobody had said yes", count(unanswered.after, isLost)),
    none("told more than once after the kill", over(isDoubled, "after")),
    none("doubled under another key", over(isUnmarked)),
    exact(
      "killed while it was not answered",
      count(unanswered.told, () => true),
      { atLeast: 1 },
    ),
    timed("fault to the last service while mail hangs, p99 ms", mailHangsP99Ms, { atMost: 3000 }, !isLong, MAIL_HANGS),
    ...WAYS.map((way) => timed(`fault to ${way}, p99 ms`, p99Ms[way], { atMost: 3000 }, !isLong)),
  ];
}
