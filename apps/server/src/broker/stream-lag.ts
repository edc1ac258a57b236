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
  /** How often a message was handed out, and was settled after that; since the consumer was made. */
  handedOut: number;
  settled: number;
  /** How often one will have been handed out when all that the stream holds now is. */
  taken: number;
}>;

export type Consumer = Readonly<{
  num_pending: number;
  num_ack_pending: number;
  num_redelivered: number;
  delivered: Readonly<{ consumer_seq: number }>;
  ack_floor: Readonly<{ stream_seq: number }>;
}>;

export function streamState(lastSeq: number, consumer: Consumer): StreamState {
  const { num_pending, num_ack_pending, num_redelivered, delivered, ack_floor } = consumer;
  return {
    waiting: num_pending + num_ack_pending,
    settledSeq: ack_floor.stream_seq,
    lastSeq,
    handedOut: delivered.consumer_seq,
    settled: delivered.consumer_seq - num_ack_pending - num_redelivered,
    taken: delivered.consumer_seq + num_pending,
  };
}

type Answer = Readonly<{
  data?: Readonly<{
    account_details?: readonly Readonly<{
      stream_detail?: readonly Readonly<{
        name: string;
        state: Readonly<{ last_seq: number }>;
        consumer_detail?: readonly (Consumer & Readonly<{ name: string }>)[];
      }>[];
    }>[];
  }>;
}>;

const statesOf = ({ data }: Answer): StreamState[] =>
  (data?.account_details ?? [])
    .flatMap(({ stream_detail = [] }) => stream_detail)
    .filter(({ name }) => name === STREAM)
    .flatMap(({ state, consumer_detail = [] }) =>
      consumer_detail.filter(({ name }) => name === CONSUMER).map((consumer) => streamState(state.last_seq, consumer)),
    );

/** Null when no broker holds the stream, or none answers. */
export async function readStreamState(system: Broker): Promise<StreamState | null> {
  const answers = await askAll<Answer>(system, "JSZ", { account: ACCOUNT, accounts: true, streams: true, consumer: true });
  return answers.flatMap(statesOf).sort((one, other) => other.waiting - one.waiting)[0] ?? null;
}

const MOST_LOOKS = 5000;

type Look = Readonly<{ atMs: number; lastSeq: number; taken: number; handedOut: number }>;

/**
 * Whether what the stream held at that look is worked off. What a killed worker held comes back after minutes only, and is at most one
 * batch: whoever settles newer messages meanwhile is not behind, so as many settled ones are enough as were taken by then.
 */
const isWorkedOff = ({ lastSeq, taken }: Look, state: StreamState): boolean =>
  state.waiting === 0 || lastSeq <= state.settledSeq || taken <= state.settled;

/** A stream or a consumer that was made anew counts from one. */
const isMadeAnew = (last: Look | undefined, { lastSeq, handedOut }: StreamState): boolean =>
  last !== undefined && (last.lastSeq > lastSeq || last.handedOut > handedOut);

/** What was seen so far. Of too many looks every other is kept: that makes an answer coarser. */
function createLooks() {
  let looks: Look[] = [];
  return {
    add(state: StreamState, atMs: number): readonly Look[] {
      const { lastSeq, taken, handedOut } = state;
      if (isMadeAnew(looks.at(-1), state)) looks = [];
      if (looks.length >= MOST_LOOKS) looks = looks.filter((_, index) => index % 2 === 0);
      looks.push({ atMs, lastSeq, taken, handedOut });
      return looks;
    },
    keepFrom(index: number): void {
      if (index > 0) looks = looks.slice(index);
    },
  };
}

/**
 * How long the oldest message has waited at least, from looks at the stream: it had come when the stream was first seen to reach so
 * far. Asking for the message itself would need a right that nobody who watches has.
 */
export function createOldestAge(clock: Clock): (state: StreamState) => number {
  const seen = createLooks();
  return (state) => {
    const looks = seen.add(state, clock());
    // They are in order: what is worked off stands before what is not.
    const first = looks.findIndex((look) => !isWorkedOff(look, state));
    seen.keepFrom(first < 0 ? looks.length : first);
    return first < 0 ? 0 : (clock() - (looks[first]?.atMs ?? clock())) / 1000;
  };
}

/**
 * Up to which moment everything that the stream took is settled, from the same looks: the newest at which it held nothing that is not.
 * Null while no look is that old: whoever begins to look during a lag cannot know.
 */
export function createSettledUpTo(): (state: StreamState, lookedAtMs: number) => number | null {
  const seen = createLooks();
  return (state, lookedAtMs) => {
    const looks = seen.add(state, lookedAtMs);
    const newest = looks.findLastIndex((look) => isWorkedOff(look, state));
    seen.keepFrom(newest);
    return looks[newest]?.atMs ?? null;
  };
}
