// What a visitor may do with one virtual tank: break it, put it right, and make its time pass faster.

import type { CommandMessage } from "@halocline/contracts/device/commands.contract";
import type { ConfigMessage } from "@halocline/contracts/device/config.contract";
import type { RealTime, SimulatedTank } from "@halocline/contracts/simulator/simulated-tank.contract";
import type { CoreEvent } from "@halocline/device-core/core.types";
import type { Scenario, TankSpeed } from "@halocline/domain/scenarios/scenarios";
import { PRESETS, type PresetName } from "@halocline/tank-physics/presets";
import type { RelayOutputs } from "@halocline/tank-physics/relay-outputs";
import { litresOnFloor } from "@halocline/tank-physics/tank";
import type { VirtualTank } from "@halocline/tank-physics/virtual-tank";
import { NO_WATER_FAULTS } from "@halocline/tank-physics/water-faults";
import type { Flash } from "@halocline/virtual-device/device/flash";
import type { DeviceRun } from "@halocline/virtual-device/device-run";
import { needsAutomaticTopUp, quietStage, type Stage, stageOf } from "@halocline/virtual-device/scenarios/stage";
import { timerAloneL } from "@halocline/virtual-device/scenarios/timer-alone";
import { awaken } from "./awaken.ts";
import { Pace, type PaceRejection } from "./pace.ts";
import { ScenarioPlay } from "./scenario-play.ts";

/** Why a scenario has no stage on this device. */
export type ScenarioRejection = "not_calibrated" | "automatic_top_up_off";

/** The device and its water, as far as a demonstration has its hands on them. */
export interface Stagehand {
  readonly preset: PresetName;
  readonly tank: VirtualTank;
  readonly flash: Flash;
  run(): DeviceRun;
  outputs(): RelayOutputs;
  isPowered(): boolean;
  isOnline(): boolean;
  deviceMs(): number;
  setOnline(isOnline: boolean): void;
  /** With a clean disconnect, so that the broker does not report the device as offline. */
  shutDown(): void;
  /** On is a new boot. Off is a power cut. */
  setPowered(isPowered: boolean): void;
}

/** Between two readings at most; null as configured. At ×60 five minutes of the tank's time, at ×10 twenty seconds. */
const READING_MS: Readonly<Record<TankSpeed, number | null>> = { 1: null, 10: 2000, 60: 5000 };

export class Demonstration {
  readonly #hand: Stagehand;
  readonly #pace = new Pace();
  #play: ScenarioPlay | null = null;
  /** The story stays to be read when everything has been put right. */
  #isPlaying = false;

  constructor(hand: Stagehand) {
    this.#hand = hand;
  }

  get speed(): TankSpeed {
    return this.#pace.speed;
  }

  get state(): SimulatedTank {
    const outcome = this.#play?.storyteller.outcome ?? null;
    return {
      scenario: this.#isPlaying && this.#play ? this.#play.scenario : null,
      speed: this.#pace.speed,
      floorL: litresOnFloor(this.#hand.tank.actual),
      story: [...(this.#play?.storyteller.story ?? [])],
      outcome,
      realTime: this.#isPlaying && outcome === null ? this.#realTime : null,
    };
  }

  chooseSpeed(speed: TankSpeed): PaceRejection | null {
    const rejection = this.#pace.choose(speed, this.#occupation, this.#hand.deviceMs());
    this.#settleReadings();
    return rejection;
  }

  /** First everything is put right, whatever was broken; then this is. Null leaves it at that. */
  play(scenario: Scenario | null): ScenarioRejection | null {
    const { preset, tank, flash } = this.#hand;
    const { config } = flash.content;
    const { calibration } = this.#hand.run().device;
    if (config === null || calibration === null) return "not_calibrated";
    if (scenario !== null && needsAutomaticTopUp(scenario) && !config.auto_topup) return "automatic_top_up_off";
    // What evaporates faster than in any room would be a leak to the device, and no scenario but that.
    const shape = scenario === null ? tank.shape : PRESETS[preset].shape;
    const place = { shape, calibration, ageMs: tank.actual.ageMs };
    const stage = scenario === null ? quietStage(place) : stageOf(scenario, place);
    this.#enter(stage, config, scenario !== null);
    if (scenario === null) {
      this.#play?.storyteller.mended();
      this.#pace.endScenario();
      this.#settleReadings();
      return null;
    }
    this.#pace.beginScenario(this.#occupation, this.#hand.deviceMs());
    this.#settleReadings();
    const outputs = this.#hand.outputs();
    this.#play = new ScenarioPlay({ scenario, stage, timerAloneL: timerAloneL(scenario, stage), outputs });
    this.#isPlaying = true;
    return null;
  }

  /** What the core says while a scenario runs. */
  heardCore(event: CoreEvent): void {
    if (this.#isPlaying) this.#play?.heard(event);
  }

  commanded(command: CommandMessage): void {
    this.#pace.commanded(command, this.#hand.deviceMs());
    this.#settleReadings();
  }

  /** After a control step of so much of the tank's time. */
  stepped(dtMs: number): void {
    const hand = this.#hand;
    if (this.#pace.settle(this.#occupation, hand.deviceMs(), this.#hasResult)) this.#settleReadings();
    if (this.#play === null || !this.#isPlaying) return;
    const { actual: tank, faults } = hand.tank;
    const hasPower = hand.isPowered();
    const scene = { tank, faults, outputs: hand.outputs(), hasNetwork: hasPower && hand.isOnline(), hasPower };
    this.#play.see(dtMs, scene, hand.run().device.view.roles);
    this.#switch(this.#play);
  }

  #switch({ switches }: ScenarioPlay): void {
    const { hasNetwork, hasPower, faults } = switches;
    const hand = this.#hand;
    hand.tank.setFaults(faults);
    if (hasPower !== null && hasPower !== hand.isPowered()) hand.setPowered(hasPower);
    if (hasNetwork !== null && hasNetwork !== hand.isOnline()) hand.setOnline(hasNetwork);
  }

  /** The device forgets what its core had saved, and is told its configuration again. */
  #enter({ tank: water, faults, noNetwork }: Stage, config: ConfigMessage, isOwnerAway: boolean): void {
    const hand = this.#hand;
    this.#isPlaying = false;
    // Without a network the new boot never connects, so the broker has only this connection to report as lost.
    if (noNetwork === null) hand.shutDown();
    else hand.setPowered(false);
    hand.flash.write({ core: null, config: null });
    hand.tank.replace(water, isOwnerAway);
    hand.tank.setFaults(NO_WATER_FAULTS);
    hand.setPowered(true);
    hand.setOnline(true);
    awaken(hand.run(), hand.tank, config, hand.deviceMs());
    hand.tank.setFaults(faults);
  }

  #settleReadings(): void {
    this.#hand.run().device.readAtLeastEvery(READING_MS[this.#pace.speed]);
  }

  get #hasResult(): boolean {
    return (this.#play?.storyteller.outcome ?? null) !== null;
  }

  /** A scenario starts no run but a top-up, which the device limits by its configuration. */
  get #realTime(): RealTime | null {
    const reason = this.#pace.heldBy;
    if (reason !== "run_open") return reason && { reason };
    const { config } = this.#hand.run().device;
    return config && { reason, atMostS: config.lim.topup_s };
  }

  get #occupation() {
    const { view, update } = this.#hand.run().device;
    return { view, isUpdating: update !== null };
  }
}
