// The browser's offer to install the app. It comes once, early, and is kept until somebody looks for it: no page pops up for it.

import { useSyncExternalStore } from "react";

/** Chromium's, and in no standard library. */
export type InstallOffer = Event & Readonly<{ prompt: () => Promise<unknown> }>;

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function set(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Before anything else of the page: who listens later misses it. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    set(event as InstallOffer);
  });
  addEventListener("appinstalled", () => set(null));
}

/** It can be taken once; whoever declines is offered it again by the browser, in its own time. */
export function takeInstallOffer(): void {
  const taken = offer;
  set(null);
  void taken?.prompt();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useInstallOffer = (): InstallOffer | null => useSyncExternalStore(subscribe, () => offer);
