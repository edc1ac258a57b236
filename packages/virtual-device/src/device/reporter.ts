// When the device speaks about its water: a numbered reading per interval, live ones in between while something moves,
// and batches of what the server has not confirmed.

import type { SeqRange } from "@halocline/domain/devices/seq-ranges";
import { isWaterPumpOn, outputsOf } from "@halocline/tank-physics/relay-outputs";
import type { Measured } from "./control-unit.ts";
import type { DeviceIdentity } from "./identity.ts";
import { type DeviceSituation, type OutgoingMessage, outgoing, telemetryBatchMessage, telemetryMessage } from "./messages.ts";
import { RepeatSchedule } from "./repeat-schedule.ts";
import { TelemetryRing } from "./telemetry-ring.ts";
import type { DeviceTimings } from "./timings.ts";

/** Enough samples for a first level, so that a boot does not begin with a failed reading. */
const FIRST_READING_UP_MS = 1000;

export type Report = Readonly<{ situation: DeviceSituation; measured: Measured; clockS: number | null }>;

/** A run is watched second by second. */
const hasRun = ({ view }: DeviceSituation): boolean => view.run !== null;
const isPumping = ({ view }: DeviceSituation): boolean => isWaterPumpOn(outputsOf(view.roles, view.relays));

export class Reporter {
  readonly ring: TelemetryRing;
  readonly #identity: DeviceIdentity;
  readonly #timings: DeviceTimings;
  readonly #repeats: RepeatSchedule;
  #intervalMs: number;
  #isLinkUp = false;
  #asksForAck = false;
  #nextReadingUpMs = FIRST_READING_UP_MS;
  #nextLiveUpMs = 0;
  #boostedUntilUpMs = 0;
  /** Null until the first look: the relays of a boot are no edge. */
  #shownRelays: string | null = null;

  constructor(identity: DeviceIdentity, timings: DeviceTimings) {
    this.#identity = identity;
    this.#timings = timings;
    this.#intervalMs = timings.intervalMs;
    this.ring = new TelemetryRing(timings);
    this.#repeats = new RepeatSchedule(this.ring, timings);
  }

  linkUp(nowUpMs: number): void {
    this.#isLinkUp = true;
    this.#asksForAck = true;
    this.#repeats.linkUp(nowUpMs);
  }

  linkDown(): void {
    this.#isLinkUp = false;
  }

  confirm(have: readonly SeqRange[], nowUpMs: number): void {
    this.ring.confirm(have);
    this.#repeats.heardServer(nowUpMs);
  }

  /** The newest reading that the server knows of this boot, null for none: after a restore that is less than it confirmed. */
  welcomed(lastSeq: number | null): void {
    this.ring.reopenAbove(lastSeq ?? 0);
  }

  setInterval(intervalMs: number): void {
    if (this.#timings.keepsOwnInterval) return;
    this.#nextReadingUpMs = Math.max(FIRST_READING_UP_MS, this.#nextReadingUpMs + intervalMs - this.#intervalMs);
    this.#intervalMs = intervalMs;
  }

  /** Somebody calibrates: a live reading a second. */
  boost(nowUpMs: number): void {
    this.#boostedUntilUpMs = nowUpMs + this.#timings.boostForMs;
    this.#nextLiveUpMs = nowUpMs;
  }

  tick(report: Report, nowUpMs: number): OutgoingMessage[] {
    return [...this.#reading(report, nowUpMs), ...this.live(report, nowUpMs), ...this.#batch(nowUpMs)];
  }

  /** At once on a relay edge and often while water moves: for the eye only, without a seq. */
  live({ situation, measured, clockS }: Report, nowUpMs: number): OutgoingMessage[] {
    const relays = situation.view.relays.join();
    this.#shownRelays ??= relays;
    const isEdge = relays !== this.#shownRelays;
    const isWatched = nowUpMs < this.#boostedUntilUpMs || hasRun(situation) || isPumping(situation);
    const isDue = isEdge || (isWatched && nowUpMs >= this.#nextLiveUpMs);
    if (!this.#isLinkUp || !isDue) return [];
    this.#shown(situation, nowUpMs);
    return [outgoing("telemetry", telemetryMessage(this.#identity, situation, { upMs: nowUpMs, clockS, ...measured }))];
  }

  /** Taken with or without a link; only with one is it also sent at once. */
  #reading({ situation, measured, clockS }: Report, nowUpMs: number): OutgoingMessage[] {
    if (nowUpMs < this.#nextReadingUpMs) return [];
    const missed = Math.floor((nowUpMs - this.#nextReadingUpMs) / this.#intervalMs);
    this.#nextReadingUpMs += (missed + 1) * this.#intervalMs;
    const reading = this.ring.take({ upMs: nowUpMs, clockS, ...measured });
    if (!this.#isLinkUp) return [];
    this.ring.markSent(reading.seq, nowUpMs, false);
    const message = telemetryMessage(this.#identity, situation, reading, this.#asksForAck);
    this.#asksForAck = false;
    this.#shown(situation, nowUpMs);
    return [outgoing("telemetry", message)];
  }

  #batch(nowUpMs: number): OutgoingMessage[] {
    const due = this.#isLinkUp ? this.#repeats.due(nowUpMs) : [];
    if (due.length === 0) return [];
    const message = telemetryBatchMessage(this.#identity, due, nowUpMs);
    this.#repeats.batchSent(due.slice(0, message.readings.length), nowUpMs);
    return [outgoing("telemetry_batch", message)];
  }

  #shown(situation: DeviceSituation, nowUpMs: number): void {
    const { liveMs, boostedLiveMs } = this.#timings;
    this.#shownRelays = situation.view.relays.join();
    const isBoosted = nowUpMs < this.#boostedUntilUpMs || hasRun(situation);
    this.#nextLiveUpMs = nowUpMs + (isBoosted ? boostedLiveMs : liveMs);
  }
}
