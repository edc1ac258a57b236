// What an account sets for all its tanks and devices, and within which bounds.

import type { RelayRole } from "../relays/relays.ts";

export type SystemSettings = Readonly<{
  defaultHysteresisMm: number;
  maxDrainTimeMinutes: number;
  maxFillTimeMinutes: number;
  maxTopUpTimeMinutes: number;
  sensorReadingIntervalSeconds: number;
  alertRetentionDays: number;
}>;

export type SystemSettingName = keyof SystemSettings;

type SystemSettingBounds = Readonly<{
  least: number;
  most: number;
  unit: "mm" | "minutes" | "seconds" | "days";
  isWhole: boolean;
}>;

export const SYSTEM_SETTING_BOUNDS: Readonly<Record<SystemSettingName, SystemSettingBounds>> = {
  defaultHysteresisMm: { least: 1, most: 20, unit: "mm", isWhole: false },
  maxDrainTimeMinutes: { least: 5, most: 60, unit: "minutes", isWhole: true },
  maxFillTimeMinutes: { least: 5, most: 60, unit: "minutes", isWhole: true },
  maxTopUpTimeMinutes: { least: 1, most: 10, unit: "minutes", isWhole: true },
  sensorReadingIntervalSeconds: { least: 5, most: 300, unit: "seconds", isWhole: true },
  alertRetentionDays: { least: 7, most: 365, unit: "days", isWhole: true },
};

export const SYSTEM_SETTING_NAMES = Object.keys(SYSTEM_SETTING_BOUNDS) as readonly SystemSettingName[];

export function isSystemSetting(setting: SystemSettingName, value: number): boolean {
  const { least, most, isWhole } = SYSTEM_SETTING_BOUNDS[setting];
  return value >= least && value <= most && (!isWhole || Number.isInteger(value));
}

/** What a device works by: its limits and how often it reports. The rest concerns people and the server only. */
const TOLD_TO_DEVICES: readonly SystemSettingName[] = [
  "maxDrainTimeMinutes",
  "maxFillTimeMinutes",
  "maxTopUpTimeMinutes",
  "sensorReadingIntervalSeconds",
];

export const concernsDevices = (changed: readonly SystemSettingName[]): boolean =>
  changed.some((setting) => TOLD_TO_DEVICES.includes(setting));

/** Which setting limits the running time of which pump. */
const LIMIT_SETTING = { drain: "maxDrainTimeMinutes", fill: "maxFillTimeMinutes", topup: "maxTopUpTimeMinutes" } as const;
const MINUTE_S = 60;

type LimitedRole = keyof typeof LIMIT_SETTING;
const LIMITED_ROLES = Object.keys(LIMIT_SETTING) as readonly LimitedRole[];
const isLimited = (role: RelayRole): role is LimitedRole => role in LIMIT_SETTING;
const limitS = (settings: SystemSettings, role: LimitedRole): number => settings[LIMIT_SETTING[role]] * MINUTE_S;

export type RelayLimitChange = Readonly<{ role: LimitedRole; fromS: number; toS: number }>;

/**
 * A relay's own limit is that of the settings until its owner gives it another: so it follows them. One that stayed behind
 * would keep a raised limit without effect, because the least of both holds.
 */
export const relayLimitChanges = (before: SystemSettings, wanted: SystemSettings): readonly RelayLimitChange[] =>
  LIMITED_ROLES.map((role) => ({ role, fromS: limitS(before, role), toS: limitS(wanted, role) })).filter(
    ({ fromS, toS }) => fromS !== toS,
  );

/** Of a new device's relay: that of the settings where they have one, and otherwise its role's own. */
export const relayLimitS = (settings: SystemSettings, role: RelayRole, ownS: number | null): number | null =>
  isLimited(role) ? limitS(settings, role) : ownS;
