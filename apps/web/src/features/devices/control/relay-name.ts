import type { Relay } from "@halocline/contracts/http/entities.contract";
import { relaysMessages } from "@halocline/messages/texts/relays";
import { relayLabel } from "@/lib/relay-label.ts";

/** The owner's own word, or the role's label. */
export const relayName = ({ name, role }: Relay): string => name || relayLabel(role);

/** The role is told apart only where the owner's word hides it. */
export function relayPlace({ name, role, channelNumber: channel }: Relay): string {
  const labels = relaysMessages();
  return name ? labels.roleAndChannel({ role: relayLabel(role), channel }) : labels.channel({ channel });
}
