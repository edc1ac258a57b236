// How fast the time of a virtual tank passes: as everybody's, or an hour in a minute while nobody waits for the device. Leases,
// commands and runs belong to people and servers, who cannot keep up: with the first of them it is everybody's time again.

import type { CommandMessage } from "@halocline/contracts/device/commands.contract";
import type { CoreView } from "@halocline/device-core/core.types";
import type { TankSpeed } from "@halocline/domain/scenarios/scenarios";
import { isWaterPumpOn, outputsOf } from "@halocline/tank-physics/relay-outputs";

/** Why a tank keeps everybody's time. */
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
  #speed: TankSpeed = 1;
  #commandedUntilMs = Number.NEGATIVE_INFINITY;

  get speed(): TankSpeed {
    return this.#speed;
  }

  /** Null: from now on it is so. */
  choose(speed: TankSpeed, occupation: Occupation, nowMs: number): PaceRejection | null {
    const rejection = speed === 1 ? null : this.#rejection(occupation, nowMs);
    if (rejection === null) this.#speed = speed;
    return rejection;
  }

  commanded(command: CommandMessage, nowMs: number): void {
    const untilMs = nowMs + lastsMs(command);
    if (untilMs <= nowMs) return;
    this.#commandedUntilMs = Math.max(this.#commandedUntilMs, untilMs);
    this.#speed = 1;
  }

  /** After each control step. True when something has just begun that must be lived through second by second. */
  fallsBack(occupation: Occupation, nowMs: number): boolean {
    if (this.#speed === 1 || this.#rejection(occupation, nowMs) === null) return false;
    this.#speed = 1;
    return true;
  }

  #rejection({ view, isUpdating }: Occupation, nowMs: number): PaceRejection | null {
    if (view.run !== null) return "run_open";
    if (isUpdating) return "update_open";
    const isPumping = isWaterPumpOn(outputsOf(view.roles, view.relays));
    return isPumping || nowMs < this.#commandedUntilMs ? "command_open" : null;
  }
}
