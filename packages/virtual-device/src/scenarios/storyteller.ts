// Who saw it happen: fed with every control step and every word of the core, it tells what the device did about a scenario,
// with seconds and litres of the simulation's own count.

import type { Outcome, StoryLine } from "@halocline/contracts/simulator/simulated-tank.contract";
import type { CoreEvent, CoreRole } from "@halocline/device-core/core.types";
import type { Scenario } from "@halocline/domain/scenarios/scenarios";
import type { RelayOutputs } from "@halocline/tank-physics/relay-outputs";
import { litresOnFloor, sumpCapacityL, type Tank } from "@halocline/tank-physics/tank";
import { isPowered, type WaterFaults } from "@halocline/tank-physics/water-faults";

/** What is really so after one control step. */
export type Scene = Readonly<{
  /** In the tank's time since the scenario began. */
  sinceMs: number;
  tank: Tank;
  faults: WaterFaults;
  outputs: RelayOutputs;
  hasNetwork: boolean;
  hasPower: boolean;
}>;

type Told = Pick<StoryLine, "kind" | "role" | "reason">;

/** A story that nobody ends must not fill the memory. */
const MOST_LINES = 40;

const lineOf = (event: CoreEvent, roles: readonly CoreRole[]): Told | null => {
  switch (event.type) {
    case "relay":
      return { kind: event.isOn ? "pump_on" : "pump_off", role: roles[event.channel - 1] ?? null, reason: event.cause };
    case "fault_latched":
      return { kind: "locked", role: null, reason: event.fault };
    case "hold":
      return { kind: "locked", role: null, reason: event.reason };
    case "top_up_locked":
      return { kind: "locked", role: "topup", reason: null };
    case "warning":
      return { kind: "alarmed", role: null, reason: event.fault };
    default:
      return null;
  }
};

/** A run that the power cut ended is not taken up again: the core says so when it is back. */
const cutShortBy = (events: readonly CoreEvent[]): string | null =>
  events.find((event) => event.type === "run_ended")?.reason ?? null;

/** With which line a scenario has been answered. */
const isAnswer = (scenario: Scenario, { kind, role }: Told): boolean => {
  switch (scenario) {
    case "wifi_gone":
      return kind === "pump_off" && role === "topup";
    case "blocked_overflow":
      return kind === "pump_off" && role === "circulation";
    case "power_cut":
      return kind === "pump_on" && role === "circulation";
    default:
      return kind === "locked" || kind === "alarmed";
  }
};

/** Whatever still flows although every relay is open ends with the reservoir: so much more on the floor, if nobody comes. */
function stillToSpillL({ tank, faults, outputs }: Scene): number {
  const isFlowing = tank.isPrimed.topup || (!outputs.topup && isPowered("topup", outputs, faults));
  if (!isFlowing) return 0;
  return Math.max(0, tank.fresh.volumeL - (sumpCapacityL(tank.shape) - tank.sump.volumeL));
}

export class Storyteller {
  readonly #scenario: Scenario;
  readonly #timerAloneL: number | null;
  readonly #story: StoryLine[] = [];
  #scene: Scene;
  #answeredAfterS: number | null = null;

  /** The scene before anything happened. */
  constructor(scenario: Scenario, scene: Scene, timerAloneL: number | null) {
    this.#scenario = scenario;
    this.#scene = scene;
    this.#timerAloneL = timerAloneL;
    this.#tell({ kind: "began", role: null, reason: null });
  }

  get story(): readonly StoryLine[] {
    return this.#story;
  }

  get floorL(): number {
    return litresOnFloor(this.#scene.tank);
  }

  /** Null until the device has answered. Litres go on counting: what it cannot stop is told as it is. */
  get outcome(): Outcome | null {
    if (this.#answeredAfterS === null) return null;
    const { floorL } = this;
    const stillL = stillToSpillL(this.#scene);
    return {
      stoppedAfterS: this.#answeredAfterS,
      floorL,
      timerAloneL: this.#timerAloneL,
      mostFloorL: stillL > 0 ? floorL + stillL : null,
    };
  }

  /** After each control step, with what the core said in it. */
  see(scene: Scene, events: readonly CoreEvent[], roles: readonly CoreRole[]): void {
    const before = this.#scene;
    this.#scene = scene;
    if (before.hasPower && !scene.hasPower) this.#tellPowerLoss(before.outputs);
    if (!before.hasPower && scene.hasPower) this.#tell({ kind: "restarted", role: null, reason: cutShortBy(events) });
    for (const event of events) {
      const line = lineOf(event, roles);
      if (line !== null) this.#tell(line);
    }
    if (before.hasNetwork !== scene.hasNetwork)
      this.#tell({ kind: scene.hasNetwork ? "online" : "offline", role: null, reason: null });
  }

  mended(): void {
    this.#tell({ kind: "mended", role: null, reason: null });
  }

  /** Relays without power are open; no core says so. */
  #tellPowerLoss(before: RelayOutputs): void {
    for (const role of ["circulation", "drain", "fill", "topup", "spare"] as const)
      if (before[role]) this.#tell({ kind: "pump_off", role, reason: "power" });
  }

  #tell(told: Told): void {
    const afterS = this.#scene.sinceMs / 1000;
    if (this.#story.length < MOST_LINES) this.#story.push({ afterS, floorL: this.floorL, ...told });
    if (this.#answeredAfterS === null && isAnswer(this.#scenario, told)) this.#answeredAfterS = afterS;
  }
}
