// Faults by name, of the water and of updates, for the command line and the keyboard. A simulation draws its own from
// WaterFaults.

import { NO_WATER_FAULTS, type SensorFault, type WaterFaults } from "@halocline/tank-physics/water-faults";
import { NO_UPDATE_FAULTS, type UpdateFaults } from "./update-faults.ts";

const TROUBLES = {
  empty: { emptyReservoirs: ["fresh", "salt"] },
  dead: { deadPumps: ["drain", "fill", "topup"] },
  hose: { hosesOff: ["fill", "topup"] },
  siphon: { siphons: [{ role: "fill", isBackward: false, flowLPerMin: 0.5 }] },
  welded: { weldedOn: ["topup"] },
  leak: { leakLPerMin: 0.2 },
  blocked: { isOverflowBlocked: true },
} as const satisfies Record<string, Partial<WaterFaults>>;

const UPDATE_TROUBLES = {
  "update-bad-hash": { isImageSpoilt: true },
  "update-bad-signature": { isSignatureSpoilt: true },
  "update-slow": { isDownloadSlow: true },
  "update-power-cut": { losesPower: true },
  "update-crash": { isImageCrashing: true },
} as const satisfies Record<string, Partial<UpdateFaults>>;

type UpdateTrouble = keyof typeof UPDATE_TROUBLES;
export type Trouble = "stuck" | keyof typeof TROUBLES | UpdateTrouble;

export const TROUBLE_NAMES: readonly string[] = ["stuck", ...Object.keys(TROUBLES), ...Object.keys(UPDATE_TROUBLES)];

const isUpdateTrouble = (name: Trouble): name is UpdateTrouble => Object.hasOwn(UPDATE_TROUBLES, name);

const isTrouble = (text: string): text is Trouble => TROUBLE_NAMES.includes(text);

export function parseTroubles(text: string): Trouble[] {
  return text.split(",").map((word) => {
    if (!isTrouble(word)) throw new Error(`unknown trouble "${word}": choose among ${TROUBLE_NAMES.join(", ")}`);
    return word;
  });
}

/** A sensor that is stuck already stays where it stuck. */
export function waterFaultsOf(troubles: readonly Trouble[], before: WaterFaults, stuckHere: SensorFault): WaterFaults {
  const faults = troubles.map((name) => {
    if (isUpdateTrouble(name)) return {};
    return name === "stuck" ? { sensor: before.sensor ?? stuckHere } : TROUBLES[name];
  });
  return Object.assign({ ...NO_WATER_FAULTS }, ...faults);
}

export const updateFaultsOf = (troubles: readonly Trouble[]): UpdateFaults =>
  Object.assign({ ...NO_UPDATE_FAULTS }, ...troubles.map((name) => (isUpdateTrouble(name) ? UPDATE_TROUBLES[name] : {})));
