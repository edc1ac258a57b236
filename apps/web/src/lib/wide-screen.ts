import { useSyncExternalStore } from "react";

/** The style sheet's `sm`. */
const query = () => matchMedia("(min-width: 40rem)");

function subscribe(listener: () => void): () => void {
  const list = query();
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
