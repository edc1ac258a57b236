import { describe, expect, it } from "vitest";
import { parseDeviceList } from "./device-list.ts";

const entry = {
  registrationId: "6f1c1a52-4b1e-4c55-9d0e-2b8f5d3a7c11",
  hardwareId: "hc-0a1b2c3d4e5f",
  key: "secret-key",
  preset: "nano",
  calibration: { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 3 },
};

describe("the device list", () => {
  it("reads devices, with and without a calibration", () => {
    const { preset: _preset, calibration: _calibration, ...bare } = entry;
    expect(parseDeviceList(JSON.stringify([entry, bare]))).toEqual([entry, { ...bare, preset: "mid", calibration: null }]);
  });

  it.each([
    { registrationId: "*" },
    { hardwareId: "a.b" },
    { key: "" },
    { preset: "ocean" },
    { calibration: { topDistanceMm: 58, drainDistanceMm: 28, hysteresisMm: 3 } },
  ])("names the field but not the key when it gets %j", (change) => {
    const field = Object.keys(change)[0] as string;
    expect(() => parseDeviceList(JSON.stringify([{ ...entry, ...change }]))).toThrow(
      `device 1 of the list has no valid ${field}`,
    );
  });

  it("refuses what is not a list", () => {
    expect(() => parseDeviceList("{}")).toThrow("array");
    expect(() => parseDeviceList("[null]")).toThrow("registrationId");
  });
});
