// One scenario on one virtual device: what is broken by now, and who watches.

import type { CoreEvent, CoreRole } from "@halocline/device-core/core.types";
import type { Scenario } from "@halocline/domain/scenarios/scenarios";
import type { WaterFaults } from "@halocline/tank-physics/water-faults";
import { isDuring, type Stage } from "@halocline/virtual-device/scenarios/stage";
import { type Scene, Storyteller } from "@halocline/virtual-device/scenarios/storyteller";

export type PlayStart = Readonly<{ scenario: Scenario; stage: Stage; timerAloneL: number | null; outputs: Scene["outputs"] }>;

/** Null where the scenario leaves it alone: then a key at the terminal may switch it. */
export type Switches = Readonly<{ hasNetwork: boolean | null; hasPower: boolean | null; faults: WaterFaults }>;

export class ScenarioPlay {
  readonly scenario: Scenario;
  readonly storyteller: Storyteller;
  readonly #stage: Stage;
  #sinceMs = 0;
  #hasPumped = false;
  #events: CoreEvent[] = [];

  constructor({ scenario, stage, timerAloneL, outputs }: PlayStart) {
    const { tank, faults } = stage;
    this.scenario = scenario;
    this.#stage = stage;
    this.storyteller = new Storyteller(
      scenario,
      { sinceMs: 0, tank, faults, outputs, hasNetwork: true, hasPower: true },
      timerAloneL,
    );
  }

  heard(event: CoreEvent): void {
    this.#events.push(event);
  }

  /** After a control step of so much of the tank's time. */
  see(dtMs: number, scene: Omit<Scene, "sinceMs">, roles: readonly CoreRole[]): void {
    this.#sinceMs += dtMs;
    this.#hasPumped ||= scene.outputs.topup;
    this.storyteller.see({ ...scene, sinceMs: this.#sinceMs }, this.#events, roles);
    this.#events = [];
  }

  /** How things are to be for the next step. */
  get switches(): Switches {
    const { noNetwork, noPower, faults, faultsOncePumped } = this.#stage;
    return {
      hasNetwork: noNetwork && !isDuring(noNetwork, this.#sinceMs),
      hasPower: noPower && !isDuring(noPower, this.#sinceMs),
      faults: this.#hasPumped ? faultsOncePumped : faults,
    };
  }
}
