// One device without hardware, timers or a network: samples and messages go in, relay outputs and messages come out.
// Uptime is an argument. The device has no clock until the server's welcome gives it one.

import type { CommandMessage } from "@halocline/contracts/device/commands.contract";
import type { CoreEvent, DeviceCore } from "@halocline/device-core/core.types";
import type { Calibration } from "@halocline/domain/tanks/calibration";
import { outputsOf, type RelayOutputs } from "@halocline/tank-physics/relay-outputs";
import { ControlUnit, type Inputs } from "./control-unit.ts";
import { EventRing } from "./event-ring.ts";
import type { Flash } from "./flash.ts";
import type { DeviceIdentity } from "./identity.ts";
import { type Inbound, parsedJson, readInbound } from "./inbound.ts";
import { ackMessage, helloMessage, type OutgoingMessage, otaStatusMessage, outgoing } from "./messages.ts";
import { type Report, Reporter } from "./reporter.ts";
import type { TelemetryRing } from "./telemetry-ring.ts";
import type { DeviceTimings } from "./timings.ts";
import { FirmwareUpdater, type OtaReport, type UpdateSupport } from "./update.ts";

export type DeviceOptions = Readonly<{
  identity: DeviceIdentity;
  core: DeviceCore;
  flash: Flash;
  rssiDbm: number;
  timings: DeviceTimings;
  updates: UpdateSupport;
  /** How much faster than everybody's time its uptime runs: a test's tool, 1 otherwise. */
  speed?: number;
  /** What the core says, as it says it. */
  heardCore?: (event: CoreEvent) => void;
  /** A command that the core has taken, before anything else happens. */
  commanded?: (command: CommandMessage) => void;
}>;

export class Device {
  readonly #options: DeviceOptions;
  readonly #events: EventRing;
  readonly #control: ControlUnit;
  readonly #reporter: Reporter;
  readonly #updater: FirmwareUpdater;
  /** What time it was at which uptime, as the server said. */
  #clock: Readonly<{ ms: number; upMs: number }> | null = null;
  #speed: number;
  #isLinkUp = false;
  #isWelcomed = false;
  #nextHelloUpMs = 0;

  constructor(options: DeviceOptions) {
    const { identity, core, flash, timings } = options;
    this.#options = options;
    this.#speed = options.speed ?? 1;
    this.#events = new EventRing(flash, identity.boot, timings.eventRepeatMs);
    this.#control = new ControlUnit(core, flash, this.#events, options.heardCore);
    this.#reporter = new Reporter(identity, timings);
    this.#updater = new FirmwareUpdater(flash, this.#control, options.updates);
    if (this.#control.config) this.#reporter.setInterval(this.#control.config.interval_s * 1000);
  }

  get ring(): TelemetryRing {
    return this.#reporter.ring;
  }

  get view() {
    return this.#control.view;
  }

  get outputs(): RelayOutputs {
    const { roles, relays } = this.#control.view;
    return outputsOf(roles, relays);
  }

  /** As it came from the server, null before the first. */
  get config() {
    return this.#control.config;
  }

  /** In force, null before the first. */
  get calibration(): Calibration | null {
    const cal = this.#control.config?.cal;
    return cal ? { topDistanceMm: cal.top, drainDistanceMm: cal.drain, hysteresisMm: cal.hyst } : null;
  }

  /** Null while the firmware stays as it is. */
  get update() {
    return this.#updater.progress;
  }

  /** It wants to, and may (SAFE-16): whoever holds the power switches it off and on. */
  get isRestartDue(): boolean {
    return this.#updater.isRestartDue;
  }

  /** True while it moves water by itself, or must not: then nobody pours by hand. */
  get isInCharge(): boolean {
    const { run, isTopUpLocked } = this.#control.view;
    return run !== null || isTopUpLocked || (this.#control.config?.auto_topup ?? false);
  }

  /** From now on; everybody's time is not moved by it. */
  setSpeed(speed: number, nowUpMs: number): void {
    if (this.#clock !== null) this.#clock = { ms: this.#clockMs(this.#clock, nowUpMs), upMs: nowUpMs };
    this.#speed = speed;
  }

  /** See the control unit: its core is so much older than what the device tells. */
  leap(byMs: number): void {
    this.#control.leap(byMs);
  }

  /** Readings at least so often; null as configured. */
  readAtLeastEvery(leastMs: number | null): void {
    const configuredMs = this.#control.config ? this.#control.config.interval_s * 1000 : this.#options.timings.intervalMs;
    this.#reporter.setInterval(Math.min(configuredMs, leastMs ?? configuredMs));
  }

  /** One control period. */
  control(inputs: Inputs, nowUpMs: number): void {
    this.#control.step(inputs, nowUpMs);
  }

  powerOff(): void {
    this.#updater.powerOff();
  }

  linkUp(nowUpMs: number): void {
    this.#isLinkUp = true;
    this.#isWelcomed = false;
    this.#nextHelloUpMs = nowUpMs;
    this.#events.linkUp();
    this.#reporter.linkUp(nowUpMs);
  }

  linkDown(): void {
    this.#isLinkUp = false;
    this.#reporter.linkDown();
  }

  tick(nowUpMs: number): OutgoingMessage[] {
    const updates = this.#update(nowUpMs);
    const readings = this.#reporter.tick(this.#report(nowUpMs), nowUpMs);
    return [...this.#hello(nowUpMs), ...updates, ...this.#event(nowUpMs), ...readings];
  }

  /** The ack first, then what changed: it is the answer somebody waits for. */
  receiveCommand(text: string, nowUpMs: number): OutgoingMessage[] {
    const { boot } = this.#options.identity;
    const answers = this.#take(readInbound(text, boot), nowUpMs);
    return [...answers, ...this.#event(nowUpMs), ...this.#reporter.live(this.#report(nowUpMs), nowUpMs)];
  }

  receiveConfig(text: string, nowUpMs: number): OutgoingMessage[] {
    const isInForce = this.#control.configure(parsedJson(text), nowUpMs);
    if (isInForce && this.#control.config) this.#reporter.setInterval(this.#control.config.interval_s * 1000);
    return this.#event(nowUpMs);
  }

  #take(inbound: Inbound, nowUpMs: number): OutgoingMessage[] {
    switch (inbound.kind) {
      case "confirmed":
        this.#reporter.confirm(inbound.have, nowUpMs);
        return [];
      case "events_confirmed":
        this.#events.confirm(inbound.boot, inbound.upto);
        return [];
      case "welcome":
        this.#isWelcomed = true;
        this.#updater.heard();
        this.#clock = { ms: inbound.clockMs, upMs: nowUpMs };
        if (inbound.stopId !== null) this.#control.wantStop(inbound.stopId, nowUpMs);
        this.#reporter.welcomed(inbound.lastSeq);
        return [];
      case "command":
        return [this.#obey(inbound.command, nowUpMs)];
      case "unreadable":
        return [outgoing("acks", this.#ack(inbound.id, inbound.result, nowUpMs))];
      case "ignored":
        return [];
    }
  }

  #obey(command: CommandMessage, nowUpMs: number): OutgoingMessage {
    const { id, result, isRepeat } = this.#control.command(command, nowUpMs);
    if (result === "ok" && !isRepeat) {
      this.#options.commanded?.(command);
      this.#obeyBesideCore(command, nowUpMs);
    }
    return outgoing("acks", this.#ack(id, result, nowUpMs));
  }

  /** What moves no water: the core only judged whether the command is fresh. */
  #obeyBesideCore(command: CommandMessage, nowUpMs: number): void {
    if (command.type === "ota") this.#updater.begin(command, nowUpMs);
    if (command.type === "ota_cancel") this.#updater.cancel();
    if (command.type === "boost") this.#reporter.boost(nowUpMs);
    if (command.type === "time") this.#clock = { ms: command.ts * 1000, upMs: nowUpMs };
  }

  /** A repeated ack has the old result, but tells of the relays as they are now: an old report must not pass as news. */
  #ack(id: string, result: Parameters<typeof ackMessage>[3], nowUpMs: number) {
    return ackMessage(this.#options.identity, this.#control.view, id, result, nowUpMs);
  }

  #report(nowUpMs: number): Report {
    const { view, config, measured, lastRunId } = this.#control;
    const situation = { view, config, lastRunId, rssiDbm: this.#options.rssiDbm, otaState: this.#updater.otaState };
    return { situation, measured, clockS: this.#clockS(nowUpMs) };
  }

  /** Everybody's time, also on a device whose uptime runs faster. */
  #clockS(nowUpMs: number): number | null {
    if (this.#clock === null) return null;
    return Math.floor(this.#clockMs(this.#clock, nowUpMs) / 1000);
  }

  #clockMs(clock: Readonly<{ ms: number; upMs: number }>, nowUpMs: number): number {
    return clock.ms + (nowUpMs - clock.upMs) / this.#speed;
  }

  #hello(nowUpMs: number): OutgoingMessage[] {
    if (!this.#isLinkUp || this.#isWelcomed || nowUpMs < this.#nextHelloUpMs) return [];
    this.#nextHelloUpMs = nowUpMs + this.#options.timings.helloMs;
    const { standing } = this.#updater;
    const hello = outgoing("status", helloMessage(this.#options.identity, this.#report(nowUpMs).situation, nowUpMs));
    return standing ? [hello, this.#otaStatus(standing, nowUpMs)] : [hello];
  }

  /** An image that has proved itself is news for a hello: only its word and its version make an update a success. */
  #update(nowUpMs: number): OutgoingMessage[] {
    const { otaState } = this.#updater;
    const reports = this.#updater.tick(nowUpMs, this.#isWelcomed);
    if (otaState !== this.#updater.otaState) {
      this.#isWelcomed = false;
      this.#nextHelloUpMs = nowUpMs;
    }
    return this.#isLinkUp ? reports.map((report) => this.#otaStatus(report, nowUpMs)) : [];
  }

  #otaStatus(report: OtaReport, nowUpMs: number): OutgoingMessage {
    return outgoing("ota_status", otaStatusMessage(this.#options.identity, report, nowUpMs));
  }

  #event(nowUpMs: number): OutgoingMessage[] {
    const event = this.#isLinkUp ? this.#events.due(nowUpMs) : null;
    return event ? [outgoing("events", event)] : [];
  }
}
