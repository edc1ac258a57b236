import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { Link, type LinkState } from "./link.ts";
import type { LiveSocket } from "./live-socket.ts";

type Live = Readonly<{ socket: LiveSocket; link: Link }>;

const LiveContext = createContext<Live | null>(null);

export function LiveProvider({ socket, children }: Readonly<{ socket: LiveSocket; children: ReactNode }>) {
  const [live] = useState(() => ({ socket, link: new Link(socket) }));
  return <LiveContext value={live}>{children}</LiveContext>;
}

function useLive(): Live {
  const live = use(LiveContext);
  if (!live) throw new Error("LiveProvider is missing");
  return live;
}

/** Keeps live messages of the device coming while the caller is on screen. */
export function useWatchDevice(deviceId: string): void {
  const { socket } = useLive();
  useEffect(() => socket.watch(deviceId), [socket, deviceId]);
}

/** As many at once as there are. */
export function useWatchDevices(deviceIds: readonly string[]): void {
  const { socket } = useLive();
  const joined = deviceIds.join(" ");
  useEffect(() => {
    const stops = joined
      .split(" ")
      .filter(Boolean)
      .map((deviceId) => socket.watch(deviceId));
    return () => stops.forEach((stop) => stop());
  }, [socket, joined]);
}

/** Listens for the server as long as the caller is on screen: the frame of everything behind the sign-in. */
export function useKeepLink(): void {
  const { link } = useLive();
  useEffect(() => link.keep(), [link]);
}

/** Whether this page and the server hear each other. Of the device it says nothing. */
export function useLink(): LinkState {
  const { link } = useLive();
  return useSyncExternalStore(link.onChange, link.state);
}
