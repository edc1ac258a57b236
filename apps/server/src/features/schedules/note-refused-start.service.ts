// The device refused what a schedule had started. Done once, by whichever process hears the answer first.

import { dueRunText } from "@halocline/domain/schedule-texts";
import { wallText } from "@halocline/recurrence/wall-clock";
import type { AccountTransaction } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { Alerts } from "../alerts/raise-alert.service.ts";

export type NoteRefusedStartDeps = Readonly<{ store: Pick<CommandStores, "refuseOccurrence">; alerts: Alerts }>;

export const createNoteRefusedStart =
  ({ store, alerts }: NoteRefusedStartDeps) =>
  async (transaction: AccountTransaction, runId: string, reason: string): Promise<void> => {
    const start = await store.refuseOccurrence(transaction, runId, reason);
    if (!start) return;
    const due = `${wallText(start.dueAt.getTime(), start.timezone)} (${start.timezone})`;
    // Each refused start is told for itself, also when the one before was refused too.
    await alerts.clear(transaction, start, "run_refused");
    await alerts.raise(transaction, { ...start, runId }, "run_refused", dueRunText(start.type, due, reason));
  };
