// What a device last said about itself, and whether a new message may change what we have recorded.

import { isLater, type ReportPosition } from "./boot.ts";

export type DeviceReport = ReportPosition &
  Readonly<{
    receivedAtMs: number;
    relays: readonly boolean[];
    isSensorOk: boolean;
    /** Null without a good reading. Not news by itself: it moves all the time. */
    distanceMm: number | null;
    state: string | null;
    fault: string | null;
    configRevision: number | null;
    firmwareVersion: string;
    rssiDbm: number;
  }>;

const HEARTBEAT_MS = 20_000;

/** A steady message repeats these; any difference is news. */
function differs(next: DeviceReport, seen: DeviceReport): boolean {
  return (
    next.isSensorOk !== seen.isSensorOk ||
    next.state !== seen.state ||
    next.fault !== seen.fault ||
    next.configRevision !== seen.configRevision ||
    next.firmwareVersion !== seen.firmwareVersion ||
    next.boot.nonce !== seen.boot.nonce ||
    next.boot.counter !== seen.boot.counter ||
    next.relays.some((isOn, index) => isOn !== seen.relays[index])
  );
}

export type ReportVerdict = "stale" | "steady" | "heartbeat" | "changed";

/**
 * Decides what a message costs: nothing (stale, steady), one row of a bulk upsert (heartbeat), or an action
 * that re-reads the record (changed). `seen` comes from a cache: it may be old, never wrong in a harmful way.
 */
export function judgeReport(next: DeviceReport, seen: DeviceReport | null, lastWrittenAtMs: number): ReportVerdict {
  if (!seen) return "changed";
  if (!isLater(next, seen)) return "stale";
  if (differs(next, seen)) return "changed";
  // Either way: a clock that was ahead when it was last written must not keep the device fresh, or silent, until that time comes.
  return Math.abs(next.receivedAtMs - lastWrittenAtMs) >= HEARTBEAT_MS ? "heartbeat" : "steady";
}
