// What one socket watches, and the order in which it hears: a snapshot first, then changes.

import type { ServerMessage } from "@halocline/contracts/live/socket.contract";
import type { Unsubscribe } from "../device-link/device-bus.ts";
import type { Hub, WatchedDevice } from "./hub.ts";

const MAX_SUBSCRIPTIONS = 200;

export type Snapshot = Readonly<{ watched: WatchedDevice; message: ServerMessage }>;

/** Null when the device is not the account's, or not at all: the answer is the same (SEC-1). */
export type LoadSnapshot = (accountId: string, deviceId: string) => Promise<Snapshot | null>;

export type SubscriptionDeps = Readonly<{
  accountId: string;
  hub: Hub;
  loadSnapshot: LoadSnapshot;
  send: (key: string, text: string) => void;
  refuse: (code: string, message: string) => void;
}>;

export function createSubscriptions({ accountId, hub, loadSnapshot, send, refuse }: SubscriptionDeps) {
  const active = new Map<string, Unsubscribe>();
  return {
    async add(deviceId: string): Promise<void> {
      if (active.has(deviceId)) return;
      if (active.size >= MAX_SUBSCRIPTIONS) return refuse("too_many", "Too many devices on one connection.");
      const placeholder = () => {};
      active.set(deviceId, placeholder);
      const snapshot = await loadSnapshot(accountId, deviceId);
      // The page may have left, or asked to stop, while the snapshot was read.
      if (active.get(deviceId) !== placeholder) return;
      if (!snapshot) {
        active.delete(deviceId);
        return refuse("not_found", "Device not found.");
      }
      send(`snapshot ${deviceId}`, JSON.stringify(snapshot.message));
      active.set(deviceId, hub.watch(snapshot.watched, send));
    },
    remove(deviceId: string): void {
      active.get(deviceId)?.();
      active.delete(deviceId);
    },
    clear(): void {
      for (const stop of active.values()) stop();
      active.clear();
    },
  };
}
