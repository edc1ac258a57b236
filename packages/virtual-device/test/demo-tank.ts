// A tank to break, without a network and without a server: real water, the real control core and a storyteller, in virtual time.

import type { Outcome, StoryLine } from "@halocline/contracts/simulator/simulated-tank.contract";
import type { CoreConfig, CoreEvent, CoreModule, CoreView, DeviceCore } from "@halocline/device-core/core.types";
import type { Scenario } from "@halocline/domain/scenarios/scenarios";
import { PRESETS, type PresetName } from "@halocline/tank-physics/presets";
import { NO_POWER, outputsOf, type RelayOutputs } from "@halocline/tank-physics/relay-outputs";
import { createRng, type Rng } from "@halocline/tank-physics/rng";
import { sample } from "@halocline/tank-physics/sensor";
import { ripple, step } from "@halocline/tank-physics/step";
import { movingTank, type Tank } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS, type WaterFaults } from "@halocline/tank-physics/water-faults";
import { isDuring, quietStage, STAGE_AWAKE_MS, type Stage, type StagePlace, stageOf } from "../src/scenarios/stage.ts";
import { type Scene, Storyteller } from "../src/scenarios/storyteller.ts";
import { timerAloneL } from "../src/scenarios/timer-alone.ts";

const CONTROL_PERIOD_MS = 100;

/** As its owner would have set it up, with automatic top-up on. */
export function demoConfig(preset: PresetName): CoreConfig {
  const { shape, calibration, topOffDistanceMm, marks } = PRESETS[preset];
  const { topDistanceMm, drainDistanceMm, hysteresisMm } = calibration;
  return {
    revision: 1,
    roles: ["circulation", "drain", "fill", "topup", "spare"],
    calibration: { topMm: topDistanceMm, topOffMm: topOffDistanceMm, drainMm: drainDistanceMm, hysteresisMm },
    marks,
    limits: { drainS: 1200, fillS: 1500, topupS: 120, topupDayS: 1200, topupMinGapS: 1800, relayMaxS: [0, 0, 0, 0, 600] },
    hasAutoTopUp: true,
    flowMlPerMin: [null, shape.drainLPerMin * 1000, shape.fillLPerMin * 1000, shape.topupLPerMin * 1000, null],
    mlPerMm: shape.sumpAreaM2 * 1000,
  };
}

export type DemoTankOptions = Readonly<{ core: CoreModule; preset: PresetName; seed: number }>;

export class DemoTank {
  readonly #module: CoreModule;
  readonly #preset: PresetName;
  readonly #rng: Rng;
  #core: DeviceCore;
  #view: CoreView;
  #saved: Uint8Array | null = null;
  #bootCounter = 0;
  #stage: Stage;
  #tank: Tank;
  #faults: WaterFaults = NO_WATER_FAULTS;
  #storyteller: Storyteller | null = null;
  #scenario: Scenario | null = null;
  #sinceMs = 0;
  #upMs = 0;
  #hasPower = true;

  constructor({ core, preset, seed }: DemoTankOptions) {
    this.#module = core;
    this.#preset = preset;
    this.#rng = createRng(seed);
    this.#stage = quietStage(this.#place(0));
    this.#tank = this.#stage.tank;
    this.#core = this.#boot();
    this.#view = this.#core.view();
    this.#enter(this.#stage);
  }

  get scenario(): Scenario | null {
    return this.#scenario;
  }

  /** Where the water really is. */
  get tank(): Tank {
    return this.#tank;
  }

  get faults(): WaterFaults {
    return this.#faults;
  }

  /** What the device believes and does. */
  get view(): CoreView {
    return this.#view;
  }

  get hasPower(): boolean {
    return this.#hasPower;
  }

  get hasNetwork(): boolean {
    return this.#hasPower && !isDuring(this.#stage.noNetwork, this.#sinceMs);
  }

  get outputs(): RelayOutputs {
    return this.#hasPower ? outputsOf(this.#view.roles, this.#view.relays) : NO_POWER;
  }

  get story(): readonly StoryLine[] {
    return this.#storyteller?.story ?? [];
  }

  get outcome(): Outcome | null {
    return this.#storyteller?.outcome ?? null;
  }

  /** First everything is put right, then broken. Null leaves it at that; the story stays to be read. */
  play(scenario: Scenario | null): void {
    const place = this.#place(this.#tank.ageMs);
    this.#scenario = scenario;
    this.#enter(scenario === null ? quietStage(place) : stageOf(scenario, place));
    if (scenario === null) this.#storyteller?.mended();
    else this.#storyteller = new Storyteller(scenario, this.#scene(), timerAloneL(scenario, this.#stage));
  }

  /** So much time passes, in the device's own steps. */
  advance(durationMs: number): void {
    for (let ms = 0; ms < durationMs; ms += CONTROL_PERIOD_MS) this.#pass();
  }

  #place(ageMs: number): StagePlace {
    const { shape, calibration } = PRESETS[this.#preset];
    return { shape, calibration, ageMs };
  }

  /** A new device, awake for as long as it needs to trust its sensor, above this water. */
  #enter(stage: Stage): void {
    this.#stage = stage;
    this.#saved = null;
    this.#hasPower = true;
    this.#core = this.#boot();
    const still = movingTank(stage.tank);
    while (this.#upMs < STAGE_AWAKE_MS) {
      ripple(still, CONTROL_PERIOD_MS, this.#rng);
      this.#control(sample(still, NO_WATER_FAULTS, this.#rng));
      if (this.#upMs === 10 * CONTROL_PERIOD_MS) this.#core.configure(demoConfig(this.#preset), this.#upMs);
    }
    this.#tank = stage.tank;
    this.#faults = stage.faults;
    this.#sinceMs = 0;
  }

  #boot(): DeviceCore {
    this.#bootCounter += 1;
    this.#upMs = 0;
    return this.#module.boot({ counter: this.#bootCounter, nonce: this.#bootCounter, saved: this.#saved });
  }

  /** Water first, then control: a pump acts on the water before the sensor sees it. */
  #pass(): void {
    this.#sinceMs += CONTROL_PERIOD_MS;
    this.#tank = step(this.#tank, this.outputs, CONTROL_PERIOD_MS, this.#rng, this.#faults);
    this.#switchPower(!isDuring(this.#stage.noPower, this.#sinceMs));
    const events = this.#hasPower ? this.#control(sample(this.#tank, this.#faults, this.#rng)) : [];
    if (this.outputs.topup) this.#faults = this.#stage.faultsOncePumped;
    if (this.#scenario !== null) this.#storyteller?.see(this.#scene(), events, this.#view.roles);
  }

  #switchPower(hasPower: boolean): void {
    if (hasPower && !this.#hasPower) this.#core = this.#boot();
    this.#hasPower = hasPower;
  }

  #control(reading: ReturnType<typeof sample>): readonly CoreEvent[] {
    this.#upMs += CONTROL_PERIOD_MS;
    this.#core.step(this.#upMs, reading);
    this.#saved = this.#core.takeSaved() ?? this.#saved;
    const events = this.#core.takeEvents();
    this.#view = this.#core.view();
    return events;
  }

  #scene(): Scene {
    return {
      sinceMs: this.#sinceMs,
      tank: this.#tank,
      faults: this.#faults,
      outputs: this.outputs,
      hasNetwork: this.hasNetwork,
      hasPower: this.#hasPower,
    };
  }
}
