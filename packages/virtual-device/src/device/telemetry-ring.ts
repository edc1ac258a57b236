// Every reading is repeated until the server says that it is committed, and stays here even then, until newer ones take its
// place: a server that was restored from a backup asks for it again. Memory is bounded: beyond the newest ones only one a
// minute is kept, and beyond those none. The ring also counts over the whole boot, so that a test can compare the counts with
// the database.

import type { DeviceReading } from "@halocline/contracts/device/telemetry.contract";
import { addSeq, includesSeq, type SeqRange } from "@halocline/domain/devices/seq-ranges";
import type { DeviceTimings } from "./timings.ts";

/** As on the wire; only numbered readings are kept. */
export type TakenReading = DeviceReading & Readonly<{ seq: number }>;

export type HeldReading = {
  readonly reading: TakenReading;
  sentUpMs: number | null;
  batchedUpMs: number | null;
  ignoredTries: number;
};

type RingLimits = Pick<DeviceTimings, "recentCapacity" | "olderCapacity" | "olderGapMs">;

export class TelemetryRing {
  readonly #limits: RingLimits;
  readonly #older = new Map<number, HeldReading>();
  readonly #recent = new Map<number, HeldReading>();
  /** Those of both that are not confirmed, oldest first: what there is to repeat. */
  #open = new Map<number, HeldReading>();
  readonly #confirmed: [number, number][] = [];
  /** Confirmed once, and asked for again since. */
  readonly #reopened = new Set<number>();
  /** Thinned out or let go; still confirmed should the server turn out to have them. */
  readonly #abandoned = new Set<number>();
  #taken = 0;
  #published = 0;
  #lastOlderUpMs = Number.NEGATIVE_INFINITY;

  constructor(limits: RingLimits) {
    this.#limits = limits;
  }

  take(reading: Omit<TakenReading, "seq">): TakenReading {
    this.#taken += 1;
    const taken = { seq: this.#taken, ...reading };
    const held: HeldReading = { reading: taken, sentUpMs: null, batchedUpMs: null, ignoredTries: 0 };
    this.#recent.set(taken.seq, held);
    this.#open.set(taken.seq, held);
    if (this.#recent.size > this.#limits.recentCapacity) this.#thin();
    return taken;
  }

  markSent(seq: number, nowUpMs: number, isBatch: boolean): void {
    const held = this.#recent.get(seq) ?? this.#older.get(seq);
    if (!held) return;
    if (held.sentUpMs === null) this.#published += 1;
    held.sentUpMs = nowUpMs;
    if (isBatch) held.batchedUpMs = nowUpMs;
  }

  confirm(have: readonly SeqRange[]): void {
    const confirmed = [...this.#open.keys(), ...this.#abandoned].filter((seq) => includesSeq(have, seq));
    for (const seq of confirmed) {
      if (!this.#open.delete(seq)) this.#abandoned.delete(seq);
      this.#reopened.delete(seq);
      addSeq(this.#confirmed, seq);
    }
  }

  /** The server has nothing of this boot above that number: what was confirmed once is to be repeated, as far as it is here. */
  reopenAbove(lastSeq: number): void {
    const ring = [...this.#older, ...this.#recent];
    const lost = ring.filter(([seq]) => seq > lastSeq && !this.#open.has(seq));
    if (lost.length === 0) return;
    for (const [seq, held] of lost) {
      // What was passed over belongs to the server as it was before.
      Object.assign(held, { batchedUpMs: null, ignoredTries: 0 });
      this.#reopened.add(seq);
    }
    this.#open = new Map(ring.filter(([seq]) => this.#open.has(seq) || this.#reopened.has(seq)));
  }

  letGo(seq: number): void {
    this.#older.delete(seq);
    this.#recent.delete(seq);
    if (this.#open.delete(seq)) this.#abandoned.add(seq);
  }

  /** What is not confirmed, oldest first. */
  held(): Iterable<HeldReading> {
    return this.#open.values();
  }

  isConfirmed(seq: number): boolean {
    return includesSeq(this.#confirmed, seq) && !this.#reopened.has(seq);
  }

  counts() {
    const confirmed = this.#confirmed.reduce((sum, [first, last]) => sum + last - first + 1, 0) - this.#reopened.size;
    return {
      taken: this.#taken,
      published: this.#published,
      confirmed,
      unconfirmed: this.#taken - confirmed,
      abandoned: this.#abandoned.size,
    };
  }

  #thin(): void {
    const [leaving] = this.#recent.values();
    if (!leaving) return;
    const { seq, upMs } = leaving.reading;
    if (upMs - this.#lastOlderUpMs < this.#limits.olderGapMs) return this.letGo(seq);
    this.#recent.delete(seq);
    this.#older.set(seq, leaving);
    this.#lastOlderUpMs = upMs;
    const [oldest] = this.#older.keys();
    if (this.#older.size > this.#limits.olderCapacity && oldest !== undefined) this.letGo(oldest);
  }
}
