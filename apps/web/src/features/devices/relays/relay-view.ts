// A relay as the dashboard shows it. When nothing was heard for long, its state is unknown, not off.

import type { Relay } from "@halocline/contracts/http/entities.contract";
import { DASH } from "@/lib/format.ts";
import { formatRuntime } from "@/lib/time/duration.ts";

export type RelayView = Readonly<{
  state: "ON" | "OFF" | "Unknown";
  runtime: string;
  /** Share of the allowed runtime, 0 to 1; null when off or without a limit. */
  usedShare: number | null;
  isNearLimit: boolean;
}>;

const NEAR_LIMIT_SHARE = 0.8;
const UNKNOWN: RelayView = { state: "Unknown", runtime: DASH, usedShare: null, isNearLimit: false };
const OFF: RelayView = { state: "OFF", runtime: formatRuntime(0), usedShare: null, isNearLimit: false };

export function relayView(relay: Relay, isKnown: boolean, nowMs: number): RelayView {
  if (!isKnown) return UNKNOWN;
  if (!relay.currentState) return OFF;
  if (relay.lastChangedAt === null) return { ...OFF, state: "ON", runtime: DASH };
  const runtimeMs = Math.max(0, nowMs - Date.parse(relay.lastChangedAt));
  const usedShare = relay.maxRuntimeSeconds ? Math.min(1, runtimeMs / (relay.maxRuntimeSeconds * 1000)) : null;
  return { state: "ON", runtime: formatRuntime(runtimeMs), usedShare, isNearLimit: (usedShare ?? 0) >= NEAR_LIMIT_SHARE };
}
