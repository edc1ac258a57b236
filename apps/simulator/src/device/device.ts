// One device without hardware, timers or a network: samples and messages go in, relay outputs and messages come out.
// Uptime is an argument. The device has no clock until the server's welcome gives it one.

import type { Calibration } from "@halocline/domain/calibration";
import { isWaterPumpOn, type RelayOutputs } from "../relay-outputs.ts";
import { CommandAnswers } from "./command-answers.ts";
import { firstConfiguration, readConfiguration } from "./configuration.ts";
import { Controller, type Inputs } from "./controller.ts";
import type { DeviceIdentity } from "./identity.ts";
import { parsedJson, readInbound } from "./inbound.ts";
import { type DeviceSituation, helloMessage, type OutgoingMessage, telemetryBatchMessage, telemetryMessage } from "./messages.ts";
import { RepeatSchedule } from "./repeat-schedule.ts";
import { TelemetryRing } from "./telemetry-ring.ts";
import type { DeviceTimings } from "./timings.ts";

export type DeviceOptions = Readonly<{
  identity: DeviceIdentity;
  calibration: Calibration | null;
  rssiDbm: number;
  timings: DeviceTimings;
}>;

/** Enough samples for a first level, so that a boot does not begin with a failed reading. */
const FIRST_READING_UP_MS = 1000;

export class Device {
  readonly ring: TelemetryRing;
  readonly #options: DeviceOptions;
  readonly #repeats: RepeatSchedule;
  readonly #answers = new CommandAnswers();
  readonly #controller = new Controller();
  #configuration;
  #clockOffsetMs: number | null = null;
  #isLinkUp = false;
  #isWelcomed = false;
  #asksForAck = false;
  #nextHelloUpMs = 0;
  #nextReadingUpMs = FIRST_READING_UP_MS;
  #nextLiveUpMs = 0;
  #shownOutputs: RelayOutputs = this.#controller.outputs;

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.#configuration = firstConfiguration(options.calibration, options.timings.intervalMs);
    this.ring = new TelemetryRing(options.timings);
    this.#repeats = new RepeatSchedule(this.ring, options.timings);
  }

  get distanceMm(): number | null {
    return this.#controller.measured.distanceMm;
  }

  get outputs(): RelayOutputs {
    return this.#controller.outputs;
  }

  control(inputs: Omit<Inputs, "calibration">, waterTimeMs: number): RelayOutputs {
    return this.#controller.step({ ...inputs, calibration: this.#configuration.calibration }, waterTimeMs);
  }

  linkUp(nowUpMs: number): void {
    this.#isLinkUp = true;
    this.#isWelcomed = false;
    this.#asksForAck = true;
    this.#nextHelloUpMs = nowUpMs;
    this.#repeats.linkUp(nowUpMs);
  }

  linkDown(): void {
    this.#isLinkUp = false;
  }

  tick(nowUpMs: number): OutgoingMessage[] {
    return [...this.#hello(nowUpMs), ...this.#reading(nowUpMs), ...this.#live(nowUpMs), ...this.#batch(nowUpMs)];
  }

  receiveCommand(text: string, nowUpMs: number): OutgoingMessage[] {
    const { boot } = this.#options.identity;
    const inbound = readInbound(text, boot);
    if (inbound.kind === "confirmed") {
      this.ring.confirm(inbound.have);
      this.#repeats.heardServer(nowUpMs);
    } else if (inbound.kind === "welcome") {
      // A wanted emergency stop is not honoured yet: this device does not have "relay" among its capabilities.
      this.#isWelcomed = true;
      this.#clockOffsetMs = inbound.clockMs - nowUpMs;
    } else if (inbound.kind === "command") {
      const ack = this.#answers.answer(inbound.command, { state: this.#controller.state, fault: null, boot, up_ms: nowUpMs });
      if (ack) return [outgoing("acks", ack)];
    }
    return [];
  }

  /** Any other revision is taken, also a lower one: after a restore of its database the server counts from there. */
  receiveConfig(text: string): void {
    const next = readConfiguration(parsedJson(text));
    if (!next || next.revision === this.#configuration.revision) return;
    const { keepsOwnInterval } = this.#options.timings;
    const intervalMs = keepsOwnInterval ? this.#configuration.intervalMs : next.intervalMs;
    const nextReadingUpMs = this.#nextReadingUpMs + intervalMs - this.#configuration.intervalMs;
    this.#nextReadingUpMs = Math.max(FIRST_READING_UP_MS, nextReadingUpMs);
    this.#configuration = { ...next, intervalMs };
  }

  #situation(): DeviceSituation {
    const { outputs, state } = this.#controller;
    return { configuration: this.#configuration, outputs, state, rssiDbm: this.#options.rssiDbm };
  }

  #observed(nowUpMs: number) {
    const clockS = this.#clockOffsetMs === null ? null : Math.floor((this.#clockOffsetMs + nowUpMs) / 1000);
    return { upMs: nowUpMs, clockS, ...this.#controller.measured };
  }

  #hello(nowUpMs: number): OutgoingMessage[] {
    if (!this.#isLinkUp || this.#isWelcomed || nowUpMs < this.#nextHelloUpMs) return [];
    this.#nextHelloUpMs = nowUpMs + this.#options.timings.helloMs;
    return [outgoing("status", helloMessage(this.#options.identity, this.#situation(), nowUpMs))];
  }

  /** Taken with or without a link; only with one is it also sent at once. */
  #reading(nowUpMs: number): OutgoingMessage[] {
    if (nowUpMs < this.#nextReadingUpMs) return [];
    const { intervalMs } = this.#configuration;
    const missed = Math.floor((nowUpMs - this.#nextReadingUpMs) / intervalMs);
    this.#nextReadingUpMs += (missed + 1) * intervalMs;
    const reading = this.ring.take(this.#observed(nowUpMs));
    if (!this.#isLinkUp) return [];
    this.ring.markSent(reading.seq, nowUpMs, false);
    const message = telemetryMessage(this.#options.identity, this.#situation(), reading, this.#asksForAck);
    this.#asksForAck = false;
    this.#shown(nowUpMs);
    return [outgoing("telemetry", message)];
  }

  /** At once on a relay edge and often while water moves: for the eye only, without a seq. */
  #live(nowUpMs: number): OutgoingMessage[] {
    const { outputs } = this.#controller;
    const isEdge = this.#configuration.roles.some((role) => outputs[role] !== this.#shownOutputs[role]);
    const isMoving = isWaterPumpOn(outputs) && nowUpMs >= this.#nextLiveUpMs;
    if (!this.#isLinkUp || !(isEdge || isMoving)) return [];
    this.#shown(nowUpMs);
    return [outgoing("telemetry", telemetryMessage(this.#options.identity, this.#situation(), this.#observed(nowUpMs)))];
  }

  #batch(nowUpMs: number): OutgoingMessage[] {
    const due = this.#isLinkUp ? this.#repeats.due(nowUpMs) : [];
    if (due.length === 0) return [];
    const message = telemetryBatchMessage(this.#options.identity, due, nowUpMs);
    this.#repeats.batchSent(due.slice(0, message.readings.length), nowUpMs);
    return [outgoing("telemetry_batch", message)];
  }

  #shown(nowUpMs: number): void {
    this.#shownOutputs = this.#controller.outputs;
    this.#nextLiveUpMs = nowUpMs + this.#options.timings.liveMs;
  }
}

const outgoing = (topic: OutgoingMessage["topic"], message: object): OutgoingMessage => ({
  topic,
  payload: JSON.stringify(message),
});
