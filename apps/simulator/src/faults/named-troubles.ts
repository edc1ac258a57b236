// Physical misfortunes by name, for the command line and the keyboard. A simulation draws its own from WaterFaults.

import { NO_WATER_FAULTS, type SensorFault, type WaterFaults } from "../water/water-faults.ts";

const TROUBLES = {
  empty: { emptyReservoirs: ["fresh", "salt"] },
  dead: { deadPumps: ["drain", "fill", "topup"] },
  hose: { hosesOff: ["fill", "topup"] },
  siphon: { siphons: [{ role: "fill", isBackward: false, flowLPerMin: 0.5 }] },
  welded: { weldedOn: ["topup"] },
  leak: { leakLPerMin: 0.2 },
  blocked: { isOverflowBlocked: true },
} as const satisfies Record<string, Partial<WaterFaults>>;

export type Trouble = "stuck" | keyof typeof TROUBLES;

export const TROUBLE_NAMES: readonly string[] = ["stuck", ...Object.keys(TROUBLES)];

const isTrouble = (text: string): text is Trouble => TROUBLE_NAMES.includes(text);

export function parseTroubles(text: string): Trouble[] {
  return text.split(",").map((word) => {
    if (!isTrouble(word)) throw new Error(`"${word}" is no trouble: say ${TROUBLE_NAMES.join(", ")}`);
    return word;
  });
}

/** A sensor that is stuck already stays where it stuck. */
export function waterFaultsOf(troubles: readonly Trouble[], before: WaterFaults, stuckHere: SensorFault): WaterFaults {
  const faults = troubles.map((name) => (name === "stuck" ? { sensor: before.sensor ?? stuckHere } : TROUBLES[name]));
  return Object.assign({ ...NO_WATER_FAULTS }, ...faults);
}
