// "I have refilled it": what a person says of a reservoir is what the ledger counts from.

import type { Store } from "@halocline/domain/tanks/reservoirs";
import type { Context } from "../../context.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import { clearAlerts } from "../alerts/index.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { findFreshWater, listTanks, lockControl } from "../devices/index.ts";
import type { StoredTank } from "../devices/tanks.store.ts";
import { findLastRefill, insertRefill } from "./refills.store.ts";

/** A second click, or the same request once more, says nothing new. */
const SAME_WITHIN_MS = 10_000;

type Refill = Readonly<{ tankId: string; store: Store; litres: number | undefined }>;
type RefillContext = Pick<Context, "inAccount" | "bus" | "clock" | "newId">;

/** Null: full, and nobody has said how much that is. */
function litresAfter({ store, litres }: Refill, tank: StoredTank): number | null {
  if (litres !== undefined) return litres;
  if (store === "waste") return 0;
  return store === "fresh" ? tank.freshReservoirLitres : tank.saltReservoirLitres;
}

export async function refillReservoir(ctx: RefillContext, actor: AuditActor, refill: Refill): Promise<StoredTank | Rejection> {
  const { accountId, userId } = actor;
  const { tankId, store } = refill;
  const saved = await ctx.inAccount(accountId, async (transaction) => {
    const [tank] = await listTanks(transaction, accountId, tankId);
    // Its lock lets one after the other say so.
    const device = tank && (await lockControl(transaction, accountId, tank.deviceId));
    if (!device) return rejection("tank_not_found");
    const litres = litresAfter(refill, tank);
    if (litres === null) return rejection("reservoir_size_unknown");
    const at = new Date(ctx.clock());
    const last = await findLastRefill(transaction, tankId, store);
    const isSame = last !== null && last.litres === litres && at.getTime() - last.at.getTime() < SAME_WITHIN_MS;
    if (!isSame) {
      await insertRefill(transaction, { id: ctx.newId(), accountId, tankId, store, at, litres, confirmedBy: userId });
      await appendAudit(transaction, actor, {
        action: "refill_reservoir",
        target: { kind: "tank", id: tankId },
        detail: { store, litres },
      });
      const fresh = store === "fresh" ? await findFreshWater(transaction, tankId) : null;
      if (fresh?.isLow === false) await clearAlerts(ctx, transaction, { accountId, deviceId: tank.deviceId }, "reservoir_low");
    }
    const [after] = await listTanks(transaction, accountId, tankId);
    return after ? { after, registrationId: device.registrationId } : rejection("tank_not_found");
  });
  if (isRejection(saved)) return saved;
  ctx.bus.announceChange(saved.registrationId);
  return saved.after;
}
