// The words of System Configuration. Bounds stand in every hint, so that nobody has to be refused to learn them.

import { SYSTEM_SETTING_BOUNDS, type SystemSettingName } from "@halocline/domain/tanks/system-settings";
import { settingsMessages } from "@halocline/messages/texts/settings";

export type SettingLabel = Readonly<{ name: SystemSettingName; label: string; hint: string; step: number }>;

export function settingLabel(name: SystemSettingName): SettingLabel {
  const { least, most, isWhole } = SYSTEM_SETTING_BOUNDS[name];
  const { label, hint } = settingsMessages().system.fields[name];
  return { name, label, hint: hint({ least, most }), step: isWhole ? 1 : 0.1 };
}

/** One sentence for whatever is wrong: it says what would be right, as the server does. */
export function wrongSetting(name: SystemSettingName): string {
  const { least, most } = SYSTEM_SETTING_BOUNDS[name];
  return settingsMessages().system.fields[name].wrong({ least, most });
}

export const SETTING_GROUPS = [
  { id: "defaults", names: ["defaultHysteresisMm"] },
  { id: "timeouts", names: ["maxDrainTimeMinutes", "maxFillTimeMinutes", "maxTopUpTimeMinutes"] },
  { id: "performance", names: ["sensorReadingIntervalSeconds", "alertRetentionDays"] },
] as const;
