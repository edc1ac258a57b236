// The words of System Configuration. Bounds stand in every hint, so that nobody has to be refused to learn them.

import { SYSTEM_SETTING_BOUNDS, type SystemSettingName } from "@halocline/domain/tanks/system-settings";

export type SettingLabel = Readonly<{ name: SystemSettingName; label: string; hint: string; step: number }>;
type SettingGroup = Readonly<{ title: string; settings: readonly SettingLabel[] }>;

function text(name: SystemSettingName, label: string, meaning = ""): SettingLabel {
  const { least, most, unit, isWhole } = SYSTEM_SETTING_BOUNDS[name];
  return { name, label: `${label} (${unit})`, hint: `${meaning} ${least} to ${most} ${unit}.`.trim(), step: isWhole ? 1 : 0.1 };
}

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: "Tank Defaults",
    settings: [text("defaultHysteresisMm", "Default Hysteresis", "The default top-up trigger margin for new calibrations.")],
  },
  {
    title: "Safety Timeouts",
    settings: [
      text("maxDrainTimeMinutes", "Max Drain Time"),
      text("maxFillTimeMinutes", "Max Fill Time"),
      text("maxTopUpTimeMinutes", "Max Top-Up Time"),
    ],
  },
  {
    title: "System Performance",
    settings: [
      text("sensorReadingIntervalSeconds", "Sensor Reading Interval", "How often devices send data."),
      text("alertRetentionDays", "Alert Retention", "How long alerts are kept that are over or acknowledged."),
    ],
  },
];
