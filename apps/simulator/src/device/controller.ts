// The seam for the real control core: samples in, relay outputs, state and level out. It sees neither network nor
// telemetry, and its clock is the water's, which a demo may run faster than the clock of the messages.

import type { Calibration } from "@halocline/domain/calibration";
import type { RelayOutputs } from "../relay-outputs.ts";
import { AT_REST, decide, outputsOf, stateOf } from "./control.ts";
import { type Level, LevelFilter } from "./level-filter.ts";
import type { SensorSample } from "./sensor.ts";

export type Inputs = Readonly<{ sample: SensorSample; temperatureC: number | null; calibration: Calibration | null }>;

export class Controller {
  readonly #filter = new LevelFilter();
  #control = AT_REST;
  #level: Level = this.#filter.level(0);
  #temperatureC: number | null = null;

  step({ sample, temperatureC, calibration }: Inputs, waterTimeMs: number): RelayOutputs {
    this.#filter.add(sample, waterTimeMs);
    this.#level = this.#filter.level(waterTimeMs);
    this.#temperatureC = temperatureC;
    this.#control = decide(this.#control, calibration, this.#level.distanceMm, waterTimeMs);
    return this.outputs;
  }

  get outputs(): RelayOutputs {
    return outputsOf(this.#control);
  }

  get state(): string {
    return stateOf(this.#control);
  }

  get measured(): Level & { temperatureC: number | null } {
    return { ...this.#level, temperatureC: this.#temperatureC };
  }
}
