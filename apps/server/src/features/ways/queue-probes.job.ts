// Wants the tests of those zones in which it is a calm hour.

import { probesAt } from "@halocline/domain/notifications/probes";
import { isTimeZone, wallMs } from "@halocline/recurrence/wall-clock";
import type { Context } from "../../context.ts";
import { listZones } from "../devices/index.ts";
import { queueMailProbes, queueServiceProbes, sweepNotes } from "./way-notes.store.ts";

const KEPT_MS = 60 * 86_400_000;

export type QueueProbesContext = Pick<Context, "inSystem" | "clock"> & Readonly<{ isMailing: boolean }>;

/** What is stored may name a zone that this machine does not know. */
export const wallIn = (atMs: number, zone: string): number => wallMs(atMs, isTimeZone(zone) ? zone : "UTC");

export const queueProbes = ({ inSystem, clock, isMailing }: QueueProbesContext): Promise<void> =>
  inSystem(async (transaction) => {
    const atMs = clock();
    for (const timezone of await listZones(transaction)) {
      const due = probesAt(wallIn(atMs, timezone));
      if (due === null) continue;
      const { day, sunday } = due;
      await queueServiceProbes(transaction, { timezone, day: sunday ?? day, atMs, isOnlyLate: sunday === null });
      if (isMailing) await queueMailProbes(transaction, { timezone, day, atMs });
    }
    await sweepNotes(transaction, atMs - KEPT_MS);
  });
