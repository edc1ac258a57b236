// One tank and one device; the caller runs the clock. The device can lose power and network; its flash and its water stay.

import { type KeyObject, randomBytes } from "node:crypto";
import type { CoreModule } from "@halocline/device-core/core.types";
import { loadCore } from "@halocline/device-core/load-core";
import type { Calibration } from "@halocline/domain/tanks/calibration";
import type { PresetName } from "@halocline/tank-physics/presets";
import { NO_POWER, type RelayOutputs } from "@halocline/tank-physics/relay-outputs";
import { createRng, type Rng, seedOf } from "@halocline/tank-physics/rng";
import type { Tank } from "@halocline/tank-physics/tank";
import { VirtualTank } from "@halocline/tank-physics/virtual-tank";
import type { WaterFaults } from "@halocline/tank-physics/water-faults";
import { Flash } from "@halocline/virtual-device/device/flash";
import { type DeviceTimings, PROTOCOL_TIMINGS } from "@halocline/virtual-device/device/timings";
import { DeviceRun } from "@halocline/virtual-device/device-run";
import { type FaultRates, MessageFaults } from "@halocline/virtual-device/faults/message-faults";
import { type Trouble, updateFaultsOf, waterFaultsOf } from "@halocline/virtual-device/faults/named-troubles";
import type { PowerCut } from "@halocline/virtual-device/faults/power-cut";
import { NO_UPDATE_FAULTS } from "@halocline/virtual-device/faults/update-faults";
import { type BackoffLimits, DEFAULT_BACKOFF } from "@halocline/virtual-device/link/backoff";
import type { OpenLink } from "@halocline/virtual-device/link/link";
import { Demonstration, type Stagehand } from "./demo/demonstration.ts";
import { type Broker, MqttLink } from "./link/mqtt-link.ts";
import { updateSupportOf } from "./update-support.ts";

type TankSpec = Readonly<{
  hardwareId: string;
  preset?: PresetName;
  /** Where its owner keeps the water. The device learns its own calibration from the server. */
  calibration?: Calibration | null;
}>;

/** With real credentials. */
export type RegisteredSpec = TankSpec & Readonly<{ registrationId: string; key: string }>;
/** To be paired, unless its flash remembers a key. */
export type FlashSpec = TankSpec & Readonly<{ flash: Flash; pairingCode: string | null }>;
export type VirtualDeviceSpec = RegisteredSpec | FlashSpec;

export type VirtualDeviceOptions = Readonly<{
  core?: CoreModule | undefined;
  broker: Broker;
  /** Of the first boot of a registered device. */
  bootCounter: number;
  /** Of nothing else: pumps, control and messages keep real time. */
  evaporationSpeed: number;
  controlPeriodMs: number;
  /**
   * A test's tool: core, water and uptime run so many times faster together, and messages go out by that time, while the
   * connection and the clock keep real time. A deadline still works: the server counts it from the uptime that it
   * heard last, and hears of it so much more often. Never for a demo: people and servers cannot keep up with its leases.
   */
  deviceSpeed?: number | undefined;
  timings?: Partial<DeviceTimings> | undefined;
  backoff?: BackoffLimits | undefined;
  /** Whom it believes about firmware; without one every update fails. */
  firmwareKey?: KeyObject | undefined;
  /** Only a test without a broker has another one. */
  openLink?: OpenLink | undefined;
}>;

export type KnownReading = Readonly<{ registrationId: string; boot: string; seq: number; isConfirmed: boolean }>;

/** A late ticker makes the steps longer, not the work endless: a minute at 10 Hz. */
const MOST_STEPS_PER_TICK = 600;
const BOOT_TAKES_MS = 1000;

const flashOf = (spec: VirtualDeviceSpec, bootCounter: number): Flash => {
  if ("flash" in spec) return spec.flash;
  const { registrationId, key } = spec;
  return new Flash({ bootCounter: bootCounter - 1, grant: { registrationId, key } });
};

export class VirtualDevice {
  readonly #spec: VirtualDeviceSpec;
  readonly #options: VirtualDeviceOptions;
  readonly #seed: number;
  readonly #rng: Rng;
  readonly #flash: Flash;
  readonly #faults: MessageFaults;
  readonly #openLink: OpenLink;
  readonly #tank: VirtualTank;
  #run: DeviceRun;
  #updateFaults = NO_UPDATE_FAULTS;
  #speed: number;
  #offUntilMs: number | null = null;
  #isOnline = true;
  #wifiBackAtMs: number | null = null;
  #earlierConnects = 0;
  #nowMs: number | null = null;
  #deviceMs = 0;
  /** For a visitor who breaks things. */
  readonly demonstration: Demonstration;

  constructor(spec: VirtualDeviceSpec, options: VirtualDeviceOptions) {
    const { preset = "mid", calibration = null } = spec;
    const { broker, evaporationSpeed, backoff = DEFAULT_BACKOFF } = options;
    this.#spec = spec;
    this.#options = options;
    this.#speed = options.deviceSpeed ?? 1;
    this.#seed = seedOf(spec.hardwareId);
    this.#rng = createRng(this.#seed);
    this.#flash = flashOf(spec, options.bootCounter);
    this.#faults = new MessageFaults(createRng(this.#seed ^ 0xfa17));
    const linkRng = createRng(this.#seed ^ 0x5eed);
    this.#openLink = options.openLink ?? ((session, events) => new MqttLink({ broker, session, backoff, rng: linkRng }, events));
    this.#tank = new VirtualTank({ preset, calibration, evaporationSpeed, rng: this.#rng });
    this.demonstration = new Demonstration(this.#stagehand(preset));
    this.#run = this.#powerUp();
  }

  get hardwareId(): string {
    return this.#spec.hardwareId;
  }

  /** Null while it has not been paired. */
  get registrationId(): string | null {
    return this.#flash.content.grant?.registrationId ?? null;
  }

  get boot(): string {
    return this.#run.boot;
  }

  /** See `deviceSpeed`: slow while somebody presses buttons, fast while nothing happens. */
  setSpeed(speed: number): void {
    this.#speed = speed;
    this.#run.setSpeed(speed);
  }

  /** The first tick is the boot. */
  tick(nowMs: number): void {
    const elapsedMs = nowMs - (this.#nowMs ?? nowMs);
    this.#nowMs = nowMs;
    if (this.#wifiBackAtMs !== null && nowMs >= this.#wifiBackAtMs) this.setOnline(true);
    this.#pass(elapsedMs * this.#speed);
    if (this.#offUntilMs === null) {
      this.#run.speak(this.#deviceMs);
      // Unless it has just switched itself off.
      if (this.#offUntilMs === null) this.#run.connection.tick(nowMs);
    } else if (this.#deviceMs >= this.#offUntilMs) this.#run = this.#powerUp();
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#wifiBackAtMs = null;
    if (this.#offUntilMs === null) this.#run.connection.setOnline(isOnline);
  }

  pressButton = (): void => this.#run.connection.pressButton();

  /** Wi-Fi is gone for so long; the device goes on without it. */
  loseWifi(forMs: number): void {
    this.setOnline(false);
    this.#wifiBackAtMs = (this.#nowMs ?? 0) + forMs;
  }

  /** What is broken around its water and its updates from now on; see water-faults.ts for what else a test may break. */
  setTroubles(troubles: readonly Trouble[]): void {
    this.setWaterFaults(waterFaultsOf(troubles, this.#tank.faults, this.#tank.stuckHere()));
    this.#updateFaults = updateFaultsOf(troubles);
  }

  setWaterFaults(faults: WaterFaults): void {
    this.#tank.setFaults(faults);
  }

  /** Where the water and the salt really are. */
  get water(): Tank {
    return this.#tank.actual;
  }

  /** Of its messages, in both directions. */
  setFaults(rates: FaultRates): void {
    this.#faults.setRates(rates);
  }

  /** At once and without a goodbye: a new boot of the same flash, a second later. */
  reboot(): void {
    this.#powerDown(BOOT_TAKES_MS);
  }

  #powerDown(forMs: number, isPlanned = false): void {
    if (this.#offUntilMs !== null) return;
    this.#offUntilMs = this.#deviceMs + forMs;
    this.#earlierConnects += this.#run.connection.connects;
    this.#run.end(isPlanned);
    this.#faults.clear();
  }

  /** A reboot in the middle of the next step or command. */
  cutPower(cut: PowerCut): void {
    this.#run.cutPower(cut);
  }

  stop(): Promise<void> {
    this.#run.device.powerOff();
    return this.#run.connection.close();
  }

  /** Every reading taken since boot, with what the server said about it. */
  readings(): KnownReading[] {
    const { boot, registrationId } = this;
    const { ring } = this.#run.device;
    return Array.from({ length: ring.counts().taken }, (_, index) => {
      const seq = index + 1;
      return { registrationId: registrationId ?? "", boot, seq, isConfirmed: ring.isConfirmed(seq) };
    });
  }

  status() {
    const { device, connection } = this.#run;
    const isPowered = this.#offUntilMs === null;
    return {
      ...device.ring.counts(),
      isUp: connection.isUp,
      isPairing: connection.isPairing,
      connects: this.#earlierConnects + (isPowered ? connection.connects : 0),
      lastError: connection.lastError,
      view: device.view,
      update: device.update,
      outputs: this.#outputs,
    };
  }

  /** Water first, then control: a pump acts on the water before the sensor sees it. */
  #pass(elapsedMs: number): void {
    const { speed } = this.demonstration;
    const steps = Math.min(MOST_STEPS_PER_TICK, Math.ceil((elapsedMs * speed) / this.#options.controlPeriodMs));
    const beforeMs = this.#deviceMs;
    // When the pace changes on the way, the rest of this tick is not lived through: nobody is to be ahead of a run.
    for (let count = 1; count <= steps && speed === this.demonstration.speed; count += 1) {
      this.#deviceMs = beforeMs + (count * elapsedMs) / steps;
      this.#control(elapsedMs / steps, (elapsedMs * speed) / steps);
      this.demonstration.stepped((elapsedMs * speed) / steps);
    }
    this.#deviceMs = beforeMs + elapsedMs;
  }

  #control(dtMs: number, tankDtMs: number): void {
    const isPowered = this.#offUntilMs === null;
    const { calibration, isInCharge } = this.#run.device;
    this.#tank.pass(this.#outputs, { calibration, isDeviceInCharge: isInCharge }, tankDtMs);
    if (!isPowered) return;
    this.#run.leap(tankDtMs - dtMs);
    this.#run.control({ sample: this.#tank.sample(), temperatureC: this.#tank.temperatureC }, this.#deviceMs);
    // Many periods in one tick: each second's message leaves with that second in it.
    if (this.#speed > 1 && this.#offUntilMs === null) this.#run.speak(this.#deviceMs);
  }

  get #outputs(): RelayOutputs {
    return this.#offUntilMs === null ? this.#run.device.outputs : NO_POWER;
  }

  #stagehand(preset: PresetName): Stagehand {
    return {
      preset,
      tank: this.#tank,
      flash: this.#flash,
      run: () => this.#run,
      outputs: () => this.#outputs,
      isPowered: () => this.#offUntilMs === null,
      isOnline: () => this.#isOnline,
      deviceMs: () => this.#deviceMs,
      setOnline: (isOnline) => this.setOnline(isOnline),
      shutDown: () => this.#powerDown(Number.POSITIVE_INFINITY, true),
      setPowered: (isPowered) => {
        if (!isPowered) this.#powerDown(Number.POSITIVE_INFINITY);
        else this.#run = this.#powerUp();
      },
    };
  }

  #powerUp(): DeviceRun {
    const { core = loadCore(), timings, firmwareKey = null } = this.#options;
    const updateFaults = () => this.#updateFaults;
    const isOnline = () => this.#isOnline;
    this.#offUntilMs = null;
    const run = new DeviceRun({
      core,
      flash: this.#flash,
      faults: this.#faults,
      openLink: this.#openLink,
      timings: { ...PROTOCOL_TIMINGS, ...timings },
      speed: this.#speed,
      hardwareId: this.#spec.hardwareId,
      pairingCode: "pairingCode" in this.#spec ? this.#spec.pairingCode : null,
      rssiDbm: -50 - (this.#seed % 25),
      nonce: randomBytes(4).readUInt32BE(),
      newPairingId: () => `p-${randomBytes(16).toString("hex")}`,
      powerFailed: () => this.reboot(),
      heardCore: (event) => this.demonstration.heardCore(event),
      commanded: (command) => this.demonstration.commanded(command),
      updates: updateSupportOf({ flash: this.#flash, publicKey: firmwareKey, isOnline, faults: updateFaults }),
      updateFaults,
    });
    run.connection.setOnline(this.#isOnline);
    return run;
  }
}
