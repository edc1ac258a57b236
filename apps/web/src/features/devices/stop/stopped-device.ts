import type { Device } from "@halocline/contracts/http/entities.contract";
import type { StopTarget } from "./stop-calls.ts";

export type StoppedDevice = Device & Readonly<{ emergencyStop: NonNullable<Device["emergencyStop"]> }>;

/** A stop holds for a whole controller: the names of all its tanks, or its own as long as it has none. */
export const stopName = ({ name, tanks }: StopTarget): string => tanks.map((tank) => tank.name).join(", ") || name;

/** In a list: with the controller's name if another one in it has the same. */
export function rowName(device: StopTarget, targets: readonly StopTarget[]): string {
  const name = stopName(device);
  const isShared = targets.some((other) => other.id !== device.id && stopName(other) === name);
  return isShared && name !== device.name ? `${name} (${device.name})` : name;
}

export const isStopped = (device: StopTarget): device is StoppedDevice => device.emergencyStop !== null;
