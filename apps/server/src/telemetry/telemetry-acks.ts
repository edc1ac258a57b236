// Which readings of which device are committed but not yet confirmed to it. A device hears at most once a minute,
// or at once when it asked. Kept in memory only: after a crash the device simply repeats.

import type { TelemetryAckMessage } from "@halocline/contracts/device/commands.contract";
import { addSeq } from "@halocline/domain/devices/seq-ranges";
import type { BootLife } from "./device-cache.ts";

const CONFIRM_WITHIN_MS = 60_000;
/** As many ranges as one packet holds. */
const RANGES_PER_MESSAGE = 40;

type Unconfirmed = { ranges: [number, number][]; dueAtMs: number };

export type DueAck = Readonly<{ registrationId: string; message: TelemetryAckMessage }>;

export function createTelemetryAcks() {
  // In the order of first commit, which is also the order in which they fall due.
  const waiting = new Map<BootLife, Unconfirmed>();
  const urgent = new Set<BootLife>();

  return {
    note(life: BootLife, seq: number, isUrgent: boolean, nowMs: number): void {
      let entry = waiting.get(life);
      if (!entry) {
        entry = { ranges: [], dueAtMs: nowMs + CONFIRM_WITHIN_MS };
        waiting.set(life, entry);
      }
      addSeq(entry.ranges, seq);
      if (isUrgent) urgent.add(life);
    },

    /** Takes out everything that is due; what was taken is forgotten. */
    takeDue(nowMs: number): DueAck[] {
      const due: DueAck[] = [];
      const take = (life: BootLife, { ranges }: Unconfirmed) => {
        waiting.delete(life);
        for (let at = 0; at < ranges.length; at += RANGES_PER_MESSAGE) {
          const have = ranges.slice(at, at + RANGES_PER_MESSAGE);
          due.push({ registrationId: life.registrationId, message: { v: 1, type: "telemetry_ack", boot: life.bootText, have } });
        }
      };
      for (const life of urgent) {
        const entry = waiting.get(life);
        if (entry) take(life, entry);
      }
      urgent.clear();
      for (const [life, entry] of waiting) {
        if (entry.dueAtMs > nowMs) break;
        take(life, entry);
      }
      return due;
    },
  };
}
