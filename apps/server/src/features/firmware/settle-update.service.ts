// What an answer of the device means for an update: taken, refused, or cancelled. Done by whoever hears the answer, the
// process that asked and the one that records for all; the second finds it done.

import type { CommandKind } from "@halocline/domain/command-kinds";
import type { UpdateEvent } from "@halocline/domain/firmware-updates";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/pools.ts";
import { lockUpdate } from "./firmware-updates.store.ts";
import { noteUpdate } from "./note-update.service.ts";

function meaningOf(kind: CommandKind, result: string): UpdateEvent | null {
  if (kind.type === "ota") return result === "ok" ? { type: "accepted" } : { type: "refused", reason: result };
  return kind.type === "ota_cancel" && result === "ok" ? { type: "cancelled" } : null;
}

export async function settleUpdate(
  ctx: Pick<Context, "onUpdateOutcome">,
  transaction: Tx,
  { kind, result }: Readonly<{ kind: CommandKind; result: string }>,
  nowMs: number,
): Promise<void> {
  const event = meaningOf(kind, result);
  if (event === null || !("updateId" in kind)) return;
  const stored = await lockUpdate(transaction, kind.updateId);
  if (stored) await noteUpdate(ctx, transaction, stored, event, nowMs);
}
