// Notices who came and who went, and says it once. Every device is judged by the one rule of the domain, in portions
// along the primary key, so that nothing else waits; only changes are written.

import { deviceStatus } from "@halocline/domain/presence";
import type { Clock } from "../../platform/clock.ts";
import type { PresenceChange, PresenceRow } from "./presence.store.ts";

const PORTION = 5000;

export type NotePresenceDeps = Readonly<{
  listPresence: (afterDeviceNo: number, limit: number) => Promise<PresenceRow[]>;
  /** The registrations for which it is news. */
  savePresence: (changes: readonly PresenceChange[], nowMs: number) => Promise<string[]>;
  announceChange: (registrationId: string) => void;
  clock: Clock;
}>;

export const createNotePresence =
  ({ listPresence, savePresence, announceChange, clock }: NotePresenceDeps) =>
  async (): Promise<void> => {
    let afterDeviceNo = 0;
    for (;;) {
      const rows = await listPresence(afterDeviceNo, PORTION);
      const nowMs = clock();
      const changes = rows.flatMap(({ deviceNo, facts, announced }) => {
        const status = deviceStatus(facts, nowMs);
        return status === announced ? [] : [{ deviceNo, status }];
      });
      for (const registrationId of await savePresence(changes, nowMs)) announceChange(registrationId);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PORTION) return;
      afterDeviceNo = last.deviceNo;
    }
  };
