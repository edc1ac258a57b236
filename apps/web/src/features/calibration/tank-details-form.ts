// What an owner says about a tank that no sensor can tell: where it stands, how large its chamber is, and what stands beside it.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { calibrationMessages } from "./calibration-messages.ts";

export const VOLUMES = ["areaCm2", "saltReservoirLitres", "freshReservoirLitres", "wasteLitres"] as const;

export type VolumeName = (typeof VOLUMES)[number];

/** As typed; an empty text means: not known. */
export type DetailInputs = Readonly<{ timezone: string } & Record<VolumeName, string>>;

const MOST = 100_000;

export const inputsOf = (tank: Tank): DetailInputs => ({
  timezone: tank.timezone,
  areaCm2: String(tank.areaCm2 ?? ""),
  saltReservoirLitres: String(tank.saltReservoirLitres ?? ""),
  freshReservoirLitres: String(tank.freshReservoirLitres ?? ""),
  wasteLitres: String(tank.wasteLitres ?? ""),
});

const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));

export function wrongDetails(inputs: DetailInputs): Partial<Record<VolumeName, string>> {
  const isWrong = (name: VolumeName): boolean => {
    const value = numberOf(inputs[name]);
    return value !== null && !(value > 0 && value <= MOST);
  };
  return Object.fromEntries(VOLUMES.filter(isWrong).map((name) => [name, calibrationMessages().details.wrongNumber]));
}

export type DetailChange = Partial<Pick<Tank, "timezone" | VolumeName>>;

/** Only what differs is sent: a new area must be confirmed by the device, a new time zone need not. */
export function changedDetails(saved: Tank, inputs: DetailInputs): DetailChange {
  const volumes = VOLUMES.map((name) => [name, numberOf(inputs[name])] as const).filter(([name, value]) => value !== saved[name]);
  return { ...(inputs.timezone !== saved.timezone && { timezone: inputs.timezone }), ...Object.fromEntries(volumes) };
}

/** Every zone the browser knows, and always UTC and the one that is set. */
export const timeZones = (chosen: string): readonly string[] =>
  [...new Set(["UTC", chosen, ...Intl.supportedValuesOf("timeZone")])].toSorted((a, b) => a.localeCompare(b));
