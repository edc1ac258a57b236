// Whether a schedule may carry so many litres: asked when it is written, and again by the run when it is due.

import type { RunType } from "../../db/database.types.ts";
import type { AccountTx } from "../../db/pools.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import { whyNotLitres } from "../runs/index.ts";

type Amount = Readonly<{ accountId: string; tankId: string; type: RunType; litres: number | null }>;

/** Null: nothing is wrong with them. */
export async function litresProblem(
  transaction: AccountTx,
  { type, litres, ...tank }: Amount,
  nowMs: number,
): Promise<Rejection | null> {
  if (litres === null) return null;
  if (type !== "water_change") return rejection("schedule_invalid", { litres: "litres_of_change_only" });
  const reason = await whyNotLitres(transaction, { ...tank, litres }, nowMs);
  return reason === null ? null : rejection("schedule_invalid", { litres: reason });
}
