// Whether the dialog of the emergency stop is open. The frame around the page changes when it learns who is signed in, and the
// dialog must stay open over that.

import { createStore } from "@/lib/page/store.ts";

type StopDialog = Readonly<{ isOpen: boolean; hasActed: boolean }>;

const CLOSED: StopDialog = { isOpen: false, hasActed: false };

const store = createStore(CLOSED);

export const useStopDialogState = store.use;
export const changeStopDialog = (isOpen: boolean): void => store.set(isOpen ? { ...store.get(), isOpen } : CLOSED);
export const noteStopPressed = (): void => store.set({ ...store.get(), hasActed: true });
