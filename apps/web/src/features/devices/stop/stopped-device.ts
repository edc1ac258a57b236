import type { Device } from "@halocline/contracts/http/entities.contract";
import type { StopTarget } from "./stop-calls.ts";

export type StoppedDevice = Device & Readonly<{ emergencyStop: NonNullable<Device["emergencyStop"]> }>;

export const isStopped = (device: StopTarget): device is StoppedDevice => device.emergencyStop !== null;
