// The loop from the stream to the commit, with a stream and a database made of a few lines: what is held, what is
// confirmed and when.

import type { TelemetryAckMessage } from "@halocline/contracts/device/commands.contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newAnchors, registration, UNDISPUTED } from "../../test/incoming.ts";
import { telemetry } from "../../test/telemetry.ts";
import type { Pulled, TelemetryMessage } from "../broker/telemetry-source.ts";
import { createLogger } from "../platform/logger.ts";
import { createMetrics } from "../platform/metrics.ts";
import type { ReadingRow } from "./readings.store.ts";
import { startTelemetryIngest } from "./telemetry.ingest.ts";

const T0_MS = 1_800_000_000_000;

const seqOf = (text: string): number => Number(/"seq":(\d+)/.exec(text)?.[1] ?? 0);

/** Holds messages until they are settled; what is released is handed out again. A hundred seqs are one device. */
function fakeStream() {
  const waiting: string[] = [];
  const seen = { out: 0, mostOut: 0, settled: 0, released: 0, asked: 0 };
  let isWaiting = false;
  const messageOf = (text: string): TelemetryMessage => ({
    subject: `halocline.v1.${registration(Math.floor(seqOf(text) / 100))}.telemetry`,
    data: Buffer.from(text),
    receivedAtMs: T0_MS,
    settle: () => {
      seen.out--;
      seen.settled++;
    },
    release: () => {
      seen.out--;
      seen.released++;
      waiting.unshift(text);
    },
  });
  const handOut = (maxMessages: number): Pulled => {
    const messages = waiting.splice(0, maxMessages).map(messageOf);
    seen.out += messages.length;
    seen.mostOut = Math.max(seen.mostOut, seen.out);
    return { messages, hasMore: waiting.length > 0 };
  };
  const pull = async (maxMessages: number): Promise<Pulled> => {
    seen.asked++;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return handOut(maxMessages);
  };
  const wait = async (): Promise<Pulled> => {
    seen.asked++;
    isWaiting = true;
    for (let ms = 0; ms < 5000 && isWaiting && waiting.length === 0; ms++) await new Promise((resolve) => setTimeout(resolve, 1));
    return handOut(1);
  };
  const endWait = () => {
    isWaiting = false;
  };
  return { waiting, seen, source: { pull, wait, endWait, close: async () => {} } };
}

function running(insertReadings: (rows: readonly ReadingRow[]) => Promise<number>) {
  const stream = fakeStream();
  const acks: TelemetryAckMessage[] = [];
  const parked: number[] = [];
  const metrics = createMetrics();
  const ingest = startTelemetryIngest(stream.source, {
    store: {
      findRegistered: async (ids) => ids.map((registrationId) => ({ registrationId, deviceNo: 1, accountId: "account" })),
      ...UNDISPUTED,
      claimAnchors: newAnchors,
      insertReadings: async (rows, epoch) => ({ epoch, rows: await insertReadings(rows) }),
      writeLatest: async () => {},
      syncRelays: async () => {},
    },
    sendAck: (_registrationId, message) => void acks.push(message),
    park: async (records) => {
      parked.push(...records.map(({ payload }) => seqOf(Buffer.from(payload as Uint8Array).toString())));
      return new Set(records);
    },
    clock: () => T0_MS,
    logger: createLogger("silent"),
    metrics,
  });
  const count = async (name: "messages" | "retries") => (await metrics.ingest[name].get()).values[0]?.value ?? 0;
  const dropped = async (reason: string) =>
    (await metrics.ingest.dropped.get()).values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
  return { ...stream, acks, parked, ingest, count, dropped };
}

const message = (seq: number, change: Record<string, unknown> = {}) => telemetry({ seq, up_ms: 1000 + seq, ts: null, ...change });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function stopped(ingest: { stop: () => Promise<void> }): Promise<void> {
  const stopping = ingest.stop();
  await after(100);
  await stopping;
}

describe("a batch from the stream", () => {
  it("is settled and confirmed only after its commit", async () => {
    let commit: (count: number) => void = () => {};
    const { waiting, seen, acks, ingest } = running(() => new Promise((resolve) => (commit = resolve)));
    waiting.push(message(1), message(2, { ack: true }));
    await after(1000);
    expect([seen.out, seen.settled, acks]).toEqual([2, 0, []]);
    commit(2);
    await after(10);
    expect([seen.settled, acks.map(({ have }) => have)]).toEqual([2, [[[1, 2]]]]);
    await stopped(ingest);
  });

  it("settles junk too: it would be junk again", async () => {
    const rows: number[] = [];
    const { waiting, seen, ingest } = running(async (written) => rows.push(...written.map(({ seq }) => seq)));
    waiting.push("{", message(1), message(2, { water_mm: 255 }));
    await after(200);
    expect([rows, seen.settled, seen.out]).toEqual([[1], 3, 0]);
    await stopped(ingest);
  });

  it("reaches the database within a moment of arriving, though nothing else comes", async () => {
    const rows: number[] = [];
    const { waiting, ingest } = running(async (written) => rows.push(...written.map(({ seq }) => seq)));
    await after(10_000);
    waiting.push(message(1));
    await after(120);
    expect(rows).toEqual([1]);
    await stopped(ingest);
  });

  it("is asked for every few seconds only, while there is none", async () => {
    const { seen, ingest } = running(async () => 0);
    await after(60_000);
    expect(seen.asked).toBeLessThanOrEqual(14);
    await stopped(ingest);
  });

  it("holds all that came in the moment after the first message, in one write", async () => {
    const writes: number[][] = [];
    const { waiting, ingest } = running(async (written) => writes.push(written.map(({ seq }) => seq)));
    await after(10_000);
    waiting.push(message(1));
    await after(60);
    waiting.push(message(2), message(3));
    await after(60);
    expect(writes).toEqual([[1, 2, 3]]);
    await stopped(ingest);
  });

  it("keeps the order of a backlog larger than a batch", async () => {
    const rows: number[] = [];
    const { waiting, seen, ingest } = running(async (written) => rows.push(...written.map(({ seq }) => seq)));
    for (let seq = 0; seq < 5001; seq++) waiting.push(message(seq));
    await after(1000);
    expect(rows).toEqual(Array.from({ length: 5001 }, (_, seq) => seq));
    expect(seen.settled).toBe(5001);
    await stopped(ingest);
  });
});

describe("back-pressure", () => {
  // The bound is two batches of 2,000: the one that is being written and the one fetched meanwhile. A message is at
  // most 16 KB (the broker's max_payload), so a blocked database holds at most 64 MB; the stream on disk holds the rest.
  it("a blocked database leaves at most two batches in memory, however long the backlog", async () => {
    const { waiting, seen, ingest } = running(() => new Promise(() => {}));
    for (let seq = 0; seq < 10_000; seq++) waiting.push(message(seq));
    await after(60_000);
    expect(seen.mostOut).toBe(4000);
    expect(waiting).toHaveLength(6000);
    expect(seen.settled).toBe(0);
    void ingest.stop();
  });

  it("a slow database never holds more than two batches either, and loses nothing", async () => {
    let written = 0;
    const { waiting, seen, ingest } = running(async (rows) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      written += rows.length;
      return rows.length;
    });
    for (let seq = 0; seq < 7000; seq++) waiting.push(message(seq));
    await after(10_000);
    expect([written, seen.settled]).toEqual([7000, 7000]);
    expect(seen.mostOut).toBeLessThanOrEqual(4000);
    await stopped(ingest);
  });
});

describe("while the database is away", () => {
  const away = async () => Promise.reject(Object.assign(new Error("terminating connection"), { code: "57P01" }));

  it("nothing is settled or confirmed, and the same batch is written when it is back", async () => {
    let isAway = true;
    const rows: number[] = [];
    const { waiting, seen, acks, ingest, count } = running(async (written) => {
      if (isAway) return away();
      return rows.push(...written.map(({ seq }) => seq));
    });
    waiting.push(message(1, { ack: true }), message(2));
    await after(30_000);
    expect([seen.settled, acks]).toEqual([0, []]);
    expect(await count("retries")).toBeGreaterThan(5);
    isAway = false;
    await after(2100);
    expect([rows, seen.settled, acks.length]).toEqual([[1, 2], 2, 1]);
    await stopped(ingest);
  });

  it("a stopping server ends at once and has confirmed nothing", async () => {
    const { waiting, seen, acks, ingest } = running(away);
    waiting.push(message(1, { ack: true }));
    await after(30_000);
    await stopped(ingest);
    expect([seen.settled, acks]).toEqual([0, []]);
  });

  // Else another worker gets them only when the stream's patience ends, five minutes later.
  it("a stopping server gives back what it holds", async () => {
    const { waiting, seen, ingest } = running(away);
    for (let seq = 0; seq < 3000; seq++) waiting.push(message(seq));
    await after(30_000);
    await stopped(ingest);
    await after(100);
    expect([seen.out, waiting.length]).toEqual([0, 3000]);
  });
});

describe("[SEC-10] a message that the database refuses", () => {
  const refused = Object.assign(new Error("numeric value out of range"), { code: "22003" });
  const upTo = (count: number) => Array.from({ length: count }, (_, seq) => seq);

  it.each([
    ["first", [0]],
    ["last", [1999]],
    ["in the middle", [1000]],
    ["several", [3, 4, 777, 1998]],
  ])("is found by halving and parked alone: %s", async (_where, poison) => {
    const rows = new Set<number>();
    let calls = 0;
    const { waiting, seen, parked, ingest, dropped } = running(async (written) => {
      calls++;
      if (written.some(({ seq }) => poison.includes(seq))) throw refused;
      for (const { seq } of written) rows.add(seq);
      return written.length;
    });
    for (let seq = 0; seq < 2000; seq++) waiting.push(message(seq));
    await after(500);
    expect([...rows].toSorted((a, b) => a - b)).toEqual(upTo(2000).filter((seq) => !poison.includes(seq)));
    expect(await dropped("poison")).toBe(poison.length);
    expect(parked.toSorted((a, b) => a - b)).toEqual(poison);
    expect([seen.settled, seen.out]).toEqual([2000, 0]);
    // Twice the depth of the halving for each, and one more.
    expect(calls).toBeLessThanOrEqual(1 + poison.length * 2 * 11);
    await stopped(ingest);
  });

  it("is found also when the database goes away and comes back in the middle of the search", async () => {
    let failures = 3;
    const rows: number[] = [];
    const { waiting, ingest, dropped, count } = running(async (written) => {
      if (written.length < 8 && failures-- > 0) throw new Error("away");
      if (written.some(({ seq }) => seq === 5)) throw refused;
      return rows.push(...written.map(({ seq }) => seq));
    });
    for (const seq of upTo(16)) waiting.push(message(seq));
    await after(5000);
    expect(rows).toEqual(upTo(16).filter((seq) => seq !== 5));
    expect([await dropped("poison"), await count("retries")]).toEqual([1, 3]);
    await stopped(ingest);
  });

  it("does not make other drops count more than once", async () => {
    const { waiting, ingest, dropped } = running(async (written) => {
      if (written.some(({ seq }) => seq === 5)) throw refused;
      return written.length;
    });
    waiting.push("{", ...upTo(15).map((seq) => message(seq)));
    await after(500);
    expect(await dropped("not_json")).toBe(1);
    await stopped(ingest);
  });
});

describe("stopping", () => {
  it("does not wait for a message that does not come", async () => {
    const { ingest } = running(async () => 0);
    await after(10_000);
    let isStopped = false;
    const stopping = ingest.stop().then(() => (isStopped = true));
    await after(100);
    expect(isStopped).toBe(true);
    await stopping;
  });

  it("gives back the message that ended the wait", async () => {
    const { waiting, seen, ingest } = running(async () => 0);
    await after(10_000);
    waiting.push(message(1));
    await after(10);
    await stopped(ingest);
    expect([seen.out, waiting.length]).toEqual([0, 1]);
  });

  it("finishes the batch under way and gives back the next one", async () => {
    const rows: number[] = [];
    const { waiting, seen, ingest } = running(async (written) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return rows.push(...written.map(({ seq }) => seq));
    });
    for (let seq = 0; seq < 3000; seq++) waiting.push(message(seq));
    await after(100);
    const stopped = ingest.stop();
    await after(2000);
    await stopped;
    expect([rows.length, seen.settled, seen.released, seen.out]).toEqual([2000, 2000, 1000, 0]);
  });
});
