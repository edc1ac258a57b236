import { describe, expect, it } from "vitest";
import {
  concernsDevices,
  isSystemSetting,
  SYSTEM_SETTING_NAMES,
  type SystemSettingName,
  systemSettingMessage,
} from "./system-settings.ts";

const SPECIFIED = [
  ["defaultHysteresisMm", 1, 20, "Default hysteresis must be from 1 to 20 mm"],
  ["maxDrainTimeMinutes", 5, 60, "Max drain time must be a whole number from 5 to 60 minutes"],
  ["maxFillTimeMinutes", 5, 60, "Max fill time must be a whole number from 5 to 60 minutes"],
  ["maxTopUpTimeMinutes", 1, 10, "Max top-up time must be a whole number from 1 to 10 minutes"],
  ["sensorReadingIntervalSeconds", 5, 300, "Sensor reading interval must be a whole number from 5 to 300 seconds"],
  ["alertRetentionDays", 7, 365, "Alert retention must be a whole number from 7 to 365 days"],
] as const;

describe("system settings", () => {
  it.each(SPECIFIED)("spec: %s from %d to %d", (setting, least, most, message) => {
    expect([least, most].every((value) => isSystemSetting(setting, value))).toBe(true);
    for (const value of [least - 1, least - 0.01, most + 0.01, most + 1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(isSystemSetting(setting, value)).toBe(false);
    expect(systemSettingMessage(setting)).toBe(message);
  });

  it("are these six, in fractions only where water is measured", () => {
    expect(SYSTEM_SETTING_NAMES).toEqual(SPECIFIED.map(([setting]) => setting));
    expect(SYSTEM_SETTING_NAMES.filter((setting) => isSystemSetting(setting, 9.5))).toEqual(["defaultHysteresisMm"]);
  });

  it("concern devices when they limit a pump or set the interval", () => {
    expect(SYSTEM_SETTING_NAMES.filter((setting: SystemSettingName) => concernsDevices([setting]))).toEqual([
      "maxDrainTimeMinutes",
      "maxFillTimeMinutes",
      "maxTopUpTimeMinutes",
      "sensorReadingIntervalSeconds",
    ]);
    expect(concernsDevices([])).toBe(false);
  });
});
