// How far ingest is behind: what the telemetry stream holds that is neither committed nor refused, and for how long.

import type { Clock } from "../platform/clock.ts";
import { askAll } from "./broker-load.ts";
import type { Broker } from "./connection.ts";
import { CONSUMER, STREAM } from "./telemetry-stream.ts";

/** As the broker's configuration names it. */
const ACCOUNT = "DEVICES";

export type StreamState = Readonly<{
  waiting: number;
  /** Everything up to this message is settled. */
  settledSeq: number;
  lastSeq: number;
}>;

type Consumer = Readonly<{
  name: string;
  num_pending: number;
  num_ack_pending: number;
  ack_floor: Readonly<{ stream_seq: number }>;
}>;
type Answer = Readonly<{
  data?: Readonly<{
    account_details?: readonly Readonly<{
      stream_detail?: readonly Readonly<{
        name: string;
        state: Readonly<{ last_seq: number }>;
        consumer_detail?: readonly Consumer[];
      }>[];
    }>[];
  }>;
}>;

const statesOf = ({ data }: Answer): StreamState[] =>
  (data?.account_details ?? [])
    .flatMap(({ stream_detail = [] }) => stream_detail)
    .filter(({ name }) => name === STREAM)
    .flatMap(({ state, consumer_detail = [] }) =>
      consumer_detail
        .filter(({ name }) => name === CONSUMER)
        .map(({ num_pending, num_ack_pending, ack_floor }) => ({
          waiting: num_pending + num_ack_pending,
          settledSeq: ack_floor.stream_seq,
          lastSeq: state.last_seq,
        })),
    );

/** Null when no broker holds the stream, or none answers. */
export async function readStreamState(system: Broker): Promise<StreamState | null> {
  const answers = await askAll<Answer>(system, "JSZ", { account: ACCOUNT, accounts: true, streams: true, consumer: true });
  return answers.flatMap(statesOf).sort((one, other) => other.waiting - one.waiting)[0] ?? null;
}

const MOST_LOOKS = 5000;

/**
 * How long the oldest message has waited at least, from looks at the stream: it had come when the stream was first seen to reach so
 * far. Asking for the message itself would need a right that nobody who watches has.
 */
export function createOldestAge(clock: Clock): (state: StreamState) => number {
  let looks: Readonly<{ atMs: number; lastSeq: number }>[] = [];
  return ({ waiting, settledSeq, lastSeq }) => {
    // A stream that was made anew counts from one.
    if ((looks.at(-1)?.lastSeq ?? 0) > lastSeq) looks = [];
    looks.push({ atMs: clock(), lastSeq });
    looks = looks.filter((look) => look.lastSeq > settledSeq);
    if (looks.length > MOST_LOOKS) looks = looks.filter((_, index) => index % 2 === 0);
    const [first] = looks;
    return waiting > 0 && first ? (clock() - first.atMs) / 1000 : 0;
  };
}

/**
 * Up to which moment everything that the stream took is settled, from the same looks: the newest look at a stream that reached no
 * further than what is settled now. Null while no look is that old: whoever begins to look during a lag cannot know.
 */
export function createSettledUpTo(): (state: StreamState, lookedAtMs: number) => number | null {
  let looks: Readonly<{ atMs: number; lastSeq: number }>[] = [];
  return ({ waiting, settledSeq, lastSeq }, lookedAtMs) => {
    if ((looks.at(-1)?.lastSeq ?? 0) > lastSeq) looks = [];
    looks.push({ atMs: lookedAtMs, lastSeq });
    // With nothing waiting all of it is settled, even where the stream dropped messages that nobody had taken.
    const newest = looks.findLastIndex((look) => waiting === 0 || look.lastSeq <= settledSeq);
    looks = looks.slice(Math.max(0, newest));
    // A look less makes the answer older, never wrong.
    if (looks.length > MOST_LOOKS) looks = looks.filter((_, index) => index % 2 === 0);
    return newest < 0 ? null : (looks[0]?.atMs ?? null);
  };
}
