import { ownEntry } from "@halocline/domain/devices/own-entry";
import { tankMessages } from "./language/tank-messages.ts";

/** What a relay drives, as people call it; a role that this version does not know is said to be unknown. */
export function relayLabel(role: string): string {
  const { roles, unknownRole } = tankMessages().relays;
  return ownEntry(roles, role) ?? unknownRole;
}
