import { ownEntry } from "@halocline/domain/devices/own-entry";
import { relaysMessages } from "@halocline/messages/texts/relays";

/** What a relay drives, as people call it; a role that this version does not know is said to be unknown. */
export function relayLabel(role: string): string {
  const { roles, unknownRole } = relaysMessages();
  return ownEntry(roles, role) ?? unknownRole;
}
