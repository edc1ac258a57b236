// The file that names the devices to simulate. It holds keys, so errors say which entry is wrong and never quote it.

import { isHardwareId, isRegistrationId } from "@halocline/domain/devices/ids";
import { type Calibration, calibrationErrors } from "@halocline/domain/tanks/calibration";
import { isPresetName } from "@halocline/tank-physics/presets";
import type { RegisteredSpec } from "./virtual-device.ts";

const isCalibration = (value: unknown): value is Calibration =>
  typeof value === "object" && value !== null && calibrationErrors(value as Calibration).length === 0;

function specOf(entry: unknown, index: number): RegisteredSpec {
  const { registrationId, hardwareId, key, preset = "mid", calibration = null } = (entry ?? {}) as Record<string, unknown>;
  const refuse = (field: string): never => {
    throw new Error(`device ${index + 1} of the list has no valid ${field}`);
  };
  if (typeof registrationId !== "string" || !isRegistrationId(registrationId)) return refuse("registrationId");
  if (typeof hardwareId !== "string" || !isHardwareId(hardwareId)) return refuse("hardwareId");
  if (typeof key !== "string" || key === "") return refuse("key");
  if (!isPresetName(preset)) return refuse("preset");
  if (calibration !== null && !isCalibration(calibration)) return refuse("calibration");
  return { registrationId, hardwareId, key, preset, calibration };
}

export function parseDeviceList(json: string): RegisteredSpec[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) throw new Error("the device list must be a JSON array");
  return list.map(specOf);
}
