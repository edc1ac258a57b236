import { describe, expect, it } from "vitest";
import {
  concernsDevices,
  isSystemSetting,
  relayLimitChanges,
  relayLimitS,
  SYSTEM_SETTING_NAMES,
  type SystemSettingName,
} from "./system-settings.ts";

const SPECIFIED = [
  ["defaultHysteresisMm", 1, 20],
  ["maxDrainTimeMinutes", 5, 60],
  ["maxFillTimeMinutes", 5, 60],
  ["maxTopUpTimeMinutes", 1, 10],
  ["sensorReadingIntervalSeconds", 5, 300],
  ["alertRetentionDays", 7, 365],
] as const;

describe("system settings", () => {
  it.each(SPECIFIED)("spec: %s from %d to %d", (setting, least, most) => {
    expect([least, most].every((value) => isSystemSetting(setting, value))).toBe(true);
    for (const value of [least - 1, least - 0.01, most + 0.01, most + 1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(isSystemSetting(setting, value)).toBe(false);
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

describe("the limits of relays", () => {
  const settings = {
    defaultHysteresisMm: 3,
    maxDrainTimeMinutes: 20,
    maxFillTimeMinutes: 25,
    maxTopUpTimeMinutes: 2,
    sensorReadingIntervalSeconds: 10,
    alertRetentionDays: 90,
  };

  it("change with the settings that limit their pump, and with no other", () => {
    expect(relayLimitChanges(settings, { ...settings, alertRetentionDays: 30, sensorReadingIntervalSeconds: 5 })).toEqual([]);
    expect(relayLimitChanges(settings, { ...settings, maxDrainTimeMinutes: 30, maxTopUpTimeMinutes: 1 })).toEqual([
      { role: "drain", fromS: 1200, toS: 1800 },
      { role: "topup", fromS: 120, toS: 60 },
    ]);
  });

  it("of a new device are those of the settings, and where they have none, its own", () => {
    const changed = { ...settings, maxFillTimeMinutes: 40 };
    const own = [null, 1200, 1500, 120, 600];
    const roles = ["circulation", "drain", "fill", "topup", "spare"] as const;
    expect(roles.map((role, index) => relayLimitS(changed, role, own[index] ?? null))).toEqual([null, 1200, 2400, 120, 600]);
  });
});
