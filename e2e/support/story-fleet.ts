// The devices of a story: simulated around the control core, or, with E2E_DEVICE=firmware, the real device program in simulated
// water. A story that takes its devices from here runs with both.

import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FirmwareDevice, type FirmwareDeviceOptions } from "@halocline/simulator/firmware/firmware-device";
import { startFleet } from "@halocline/simulator/fleet";
import type { VirtualDevice, VirtualDeviceSpec } from "@halocline/simulator/virtual-device";
import type { Flash } from "@halocline/virtual-device/device/flash";
import { builtDeviceProgram } from "./device-build.ts";

export const isFirmwareWanted = (): boolean => process.env.E2E_DEVICE === "firmware";

type Both =
  | "hardwareId"
  | "registrationId"
  | "boot"
  | "water"
  | "setSpeed"
  | "setOnline"
  | "loseWifi"
  | "setTroubles"
  | "setWaterFaults"
  | "reboot"
  | "stop";

export type StoryDevice = Pick<VirtualDevice, Both> &
  Readonly<{
    status: () => Pick<ReturnType<VirtualDevice["status"]>, "isUp" | "isPairing" | "connects" | "view" | "outputs">;
  }>;

export type StoryFleet = Readonly<{
  devices: readonly StoryDevice[];
  setOnline: (isOnline: boolean) => void;
  stop: () => Promise<void>;
}>;

export type StoryFleetOptions = Readonly<{
  broker: Readonly<{ mqttUrl: string; caFile: string }>;
  devices: readonly VirtualDeviceSpec[];
  deviceSpeed?: number | undefined;
}>;

/** What a device remembers outlives its power: the same memory is the same folder. */
const folders = new Map<Flash, string>();

function folderOf(spec: VirtualDeviceSpec): string {
  const known = "flash" in spec ? folders.get(spec.flash) : undefined;
  const folder = known ?? mkdtempSync(join(tmpdir(), "hc-"));
  if ("flash" in spec) folders.set(spec.flash, folder);
  return folder;
}

function optionsOf(spec: VirtualDeviceSpec, { broker, deviceSpeed }: StoryFleetOptions): FirmwareDeviceOptions {
  const { hardwareId, preset, calibration } = spec;
  const { mqttUrl: brokerUrl, caFile } = broker;
  const grant = "flash" in spec ? spec.flash.content.grant : { registrationId: spec.registrationId, key: spec.key };
  const pairingCode = "flash" in spec ? spec.pairingCode : null;
  const about = { hardwareId, preset, calibration, deviceSpeed, grant, pairingCode };
  return { ...about, program: builtDeviceProgram(), brokerUrl, caFile, folder: folderOf(spec) };
}

function tellUsage(device: FirmwareDevice): void {
  const usage = device.usage();
  if (usage)
    console.log(`device program: ${(usage.residentKb / 1024).toFixed(1)} MB resident, ${usage.cpuS.toFixed(2)} s of CPU`);
}

function startFirmware(options: StoryFleetOptions): StoryFleet {
  const devices = options.devices.map((spec) => new FirmwareDevice(optionsOf(spec, options)));
  return {
    devices,
    setOnline: (isOnline) => devices.forEach((device) => device.setOnline(isOnline)),
    stop: async () => {
      devices.forEach(tellUsage);
      await Promise.all(devices.map((device) => device.stop()));
    },
  };
}

export function startStoryFleet(options: StoryFleetOptions): StoryFleet {
  if (isFirmwareWanted()) return startFirmware(options);
  const { broker, devices, deviceSpeed } = options;
  return startFleet({ brokerUrl: broker.mqttUrl, ca: readFileSync(broker.caFile), devices, deviceSpeed });
}
