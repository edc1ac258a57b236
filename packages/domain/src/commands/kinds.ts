// What can be asked of a device, which of it is toward safety, and what each command touches. Order and voiding are
// per target, on the device and on the server (SAFE-10).

import { RELAY_COUNT } from "../relays/relays.ts";

export type CommandKind =
  /** A lease; without one only circulation may go on. */
  | Readonly<{ type: "relay_on"; channel: number; leaseMs: number | null }>
  | Readonly<{ type: "relay_off"; channel: number }>
  /** OFF of circulation: a timed pause after which it returns. */
  | Readonly<{ type: "relay_pause"; channel: number; pauseMs: number }>
  | Readonly<{ type: "renew"; channel: number; leaseMs: number }>
  | Readonly<{ type: "emergency_stop"; stopId: string }>
  /** Ends the run that the device calls so; without a name, whatever runs. */
  | Readonly<{ type: "abort"; runId?: string; deviceRunId?: string }>
  /** The device refuses it unless it works by this very configuration (SAFE-15). */
  | Readonly<{ type: "start_top_up" | "finish_fill"; runId: string; configRevision: number }>
  /** `drainToMm`: a smaller change; only for a device that knows it, another one would drain down to the drain mark. */
  | Readonly<{ type: "start_water_change"; runId: string; configRevision: number; drainToMm?: number | null }>
  /** `requestedAtMs`, by the database's clock: it ends every stop pressed before it, and none pressed later. */
  | Readonly<{ type: "clear_stop"; stopId: string; requestedAtMs?: number }>
  | Readonly<{ type: "clear_fault" }>
  /** Releases a part-filled change (SAFE-21). */
  | Readonly<{ type: "clear_top_up_lock" }>
  /** Ends the hold of SAFE-7 or SAFE-23: somebody has looked at the tank. */
  | Readonly<{ type: "clear_hold" }>
  /** A reading every second, for two minutes. */
  | Readonly<{ type: "boost" }>
  | Readonly<{ type: "test" }>
  /** Its lamp blinks for a while: which of two controllers is this? */
  | Readonly<{ type: "identify" }>
  /** Fetch this image and install it; `signature` in base64. */
  | Readonly<{
      type: "ota";
      updateId: string;
      url: string;
      sizeBytes: number;
      sha256: string;
      version: string;
      hardware: string;
      signature: string;
    }>
  | Readonly<{ type: "ota_cancel"; updateId: string }>;

/** A channel, the run, the firmware, or everything that is none of them. */
export type CommandTarget = number | "run" | "ota" | "other";

const ALL_CHANNELS: readonly number[] = Array.from({ length: RELAY_COUNT }, (_, index) => index + 1);

export const isTowardSafety = ({ type }: CommandKind): boolean =>
  type === "emergency_stop" || type === "abort" || type === "relay_off";

export const isRunStart = ({ type }: CommandKind): boolean =>
  type === "start_top_up" || type === "start_water_change" || type === "finish_fill";

export function targetsOf(kind: CommandKind): readonly CommandTarget[] {
  switch (kind.type) {
    case "emergency_stop":
      return [...ALL_CHANNELS, "run", "ota", "other"];
    case "abort":
    case "start_top_up":
    case "start_water_change":
    case "finish_fill":
      return ["run"];
    case "relay_on":
    case "relay_off":
    case "relay_pause":
    case "renew":
      return [kind.channel];
    case "ota":
    case "ota_cancel":
      return ["ota"];
    default:
      return ["other"];
  }
}

export const shareTarget = (a: CommandKind, b: CommandKind): boolean => {
  const targets = targetsOf(b);
  return targetsOf(a).some((target) => targets.includes(target));
};
