import type { Device } from "@halocline/contracts/http/entities.contract";
import { useQuery } from "@tanstack/react-query";
import { devicesQuery } from "@/live/device-row.ts";

/** Null data means nobody is signed in. */
export const useDevices = (pollMs: number, isWanted = true) =>
  useQuery({ ...devicesQuery, refetchInterval: pollMs, enabled: isWanted });

/** A device in error is connected and talks to us; only its sensor or a latched fault needs care. */
export const isReachable = (device: Device): boolean => device.status !== "offline";
