// What the browser tab says about the water. Null while there is nothing worth more than the name of the screen.

import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let current: string | null = null;

function set(text: string | null): void {
  current = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePageState = (): string | null => useSyncExternalStore(subscribe, () => current);

/** One caller at a time: the shell. */
export function useTellPageState(text: string | null): void {
  useEffect(() => {
    set(text);
    return () => set(null);
  }, [text]);
}
