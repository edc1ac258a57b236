// One emergency stop from the click to its answer, and whether the answer was true.

import type { Household } from "./household.ts";

export type PressedStop = Readonly<{
  elapsedMs: number;
  /** Not refused: the server will see to it. */
  isTaken: boolean;
  /** By the device's own word. */
  isConfirmed: boolean;
  /** Confirmed although an output of the device was on. */
  isUntrue: boolean;
}>;

const path = ({ devices }: Household, index: number): string => `/api/devices/${devices[index]?.id}/emergency-stop`;

export async function pressStop(household: Household, index: number): Promise<PressedStop> {
  const { status, body, elapsedMs } = await household.call("POST", path(household, index));
  const isConfirmed = status === 200 && (body as { status?: string } | null)?.status === "confirmed";
  const isAnythingOn = Object.values(household.fleet.devices[index]?.status().outputs ?? {}).some(Boolean);
  return { elapsedMs, isTaken: status === 200 || status === 202, isConfirmed, isUntrue: isConfirmed && isAnythingOn };
}

/** So that the next one has something to stop. Refused while the stop is not on record yet: then the next is the same stop. */
export const clearStop = (household: Household, index: number) => household.call("POST", `${path(household, index)}/clear`);
