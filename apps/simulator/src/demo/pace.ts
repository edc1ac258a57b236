// How fast the time of a virtual tank passes: in real time, ten times faster during a scenario, or an hour in a minute. Leases,
// commands, updates and runs have limits in real time for people and the server, so the tank returns to real time when one begins.

import type { CommandMessage } from "@halocline/contracts/device/commands.contract";
import type { CoreView } from "@halocline/device-core/core.types";
import { SCENARIO_SPEED, type TankSpeed } from "@halocline/domain/scenarios/scenarios";
import { isWaterPumpOn, outputsOf } from "@halocline/tank-physics/relay-outputs";

/** Why a tank stays in real time. */
export type PaceRejection = "run_open" | "command_open" | "update_open";

/** How long a command that names no time of its own may still matter: longer than its deadline. */
const COMMAND_LASTS_MS = 15_000;
/** What the core makes of an OFF of circulation: a pause of ten minutes. */
const PAUSE_LASTS_MS = 600_000;

function lastsMs(command: CommandMessage): number {
  if (command.type === "time") return 0;
  if (command.type === "renew") return command.lease_ms;
  if (command.type !== "relay") return COMMAND_LASTS_MS;
  return command.on ? (command.lease_ms ?? PAUSE_LASTS_MS) : (command.pause_ms ?? PAUSE_LASTS_MS);
}

export type Occupation = Readonly<{ view: CoreView; isUpdating: boolean }>;

export class Pace {
  /** By a person. */
  #chosen: TankSpeed = 1;
  /** Null when no scenario runs, when its result is known, or when a person chose another speed. */
  #ofScenario: TankSpeed | null = null;
  #heldBy: PaceRejection | null = null;

  #commandedUntilMs = Number.NEGATIVE_INFINITY;

  get speed(): TankSpeed {
    if (this.#heldBy !== null) return 1;
    return this.#ofScenario ?? this.#chosen;
  }

  /** Why the speed of the scenario waits; null if it does not. */
  get heldBy(): PaceRejection | null {
    return this.#heldBy;
  }

  /** Null when the speed has changed. */
  choose(speed: TankSpeed, occupation: Occupation, nowMs: number): PaceRejection | null {
    const rejection = speed === 1 ? null : this.#rejection(occupation, nowMs);
    if (rejection !== null) return rejection;
    this.#chosen = speed;
    this.endScenario();
    return null;
  }

  /** After a command the scenario stays in real time: someone is acting on the tank. */
  beginScenario(occupation: Occupation, nowMs: number): void {
    this.#heldBy = this.#rejection(occupation, nowMs);
    this.#ofScenario = this.#heldBy === null ? SCENARIO_SPEED : 1;
  }

  /** Back to the speed that a person chose before. */
  endScenario(): void {
    this.#ofScenario = null;
    this.#heldBy = null;
  }

  commanded(command: CommandMessage, nowMs: number): void {
    const untilMs = nowMs + lastsMs(command);
    if (untilMs <= nowMs) return;
    this.#commandedUntilMs = Math.max(this.#commandedUntilMs, untilMs);
    this.#chosen = 1;
    if (this.#ofScenario === null) return;
    this.#ofScenario = 1;
    this.#heldBy = "command_open";
  }

  /** After each control step. True when the speed has changed: back to real time as soon as a run, a lease or an update begins. */
  settle(occupation: Occupation, nowMs: number, hasResult: boolean): boolean {
    const before = this.speed;
    const rejection = this.#rejection(occupation, nowMs);
    if (this.#ofScenario === null) {
      if (rejection !== null) this.#chosen = 1;
    } else if (hasResult && rejection === null) this.endScenario();
    else if (this.#ofScenario !== 1) this.#heldBy = rejection;
    return this.speed !== before;
  }

  #rejection({ view, isUpdating }: Occupation, nowMs: number): PaceRejection | null {
    if (view.run !== null) return "run_open";
    if (isUpdating) return "update_open";
    const isPumping = isWaterPumpOn(outputsOf(view.roles, view.relays));
    return isPumping || nowMs < this.#commandedUntilMs ? "command_open" : null;
  }
}
