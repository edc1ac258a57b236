// Starts a firmware update. Judgement, update, command and audit are one commit; the command goes out after it. Starts of
// runs and of updates lock the same device, so neither can slip past the other (SAFE-16).

import type { CommandKind } from "@halocline/domain/command-kinds";
import { newUpdate } from "@halocline/domain/firmware-updates";
import type { Clock } from "../../platform/clock.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import type { StoredRelease } from "./firmware-releases.store.ts";
import type { StoredUpdate } from "./firmware-updates.store.ts";
import type { InAccount } from "../../db/pools.ts";
import { refusalOfResult } from "../../refusals/command-refused.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { JudgeUpdate } from "./judge-update.service.ts";
import type { NoteUpdate } from "./note-update.service.ts";
import type { Decide, OrderAction, Ordered } from "../commands/order-action.service.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";
import type { SettleUpdate } from "./settle-update.service.ts";

export type UpdateWish = Readonly<{ releaseId: string; isConfirmed: boolean }>;

export type StartUpdateDeps = Readonly<{
  inAccount: InAccount;
  orderAction: OrderAction;
  store: Pick<CommandStores, "findRelease" | "insertUpdate" | "lockUpdate">;
  judgeUpdate: JudgeUpdate;
  noteUpdate: NoteUpdate;
  settleUpdate: SettleUpdate;
  announceChange: (registrationId: string) => void;
  publicUrl: string;
  newId: () => string;
  clock: Clock;
}>;

/** An image that names no model goes out under the device's own: the owner has taken that upon himself. */
const commandOf = (updateId: string, release: StoredRelease, hardware: string, publicUrl: string): CommandKind => ({
  type: "ota",
  updateId,
  url: `${publicUrl}/api/device/firmware/${updateId}`,
  sizeBytes: release.fileBytes,
  sha256: release.fileSha256.toString("hex"),
  version: release.version,
  hardware: release.hardware ?? hardware,
  signature: release.signature.toString("base64"),
});

const createDecideStart =
  ({ store, judgeUpdate, publicUrl }: Pick<StartUpdateDeps, "store" | "judgeUpdate" | "publicUrl">) =>
  (actor: AuditActor, updateId: string, { releaseId, isConfirmed }: UpdateWish): Decide =>
  async (device, nowMs, transaction) => {
    const release = await store.findRelease(transaction, releaseId);
    if (!release) return refused("release_not_found");
    const { compatibility, hello } = await judgeUpdate(transaction, device, release, nowMs);
    const [error] = compatibility.errors;
    if (error) return refused(error.code);
    if (compatibility.requiresConfirmation && !isConfirmed) return refused("confirmation_required");
    if (device.heard === null || hello === null) return refused("device_offline");
    const { accountId, deviceId } = device;
    const [{ version }, { firmwareVersion: fromVersion }] = [release, hello];
    const isFirst = await store.insertUpdate(transaction, {
      ...newUpdate({ version, fromVersion, boot: device.heard.boot }, nowMs),
      id: updateId,
      accountId,
      deviceId,
      releaseId,
      createdAtMs: nowMs,
      requestedBy: actor.userId,
    });
    // The question above was polite; the index decides.
    if (!isFirst) return refused("update_in_progress");
    return {
      kind: commandOf(updateId, release, hello.hardware, publicUrl),
      audit: { action: "update_firmware", detail: { updateId, version, fromVersion } },
    };
  };

export function createStartUpdate(deps: StartUpdateDeps) {
  const { inAccount, orderAction, store, noteUpdate, settleUpdate, announceChange, newId, clock } = deps;
  const decideStart = createDecideStart(deps);

  /** The update as it stands after the device's answer, or without one. */
  const settled = (accountId: string, updateId: string, { answer: { command } }: Ordered): Promise<StoredUpdate> =>
    inAccount(accountId, async (transaction) => {
      if (command.result !== null) await settleUpdate(transaction, { ...command, result: command.result }, clock());
      const update = await store.lockUpdate(transaction, updateId);
      if (!update) throw new Error(`update ${updateId} is gone`);
      if (command.status !== "cancelled") return update;
      return (await noteUpdate(transaction, update, { type: "voided" }, clock())).update;
    });

  return async (actor: AuditActor, deviceId: string, wish: UpdateWish): Promise<StoredUpdate | Refused> => {
    const updateId = newId();
    const ordered = await orderAction(actor, deviceId, decideStart(actor, updateId, wish));
    if (isRefused(ordered)) return ordered;
    const update = await settled(actor.accountId, updateId, ordered);
    announceChange(ordered.device.registrationId);
    const { status, result } = ordered.answer.command;
    if (status === "rejected") return refused(refusalOfResult(result));
    return status === "cancelled" ? refused("command_voided") : update;
  };
}

export type StartUpdate = ReturnType<typeof createStartUpdate>;
