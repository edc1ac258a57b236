// The browser's offer to install the app. It comes once, early, and is kept until somebody looks for it: no page pops up for it.

import { createStore } from "./store.ts";

/** Chromium's, and in no standard library. */
export type InstallOffer = Event & Readonly<{ prompt: () => Promise<unknown> }>;

const store = createStore<InstallOffer | null>(null);

/** Before anything else of the page: who listens later misses it. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    store.set(event as InstallOffer);
  });
  addEventListener("appinstalled", () => store.set(null));
}

/** It can be taken once; whoever declines is offered it again by the browser, in its own time. */
export function takeInstallOffer(): void {
  const taken = store.get();
  store.set(null);
  void taken?.prompt();
}

export const useInstallOffer = store.use;
