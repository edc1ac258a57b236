// A device reported how its update goes. Reports are not repeated: what is lost here, the hello after the restart tells.

import type { UpdateEvent, UpdatePhase } from "@halocline/domain/firmware-updates";
import type { Clock } from "../../platform/clock.ts";
import type { StoredUpdate } from "./firmware-updates.store.ts";
import type { AccountTransaction, AcrossAccounts } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { NoteUpdate } from "./note-update.service.ts";

export type UpdateReport = Readonly<{
  boot: string;
  phase: UpdatePhase | "confirmed" | "failed";
  percent: number | null;
  reason: string | null;
}>;

export type RecordUpdateReportDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Pick<CommandStores, "lockUpdate" | "findHello">;
  noteUpdate: NoteUpdate;
  clock: Clock;
}>;

export function createRecordUpdateReport({ inTransaction, store, noteUpdate, clock }: RecordUpdateReportDeps) {
  async function meaningOf(
    transaction: AccountTransaction,
    { deviceId }: StoredUpdate,
    { boot, phase, percent, reason }: UpdateReport,
  ): Promise<UpdateEvent> {
    if (phase === "failed") return { type: "failed", boot, reason: reason ?? "unknown" };
    if (phase !== "confirmed") return { type: "reported", boot, phase, percent };
    // The image is valid now; which one it is, only the hello of the same boot says (SAFE-18).
    const hello = await store.findHello(transaction, deviceId);
    if (hello?.boot !== boot) return { type: "reported", boot, phase: "self_test", percent: null };
    return { type: "hello", boot, version: hello.firmwareVersion, otaState: "valid" };
  }

  /** Null for an update that is not this device's. */
  return (registrationId: string, updateId: string, report: UpdateReport): Promise<Readonly<{ isNews: boolean }> | null> =>
    inTransaction(async (transaction) => {
      const stored = await store.lockUpdate(transaction, updateId, registrationId);
      return stored && noteUpdate(transaction, stored, await meaningOf(transaction, stored, report), clock());
    });
}

export type RecordUpdateReport = ReturnType<typeof createRecordUpdateReport>;
