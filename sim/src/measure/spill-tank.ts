// Any tank, any owner, one change, one fault at one moment: what the real control core then brings to the floor.

import type { CoreModule } from "@halocline/device-core/core.types";
import { type ConfigSource, deviceConfig } from "@halocline/domain/devices/config";
import type { ChangeRates } from "@halocline/domain/runs/rates";
import type { SpillInput } from "@halocline/domain/runs/spill-figures";
import type { Calibration } from "@halocline/domain/tanks/calibration";
import type { Rng } from "@halocline/tank-physics/rng";
import { sense } from "@halocline/tank-physics/sensor";
import { advanceWater, evaporate, ripple } from "@halocline/tank-physics/step";
import { type MovingTank, movingTank, startTank, type TankShape } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS, type WaterFaults } from "@halocline/tank-physics/water-faults";
import { prepareTank, refillTank } from "../water/tank-hands.ts";
import { DeviceInYear } from "../year/device-in-year.ts";

const STEP_MS = 100;
const SETTLED_MS = 90_000;
/** After the run: circulation is back, and what it lifts has come down again. */
const WATCHED_AFTER_MS = 240_000;
const LONGEST_MS = 3 * 3_600_000;
const TOP_UP_S = 120;

/** A tank, and what its owner says of it. */
export type SpillTank = Readonly<{
  shape: TankShape;
  calibration: Calibration;
  limits: Readonly<{ drainS: number; fillS: number }>;
  told: SpillInput;
  /** Of a smaller change; null: down to the drain mark. It is held to the budget of a whole one. */
  drainToMm: number | null;
  /** A change before, by pumps so weak: the device has learned from it, and the server too. */
  past: Readonly<{ weak: Readonly<{ drain: number; fill: number }>; rates: ChangeRates }> | null;
}>;

/** Breaks when the run is so long in this phase; null: before it begins. */
export type SpillMoment = Readonly<{ phase: string | null; delayMs: number }>;
export type BreakParts = (tank: MovingTank) => Partial<WaterFaults>;

const RELAYS: ConfigSource["relays"] = (["circulation", "drain", "fill", "topup", "spare"] as const).map((role, index) => ({
  channelNumber: index + 1,
  role,
  maxRuntimeS: null,
}));

export class SpillWorld {
  readonly #rng: Rng;
  readonly #tank: MovingTank;
  readonly #device: DeviceInYear;
  readonly #sample = { rawMm: 255, errorCode: 0 };
  readonly #full: ReturnType<typeof startTank>;
  readonly #drainToMm: number | null;
  #faults = NO_WATER_FAULTS;
  #nowMs = 0;

  constructor(module: CoreModule, { shape, calibration, limits, told, drainToMm, past }: SpillTank, rng: Rng) {
    this.#rng = rng;
    this.#drainToMm = drainToMm;
    this.#full = startTank(shape, calibration.topDistanceMm);
    this.#tank = movingTank(this.#full);
    const config = deviceConfig({
      revision: 1,
      intervalS: 10,
      relays: RELAYS,
      calibration,
      settings: { ...limits, topUpS: TOP_UP_S },
      areaCm2: told.areaCm2,
      flowsMlPerMin: { ...told.flowsMlPerMin, topup: null },
      hasAutoTopUp: false,
    });
    this.#device = new DeviceInYear(module, config);
    if (past) this.#live(past);
  }

  get floorByDeviceL(): number {
    return this.#tank.floorByDeviceL;
  }

  /** Whether it came to the fault: the device may refuse, or be through with a phase before. */
  change({ phase, delayMs }: SpillMoment, parts: BreakParts): boolean {
    this.#pass(SETTLED_MS);
    prepareTank(this.#tank, this.#full);
    let isBroken = phase === null;
    if (isBroken) {
      this.#break(parts);
      this.#pass(delayMs);
    }
    const isStarted = this.#run(this.#drainToMm, (inPhase, forMs) => {
      if (isBroken || inPhase !== phase || forMs < delayMs) return;
      this.#break(parts);
      isBroken = true;
    });
    this.#pass(WATCHED_AFTER_MS);
    return isStarted && isBroken;
  }

  #live({ weak }: NonNullable<SpillTank["past"]>): void {
    this.#faults = { ...NO_WATER_FAULTS, weakPumps: weak };
    this.#pass(SETTLED_MS);
    this.#run(null, () => undefined);
    this.#device.clearFault(this.#nowMs);
    this.#faults = NO_WATER_FAULTS;
    this.#pass(SETTLED_MS);
    refillTank(this.#tank, this.#full);
    this.#tank.floorByDeviceL = 0;
  }

  #run(drainToMm: number | null, each: (phase: string | undefined, forMs: number) => void): boolean {
    if (this.#device.startChange(this.#nowMs, drainToMm) === null) return false;
    let [phase, sinceMs]: [string | undefined, number] = [undefined, 0];
    for (const endMs = this.#nowMs + LONGEST_MS; this.#device.view.run !== null && this.#nowMs < endMs; ) {
      this.#step();
      const { run } = this.#device.view;
      if (run?.phase !== phase) [phase, sinceMs] = [run?.phase, this.#nowMs];
      each(phase, this.#nowMs - sinceMs);
    }
    return true;
  }

  #break(parts: BreakParts): void {
    this.#faults = { ...NO_WATER_FAULTS, ...parts(this.#tank) };
  }

  #pass(forMs: number): void {
    for (const endMs = this.#nowMs + forMs; this.#nowMs < endMs; ) this.#step();
  }

  #step(): void {
    this.#nowMs += STEP_MS;
    evaporate(this.#tank, STEP_MS);
    advanceWater(this.#tank, this.#device.outputs, STEP_MS, this.#faults);
    ripple(this.#tank, STEP_MS, this.#rng);
    const hasSample = sense(this.#sample, this.#tank, this.#faults, this.#rng);
    this.#device.step(this.#nowMs, hasSample ? this.#sample : null);
  }
}
