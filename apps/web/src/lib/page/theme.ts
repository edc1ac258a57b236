// The person's choice of theme. theme.js applies it, before the first paint and on this event.

import { useSyncExternalStore } from "react";
import { keep, readKept } from "./kept.ts";

export const THEME_CHOICES = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const STORAGE_KEY = "halocline-theme";
const CHANGED = "halocline-theme";

export function themeChoice(): ThemeChoice {
  const kept = readKept(STORAGE_KEY);
  return THEME_CHOICES.find((choice) => choice === kept) ?? "system";
}

export function chooseTheme(choice: ThemeChoice): void {
  if (keep(STORAGE_KEY, choice)) dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  addEventListener("storage", listener);
  return () => {
    removeEventListener(CHANGED, listener);
    removeEventListener("storage", listener);
  };
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, themeChoice);
