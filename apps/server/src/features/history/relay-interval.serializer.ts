import type { RelayInterval as WireInterval } from "@halocline/contracts/http/history.contract";
import type { RelayInterval } from "@halocline/domain/relays/intervals";

export const presentRelayInterval = (
  { channel, cause, fromMs, toMs }: RelayInterval,
  role: WireInterval["role"],
): WireInterval => ({
  channelNumber: channel,
  role,
  from: new Date(fromMs).toISOString(),
  to: toMs === null ? null : new Date(toMs).toISOString(),
  cause,
});
