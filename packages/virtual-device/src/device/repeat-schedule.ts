// Which readings to repeat, and when. A try counts against a reading only when the server answered something else on
// the same connection meanwhile: silence says that the server is away, not that it refuses this reading. While it
// stays silent a single batch per repeat time asks whether it is back.

import type { HeldReading, TakenReading, TelemetryRing } from "./telemetry-ring.ts";
import type { DeviceTimings } from "./timings.ts";

type RepeatTimings = Pick<DeviceTimings, "repeatAfterMs" | "batchGapMs" | "batchSize" | "maxTries">;

const NEVER = Number.NEGATIVE_INFINITY;

export class RepeatSchedule {
  readonly #ring: TelemetryRing;
  readonly #timings: RepeatTimings;
  #connectedUpMs = NEVER;
  #heardUpMs = NEVER;
  #lastBatchUpMs = NEVER;
  #isAnswerAwaited = false;

  constructor(ring: TelemetryRing, timings: RepeatTimings) {
    this.#ring = ring;
    this.#timings = timings;
  }

  /** The first telemetry of a connection asks for an ack: batches give that answer a moment, it may cover them all. */
  linkUp(nowUpMs: number): void {
    this.#connectedUpMs = nowUpMs;
    this.#heardUpMs = NEVER;
    this.#lastBatchUpMs = nowUpMs;
    this.#isAnswerAwaited = false;
  }

  heardServer(nowUpMs: number): void {
    this.#heardUpMs = nowUpMs;
    this.#isAnswerAwaited = false;
  }

  due(nowUpMs: number): TakenReading[] {
    const { repeatAfterMs, batchGapMs, batchSize, maxTries } = this.#timings;
    const gapMs = this.#isAnswerAwaited ? Math.max(repeatAfterMs, batchGapMs) : batchGapMs;
    if (nowUpMs - this.#lastBatchUpMs < gapMs) return [];
    const due: TakenReading[] = [];
    for (const held of this.#ring.held()) {
      if (held.sentUpMs !== null && nowUpMs - held.sentUpMs < repeatAfterMs) continue;
      this.#countIgnoredTry(held);
      if (held.ignoredTries >= maxTries) this.#ring.letGo(held.reading.seq);
      else due.push(held.reading);
      if (due.length === batchSize) break;
    }
    return due;
  }

  batchSent(readings: readonly TakenReading[], nowUpMs: number): void {
    for (const { seq } of readings) this.#ring.markSent(seq, nowUpMs, true);
    this.#lastBatchUpMs = nowUpMs;
    this.#isAnswerAwaited = true;
  }

  #countIgnoredTry(held: HeldReading): void {
    const { batchedUpMs } = held;
    if (batchedUpMs === null || batchedUpMs < this.#connectedUpMs || batchedUpMs >= this.#heardUpMs) return;
    held.ignoredTries += 1;
    held.batchedUpMs = null;
  }
}
