// Why a relay last changed (SAFE-14), from the device's own word.

import type { Relay } from "@halocline/contracts/http/entities.contract";
import { ownEntry } from "@halocline/domain/devices/own-entry";
import { controlMessages } from "@halocline/messages/texts/control";

/** Null when the device never said. A word this version does not know is passed on as it is. */
export function causeText({ currentState, lastCause }: Relay): string | null {
  if (lastCause === null) return null;
  const { on, off, unknownOn, unknownOff } = controlMessages().causes;
  const word = lastCause.replaceAll("_", " ");
  return currentState ? (ownEntry(on, lastCause) ?? unknownOn({ word })) : (ownEntry(off, lastCause) ?? unknownOff({ word }));
}
