// Whether the dialog of the emergency stop is open. The frame around the page changes when it learns who is signed in, and the
// dialog must stay open over that.

import { useSyncExternalStore } from "react";

type StopDialog = Readonly<{ isOpen: boolean; hasActed: boolean }>;

const CLOSED: StopDialog = { isOpen: false, hasActed: false };

let current = CLOSED;
const listeners = new Set<() => void>();

function set(next: StopDialog): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useStopDialogState = (): StopDialog => useSyncExternalStore(subscribe, () => current);
export const changeStopDialog = (isOpen: boolean): void => set(isOpen ? { ...current, isOpen } : CLOSED);
export const noteStopPressed = (): void => set({ ...current, hasActed: true });
