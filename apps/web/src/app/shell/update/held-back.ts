// When nobody is asked to reload: in a dialog (the wizard is one), with unsaved changes, under a finger that holds, during a run,
// and as long as a stop is on its way. A page that is loaded again forgets what it was about to send.

import { useSyncExternalStore } from "react";
import { useStops } from "@/features/devices/stop/stop-store.ts";

const BUSY = "[role=dialog], [role=alertdialog], [role=menu], [data-holding], [data-unsaved]";

const isPageBusy = (): boolean => document.querySelector(BUSY) !== null;

/** Watched only while there is something to hold back. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  const attributeFilter = ["role", "data-holding", "data-unsaved"];
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter });
  return () => observer.disconnect();
}

export function useHeldBack(isRunOpen: boolean): boolean {
  const isBusy = useSyncExternalStore(subscribe, isPageBusy);
  const isStopping = Object.values(useStops()).some(({ isRepeated }) => isRepeated);
  return isBusy || isStopping || isRunOpen;
}
