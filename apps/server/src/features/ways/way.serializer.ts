import type { NotificationWay } from "@halocline/contracts/http/ways.contract";
import { failedAtMs, wakes, wayHealth } from "@halocline/domain/notifications/ways";
import type { StoredWay } from "./ways.store.ts";

const timeOf = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());

export function presentWay(way: StoredWay, nowMs: number): NotificationWay {
  const { channelId, kind, name, isForCritical, deliveredAtMs, confirmedAtMs, lastError } = way;
  return {
    channelId,
    kind,
    name,
    isForCritical,
    wakes: wakes(way, nowMs),
    health: wayHealth(way, nowMs),
    deliveredAt: timeOf(deliveredAtMs),
    confirmedAt: timeOf(confirmedAtMs),
    failedAt: timeOf(failedAtMs(way)),
    error: lastError,
  };
}
