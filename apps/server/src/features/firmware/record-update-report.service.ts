// A device reported how its update goes. Reports are not repeated: what is lost here, the hello after the restart tells.

import type { UpdateEvent, UpdatePhase } from "@halocline/domain/firmware/updates";
import type { Context } from "../../context.ts";
import type { SystemTx } from "../../db/pools.ts";
import { findHello } from "../devices/index.ts";
import { applyUpdateEvent } from "./apply-update-event.service.ts";
import { lockUpdate, type StoredUpdate } from "./firmware-updates.store.ts";

export type UpdateReport = Readonly<{
  boot: string;
  phase: UpdatePhase | "confirmed" | "failed";
  percent: number | null;
  reason: string | null;
}>;

async function meaningOf(
  transaction: SystemTx,
  { deviceId }: StoredUpdate,
  { boot, phase, percent, reason }: UpdateReport,
): Promise<UpdateEvent> {
  if (phase === "failed") return { type: "failed", boot, reason: reason ?? "unknown" };
  if (phase !== "confirmed") return { type: "reported", boot, phase, percent };
  // The image is valid now; which one it is, only the hello of the same boot says (SAFE-18).
  const hello = await findHello(transaction, deviceId);
  if (hello?.boot !== boot) return { type: "reported", boot, phase: "self_test", percent: null };
  return { type: "hello", boot, version: hello.firmwareVersion, otaState: "valid" };
}

/** Null for an update that is not this device's. */
export const recordUpdateReport = (
  ctx: Pick<Context, "inSystem" | "onUpdateOutcome" | "clock">,
  registrationId: string,
  updateId: string,
  report: UpdateReport,
): Promise<Readonly<{ isNews: boolean }> | null> =>
  ctx.inSystem(async (transaction) => {
    const stored = await lockUpdate(transaction, updateId, registrationId);
    return stored && applyUpdateEvent(ctx, transaction, stored, await meaningOf(transaction, stored, report), ctx.clock());
  });
