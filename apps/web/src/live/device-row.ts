// The list of devices, polled and pushed into the same place. What the server tells of a device comes from a row that one of its
// processes writes; while that one is away, readings still come, and a poll must not call a device offline that was just heard.

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { isDeviceOffline } from "@halocline/domain/devices/presence";
import { queryOptions } from "@tanstack/react-query";
import { LIVE_STALE_TIME_MS } from "@/config/timing.ts";
import { read } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";

const timeMs = (time: string | null | undefined): number | null => (typeof time === "string" ? Date.parse(time) : null);

export const rowOf = ({ status, lastSeenAt, readingIntervalSeconds }: Device) => ({
  status,
  lastSeenAtMs: timeMs(lastSeenAt),
  intervalS: readingIntervalSeconds,
});

/** `heard` is newer than the row, so its pumps are, too. */
function withHeard(told: Device, heard: Device): Device {
  const relayOf = (relay: Relay): Relay => {
    const known = heard.relays.find(({ id }) => id === relay.id);
    return known && known.currentState !== relay.currentState ? known : relay;
  };
  return {
    ...told,
    status: told.fault === null ? heard.status : "error",
    lastSeenAt: heard.lastSeenAt,
    relays: told.relays.map(relayOf),
  };
}

/** While the server is behind, its row is old although it calls nobody offline. */
const isRowBehind = (told: Device, known: Device): boolean =>
  told.isServerBehind && (timeMs(known.lastSeenAt) ?? 0) > (timeMs(told.lastSeenAt) ?? 0);

export function newerDevice(known: Device | undefined, told: Device, nowMs: number): Device {
  if (!known || known.status === "offline") return told;
  if (told.status !== "offline") return isRowBehind(told, known) ? withHeard(told, known) : told;
  return isDeviceOffline(rowOf(told), timeMs(known.lastSeenAt), nowMs) ? told : withHeard(told, known);
}

const { queryKey } = readQuery("GET /api/devices");

/** Null data means nobody is signed in. */
export const devicesQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }) => {
    const told = await read("GET /api/devices");
    const known = client.getQueryData(queryKey);
    const nowMs = serverNowMs();
    return (
      told &&
      told.map((device) =>
        newerDevice(
          known?.find(({ id }) => id === device.id),
          device,
          nowMs,
        ),
      )
    );
  },
  staleTime: LIVE_STALE_TIME_MS,
});
