// One toast at a time: a new one takes the place of the old. What matters for safety must also stand on the screen.

import { createStore } from "@/lib/page/store.ts";

export type ToastKind = "success" | "warning" | "failure";
export type Toast = Readonly<{ id: number; title: string; description?: string; kind: ToastKind }>;
export type ToastContent = Readonly<{ title: string; description?: string }>;

const store = createStore<Toast | null>(null);
let lastId = 0;

export function showToast(content: ToastContent, kind: ToastKind): void {
  lastId += 1;
  store.set({ ...content, id: lastId, kind });
}

export const toastSuccess = (content: ToastContent): void => showToast(content, "success");
export const toastWarning = (content: ToastContent): void => showToast(content, "warning");
export const toastFailure = (content: ToastContent): void => showToast(content, "failure");

/** A toast that was replaced meanwhile must not take its successor with it. */
export function dismissToast(id: number): void {
  if (store.get()?.id === id) store.set(null);
}

/** Between two pages of a test: a real page takes its toast with it. */
export const silence = (): void => store.set(null);

export const useToast = store.use;
