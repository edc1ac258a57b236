// What breaks around the water in a run of the simulation, and when. Each seed draws a few; a fifth draws none.

import { NO_WATER_FAULTS, type SensorFault, type WaterFaults } from "@halocline/tank-physics/water-faults";
import type { Rng } from "./rng.ts";

export type Breakage = Readonly<{ fromMs: number; untilMs: number; faults: Partial<WaterFaults> }>;

const anySensorFault = (rng: Rng): SensorFault =>
  rng.oneOf<SensorFault>([
    { kind: "stuck", rawMm: rng.between(15, 90) },
    { kind: "register", rawMm: 255, errorCode: 7 },
    { kind: "register", rawMm: 255, errorCode: 0 },
    { kind: "silent" },
    { kind: "outliers", share: rng.next() * 0.3, byMm: rng.between(15, 60) },
  ]);

function anyFaults(rng: Rng): Partial<WaterFaults> {
  const role = rng.oneOf(["drain", "fill", "topup"] as const);
  return rng.oneOf<() => Partial<WaterFaults>>([
    () => ({ sensor: anySensorFault(rng) }),
    () => ({ sensor: anySensorFault(rng) }),
    () => ({ deadPumps: [role] }),
    () => ({ weldedOff: [role] }),
    () => ({ emptyReservoirs: [rng.oneOf(["fresh", "salt"] as const)] }),
    () => ({ hosesOff: [role] }),
    () => ({ siphons: [{ role, isBackward: false, flowLPerMin: 0.3 }] }),
    () => ({ leakLPerMin: rng.next() * 0.2 }),
  ])();
}

/** At most two at a time: worse is another house. */
export function drawBreakages(rng: Rng, lengthMs: number): readonly Breakage[] {
  const count = rng.between(1, 4);
  return Array.from({ length: count }, () => {
    const fromMs = rng.between(0, lengthMs);
    return { fromMs, untilMs: fromMs + rng.between(5000, lengthMs / 3), faults: anyFaults(rng) };
  });
}

/** Asked in every step, worked out when something breaks or is mended. Time only goes on. */
export class Breakdown {
  #breakages: readonly Breakage[];
  #faults = NO_WATER_FAULTS;
  #changesAtMs = 0;

  constructor(breakages: readonly Breakage[]) {
    this.#breakages = breakages;
  }

  at(nowMs: number): WaterFaults {
    if (nowMs < this.#changesAtMs) return this.#faults;
    this.#faults = faultsAt(this.#breakages, nowMs);
    const changesMs = this.#breakages.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]);
    this.#changesAtMs = Math.min(...changesMs.filter((atMs) => atMs > nowMs));
    return this.#faults;
  }

  mendAll(): void {
    this.#breakages = [];
    this.#changesAtMs = 0;
  }
}

function faultsAt(breakages: readonly Breakage[], nowMs: number): WaterFaults {
  const active = breakages.filter(({ fromMs, untilMs }) => nowMs >= fromMs && nowMs < untilMs);
  return active.reduce<WaterFaults>((all, { faults }) => ({ ...all, ...faults }), NO_WATER_FAULTS);
}
