import { useSyncExternalStore } from "react";

const query = () => matchMedia("(prefers-reduced-motion: reduce)");

function subscribe(listener: () => void): () => void {
  const list = query();
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
