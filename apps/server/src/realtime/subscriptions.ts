// What one socket watches, and the order in which it hears: a snapshot first, then changes.

import type { ServerMessage } from "@halocline/contracts/live/socket.contract";
import type { Unsubscribe } from "../broker/device-bus.ts";
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
  const remove = (deviceId: string): void => {
    active.get(deviceId)?.();
    active.delete(deviceId);
  };
  const giveUp = (deviceId: string): void => {
    remove(deviceId);
    refuse("not_found", "Device not found.");
  };
  // One question at a time: whoever asks for many devices waits for himself, not others for him.
  let asking: Promise<unknown> = Promise.resolve();

  async function open(deviceId: string, placeholder: Unsubscribe): Promise<void> {
    // The page may have left, or asked to stop, while it waited its turn or the database was asked; likewise below.
    if (active.get(deviceId) !== placeholder) return;
    const found = await loadSnapshot(accountId, deviceId);
    if (active.get(deviceId) !== placeholder) return;
    if (!found) return giveUp(deviceId);
    const listening = listenBehindSnapshot(hub, found.watched, send);
    active.set(deviceId, listening.stop);
    await hub.isListening();
    // Read again, now that nothing can slip between it and the first change.
    const snapshot = await loadSnapshot(accountId, deviceId);
    if (active.get(deviceId) !== listening.stop) return;
    if (!snapshot) return giveUp(deviceId);
    send(`snapshot ${deviceId}`, JSON.stringify(snapshot.message));
    listening.release();
  }

  return {
    async add(deviceId: string): Promise<void> {
      if (active.has(deviceId)) return;
      if (active.size >= MAX_SUBSCRIPTIONS) return refuse("too_many", "Too many devices on one connection.");
      const placeholder = () => {};
      active.set(deviceId, placeholder);
      const opened = asking.then(() => open(deviceId, placeholder));
      asking = opened.catch(() => {});
      await opened;
    },
    remove,
    clear(): void {
      for (const stop of active.values()) stop();
      active.clear();
    },
  };
}

/** Changes wait until the snapshot is sent: a page must never see the past after the present. */
function listenBehindSnapshot(hub: Hub, watched: WatchedDevice, send: SubscriptionDeps["send"]) {
  let held: [key: string, text: string][] | null = [];
  const stop = hub.watch(watched, (key, text) => {
    if (held) held.push([key, text]);
    else send(key, text);
  });
  const release = () => {
    for (const [key, text] of held ?? []) send(key, text);
    held = null;
  };
  return { stop, release };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
