import type { Device } from "@halocline/contracts/http/entities.contract";
import type { StopTarget } from "./stop-calls.ts";

export type StoppedDevice = Device & Readonly<{ emergencyStop: NonNullable<Device["emergencyStop"]> }>;

/** A stop holds for a whole controller: the names of all its tanks, or its own as long as it has none. */
export const stopName = ({ name, tanks }: Device): string => tanks.map((tank) => tank.name).join(", ") || name;

export const isStopped = (device: StopTarget): device is StoppedDevice => device.emergencyStop !== null;
