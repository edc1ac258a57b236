// One toast at a time: a new one takes the place of the old. What matters for safety must also stand on the screen.

import { useSyncExternalStore } from "react";

export type ToastKind = "success" | "warning" | "failure";
export type Toast = Readonly<{ id: number; title: string; description?: string; kind: ToastKind }>;
export type ToastContent = Readonly<{ title: string; description?: string }>;

const listeners = new Set<() => void>();
let current: Toast | null = null;
let lastId = 0;

function set(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function showToast(content: ToastContent, kind: ToastKind): void {
  lastId += 1;
  set({ ...content, id: lastId, kind });
}

export const toastSuccess = (content: ToastContent): void => showToast(content, "success");
export const toastWarning = (content: ToastContent): void => showToast(content, "warning");
export const toastFailure = (content: ToastContent): void => showToast(content, "failure");

/** A toast that was replaced meanwhile must not take its successor with it. */
export function dismissToast(id: number): void {
  if (current?.id === id) set(null);
}

/** Between two pages of a test: a real page takes its toast with it. */
export const silence = (): void => set(null);

export const useToast = (): Toast | null => useSyncExternalStore(subscribe, () => current);
