// Keys that lead somewhere. None of them ever moves water, and none acts while somebody types or a dialog asks.

import type { PageMessages } from "@halocline/messages/texts/languages";
import type { RegisteredRouter } from "@tanstack/react-router";

type Place = Readonly<{
  key: string;
  to: keyof RegisteredRouter["routesByPath"];
  name: keyof PageMessages["shell"]["links"];
}>;

/** After `g`. */
export const PLACES: readonly Place[] = [
  { key: "d", to: "/", name: "dashboard" },
  { key: "m", to: "/manual-control", name: "manualControl" },
  { key: "c", to: "/calibration", name: "calibration" },
  { key: "s", to: "/schedules", name: "schedules" },
  { key: "h", to: "/history", name: "history" },
  { key: "v", to: "/devices", name: "devices" },
  { key: "a", to: "/alerts", name: "alerts" },
];

/** Whoever takes longer meant something else. */
const SECOND_KEY_WITHIN_MS = 1_500;

export type KeyState = Readonly<{ goPressedAtMs: number | null }>;
export type Shortcut = Readonly<{ act: "go"; to: Place["to"] }> | Readonly<{ act: "filter" }> | Readonly<{ act: "help" }>;

export const NO_KEY: KeyState = { goPressedAtMs: null };

export function readKey(
  { goPressedAtMs }: KeyState,
  key: string,
  nowMs: number,
): Readonly<{ state: KeyState; shortcut: Shortcut | null }> {
  const isSecond = goPressedAtMs !== null && nowMs - goPressedAtMs <= SECOND_KEY_WITHIN_MS;
  const place = isSecond ? PLACES.find((one) => one.key === key) : undefined;
  if (place) return { state: NO_KEY, shortcut: { act: "go", to: place.to } };
  if (key === "/") return { state: NO_KEY, shortcut: { act: "filter" } };
  if (key === "?") return { state: NO_KEY, shortcut: { act: "help" } };
  return { state: { goPressedAtMs: key === "g" ? nowMs : null }, shortcut: null };
}
