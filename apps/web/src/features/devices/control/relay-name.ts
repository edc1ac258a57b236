import type { Relay } from "@halocline/contracts/http/entities.contract";
import { relayLabel } from "@halocline/domain/relays/relays";

/** The owner's own word, or the role's label. */
export const relayName = ({ name, role }: Relay): string => name || relayLabel(role);

/** The role is told apart only where the owner's word hides it. */
export const relayPlace = ({ name, role, channelNumber }: Relay): string =>
  name ? `${relayLabel(role)} · CH ${channelNumber}` : `CH ${channelNumber}`;
