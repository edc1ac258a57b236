// One tank, one device and one connection, driven by somebody else's ticker.

import { randomBytes } from "node:crypto";
import type { Calibration } from "@halocline/domain/calibration";
import { type Chance, createChance, seedOf } from "./chance.ts";
import { Device } from "./device/device.ts";
import { SIMULATED_FIRMWARE } from "./device/identity.ts";
import { offlineMessage } from "./device/messages.ts";
import { GOOD_SENSOR, measure } from "./device/sensor.ts";
import { type DeviceTimings, PROTOCOL_TIMINGS } from "./device/timings.ts";
import { type BackoffLimits, DEFAULT_BACKOFF } from "./link/backoff.ts";
import { type Broker, DeviceLink } from "./link/device-link.ts";
import { PRESETS, type PresetName } from "./water/presets.ts";
import { refillWhenLow, step } from "./water/step.ts";
import { startTank, surfaceDistanceMm, type Tank } from "./water/tank.ts";
import { waterTemperatureC } from "./water/temperature.ts";

/** As registered: real credentials, a tank to stand on, and the calibration it was set up with. */
export type VirtualDeviceSpec = Readonly<{
  registrationId: string;
  hardwareId: string;
  key: string;
  preset?: PresetName;
  calibration?: Calibration | null;
}>;

export type VirtualDeviceOptions = Readonly<{
  broker: Broker;
  bootCounter: number;
  /** Of the water and of its control, not of the messages. */
  waterSpeed: number;
  controlPeriodMs: number;
  timings?: Partial<DeviceTimings> | undefined;
  backoff?: BackoffLimits | undefined;
}>;

export type KnownReading = Readonly<{ registrationId: string; boot: string; seq: number; isConfirmed: boolean }>;

const UNCALIBRATED_DISTANCE_MM = 35;
/** A late ticker or a great speed makes the steps longer, not the work endless. */
const MOST_STEPS_PER_TICK = 200;

/** Not far from the next top-up, so that a demo soon shows one. */
const firstDistanceMm = (calibration: Calibration | null): number =>
  calibration ? calibration.topDistanceMm + 0.7 * calibration.hysteresisMm : UNCALIBRATED_DISTANCE_MM;

export class VirtualDevice {
  readonly registrationId: string;
  readonly boot: string;
  readonly #options: VirtualDeviceOptions;
  readonly #chance: Chance;
  readonly #device: Device;
  readonly #link: DeviceLink;
  #tank: Tank;
  #waterTimeMs = 0;
  #bootedAtMs: number | null = null;
  #nowMs = 0;

  constructor(spec: VirtualDeviceSpec, options: VirtualDeviceOptions) {
    const { registrationId, hardwareId, key, preset = "mid", calibration = null } = spec;
    const seed = seedOf(registrationId);
    this.registrationId = registrationId;
    this.boot = `${options.bootCounter}-${randomBytes(4).toString("hex")}`;
    this.#options = options;
    this.#chance = createChance(seed);
    this.#tank = startTank(PRESETS[preset], firstDistanceMm(calibration));
    this.#device = new Device({
      identity: { hardwareId, boot: this.boot, firmwareVersion: SIMULATED_FIRMWARE },
      calibration,
      rssiDbm: -50 - (seed % 25),
      timings: { ...PROTOCOL_TIMINGS, ...options.timings },
    });
    this.#link = this.#connect(registrationId, key, createChance(seed ^ 0x5eed));
  }

  /** The first tick is the boot. */
  tick(nowMs: number): void {
    const elapsedMs = this.#bootedAtMs === null ? 0 : nowMs - this.#nowMs;
    this.#bootedAtMs ??= nowMs;
    this.#nowMs = nowMs;
    this.#moveWater(elapsedMs * this.#options.waterSpeed);
    for (const { topic, payload } of this.#device.tick(this.#upMs())) this.#link.publish(topic, payload);
    this.#link.tick(nowMs);
  }

  setOnline(isOnline: boolean): void {
    this.#link.setOnline(isOnline);
  }

  stop(): Promise<void> {
    return this.#link.close();
  }

  /** Every reading taken since boot, with what the server said about it. */
  readings(): KnownReading[] {
    const { registrationId, boot } = this;
    return Array.from({ length: this.#device.ring.books().taken }, (_, index) => {
      const seq = index + 1;
      return { registrationId, boot, seq, isConfirmed: this.#device.ring.isConfirmed(seq) };
    });
  }

  status() {
    return {
      ...this.#device.ring.books(),
      isUp: this.#link.isUp,
      connects: this.#link.connects,
      lastError: this.#link.lastError,
      distanceMm: this.#device.distanceMm,
      outputs: this.#device.outputs,
    };
  }

  #upMs(): number {
    return this.#bootedAtMs === null ? 0 : Math.floor(this.#nowMs - this.#bootedAtMs);
  }

  #moveWater(elapsedMs: number): void {
    const steps = Math.min(MOST_STEPS_PER_TICK, Math.ceil(elapsedMs / this.#options.controlPeriodMs));
    const stepMs = elapsedMs / steps;
    for (let count = 0; count < steps; count += 1) {
      this.#waterTimeMs += stepMs;
      this.#tank = refillWhenLow(step(this.#tank, this.#device.outputs, stepMs, this.#chance));
      const sample = measure(surfaceDistanceMm(this.#tank), GOOD_SENSOR, this.#chance);
      this.#device.control({ sample, temperatureC: waterTemperatureC(this.#waterTimeMs) }, this.#waterTimeMs);
    }
  }

  #connect(registrationId: string, key: string, chance: Chance): DeviceLink {
    const { broker, backoff = DEFAULT_BACKOFF } = this.#options;
    const will = JSON.stringify(offlineMessage(this.boot));
    const link: DeviceLink = new DeviceLink(
      { broker, registrationId, key, will, backoff, chance },
      {
        up: () => this.#device.linkUp(this.#upMs()),
        down: () => this.#device.linkDown(),
        config: (text) => this.#device.receiveConfig(text),
        command: (text) => {
          for (const { topic, payload } of this.#device.receiveCommand(text, this.#upMs())) link.publish(topic, payload);
        },
      },
    );
    return link;
  }
}
