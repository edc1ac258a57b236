import type { NotificationChannel } from "@halocline/contracts/http/channels.contract";
import { type ChannelFields, secretNames } from "@halocline/domain/notifications/http-channel";
import type { StoredChannel } from "./channels.store.ts";

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Of secrets it says only which are kept; `fields` is null when they cannot be opened. */
export function presentChannel(stored: StoredChannel, fields: ChannelFields | null): NotificationChannel {
  const { secretsSealed: _, settings, severities, confirmedAt, lastDeliveredAt, lastFailedAt, ...channel } = stored;
  return {
    ...channel,
    settings,
    secrets: secretNames(stored.preset).filter((name) => fields?.[name] !== undefined),
    severities: [...severities],
    confirmedAt: timeOf(confirmedAt),
    lastDeliveredAt: timeOf(lastDeliveredAt),
    lastFailedAt: timeOf(lastFailedAt),
  };
}
