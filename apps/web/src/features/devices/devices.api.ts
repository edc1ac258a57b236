import type { Device } from "@halocline/contracts/http/entities.contract";
import { useQuery } from "@tanstack/react-query";
import { LIVE_STALE_TIME_MS } from "@/config/timing.ts";
import { readQuery } from "@/lib/http/read-query.ts";

export const devicesQuery = { ...readQuery("GET /api/devices"), staleTime: LIVE_STALE_TIME_MS };

/** Null data means nobody is signed in. */
export const useDevices = (pollMs: number) => useQuery({ ...devicesQuery, refetchInterval: pollMs });

/** A device in error is connected and talks to us; only its sensor or a latched fault needs care. */
export const isReachable = (device: Device): boolean => device.status !== "offline";
