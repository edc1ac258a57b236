// What a run held: which faults met which phase, and how long water was moved.

import type { CoreRole } from "@halocline/device-core/core.types";
import type { FaultPhase } from "./fault-kinds/kind.ts";
import { MOVERS, type Mover } from "./moment.ts";

export class Tally {
  readonly #cells: Record<string, number> = {};
  readonly #pumpedMs: Record<Mover, number> = { drain: 0, fill: 0, topup: 0 };
  readonly #onSinceMs: Record<Mover, number | null> = { drain: null, fill: null, topup: null };

  broke(fault: string, phase: FaultPhase): void {
    const cell = `${fault}@${phase}`;
    this.#cells[cell] = (this.#cells[cell] ?? 0) + 1;
  }

  switched(roles: readonly CoreRole[], relays: readonly boolean[], nowMs: number): void {
    for (const role of MOVERS) {
      const isOn = relays[roles.indexOf(role)] === true;
      const since = this.#onSinceMs[role];
      if (isOn === (since !== null)) continue;
      if (since !== null) this.#pumpedMs[role] += nowMs - since;
      this.#onSinceMs[role] = isOn ? nowMs : null;
    }
  }

  until(nowMs: number): Readonly<{ cells: Readonly<Record<string, number>>; pumpedS: Readonly<Record<Mover, number>> }> {
    this.switched([], [], nowMs);
    const { drain, fill, topup } = this.#pumpedMs;
    return { cells: this.#cells, pumpedS: { drain: drain / 1000, fill: fill / 1000, topup: topup / 1000 } };
  }
}
