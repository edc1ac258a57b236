import type { Device } from "@halocline/contracts/http/entities.contract";

export type StoppedDevice = Device & Readonly<{ emergencyStop: NonNullable<Device["emergencyStop"]> }>;

export const isStopped = (device: Device): device is StoppedDevice => device.emergencyStop !== null;
