// One tank that changes its water again and again, with the real control core: what a server would hear of each change, and where
// the litres really went.

import type { CoreModule } from "@halocline/device-core/core.types";
import { type ConfigSource, deviceConfig } from "@halocline/domain/devices/config";
import type { LevelPoint } from "@halocline/domain/runs/measured-rate";
import { isRunPhase, type RunEvent, type RunOutcome } from "@halocline/domain/runs/runs";
import { PRESETS, type PresetName, presetTank } from "@halocline/tank-physics/presets";
import type { Rng } from "@halocline/tank-physics/rng";
import { sense } from "@halocline/tank-physics/sensor";
import { advanceWater, evaporate, ripple } from "@halocline/tank-physics/step";
import { type MovingTank, movingTank, type Tank } from "@halocline/tank-physics/tank";
import type { WaterFaults } from "@halocline/tank-physics/water-faults";
import { prepareTank } from "../water/tank-hands.ts";
import { DeviceInYear } from "../year/device-in-year.ts";

const STEP_MS = 100;
/** As often as a reading is stored. */
const READ_EVERY_MS = 10_000;
const LONGEST_RUN_MS = 3_600_000;
const LIMITS = { drainS: 1200, fillS: 1500, topUpS: 120 };
const RELAYS: ConfigSource["relays"] = (["circulation", "drain", "fill", "topup", "spare"] as const).map((role, index) => ({
  channelNumber: index + 1,
  role,
  maxRuntimeS: null,
}));

/** What the owner has told the server of the tank. */
export type OwnersTank = Readonly<{
  preset: PresetName;
  hasTopOffMark: boolean;
  areaCm2: number | null;
  flowsMlPerMin: Readonly<{ drain: number | null; fill: number | null; topup: number | null }>;
}>;

export type LivedChange = Readonly<{
  events: readonly RunEvent[];
  points: readonly LevelPoint[];
  startMs: number;
  endMs: number;
  /** By the physics: into the waste, and out of the salt water. */
  drainedL: number;
  filledL: number;
}>;

export class ChangingTank {
  readonly #rng: Rng;
  readonly #full: Tank;
  readonly #tank: MovingTank;
  readonly #device: DeviceInYear;
  readonly #sample = { rawMm: 255, errorCode: 0 };
  #nowMs = 0;
  readonly owners: OwnersTank;
  readonly limits = LIMITS;

  constructor(module: CoreModule, owners: OwnersTank, rng: Rng) {
    const { calibration, topOffDistanceMm } = PRESETS[owners.preset];
    this.owners = owners;
    this.#rng = rng;
    this.#full = presetTank(owners.preset);
    this.#tank = movingTank(this.#full);
    const config = deviceConfig({
      revision: 1,
      intervalS: READ_EVERY_MS / 1000,
      relays: RELAYS,
      calibration: { ...calibration, topOffDistanceMm: owners.hasTopOffMark ? topOffDistanceMm : null },
      settings: LIMITS,
      areaCm2: owners.areaCm2,
      flowsMlPerMin: owners.flowsMlPerMin,
      hasAutoTopUp: false,
    });
    this.#device = new DeviceInYear(module, config);
  }

  /** Daily life, until the next change. */
  rest(forMs: number, faults: WaterFaults): void {
    for (const endMs = this.#nowMs + forMs; this.#nowMs < endMs; ) this.#step(faults);
  }

  change(faults: WaterFaults): LivedChange {
    prepareTank(this.#tank, this.#full);
    const [startMs, firstEvent] = [this.#nowMs, this.#device.events.length];
    const [wasteL, saltL] = [this.#tank.waste.volumeL, this.#tank.salt.volumeL];
    const run = this.#device.startChange(startMs);
    if (run === null) throw new Error(`${this.owners.preset}: the device would not change water`);
    const points: LevelPoint[] = [];
    while (this.#device.view.run !== null && this.#nowMs - startMs < LONGEST_RUN_MS) {
      this.#step(faults);
      const { distanceMm } = this.#device.view;
      if (this.#nowMs % READ_EVERY_MS === 0 && distanceMm !== null) points.push({ atMs: this.#nowMs, distanceMm });
    }
    return {
      events: [{ type: "requested", atMs: startMs }, { type: "accepted", atMs: startMs }, ...this.#toldOf(run, firstEvent)],
      points,
      startMs,
      endMs: this.#nowMs,
      drainedL: this.#tank.waste.volumeL - wasteL,
      filledL: saltL - this.#tank.salt.volumeL,
    };
  }

  #step(faults: WaterFaults): void {
    this.#nowMs += STEP_MS;
    evaporate(this.#tank, STEP_MS);
    advanceWater(this.#tank, this.#device.outputs, STEP_MS, faults);
    ripple(this.#tank, STEP_MS, this.#rng);
    const hasSample = sense(this.#sample, this.#tank, faults, this.#rng);
    this.#device.step(this.#nowMs, hasSample ? this.#sample : null);
  }

  #toldOf(run: number, first: number): RunEvent[] {
    return this.#device.events.slice(first).flatMap(({ atMs, type, run: of, data }, n): RunEvent[] => {
      const distanceMm = typeof data.level_mm === "number" ? data.level_mm : null;
      if (of !== run) return [];
      if (type === "run_phase" && isRunPhase(data.phase)) return [{ type: "phase", phase: data.phase, distanceMm, n, atMs }];
      if (type !== "run_ended") return [];
      const reason = typeof data.reason === "string" ? data.reason : null;
      return [{ type: "ended", outcome: data.outcome as RunOutcome, reason, distanceMm, atMs }];
    });
  }
}
