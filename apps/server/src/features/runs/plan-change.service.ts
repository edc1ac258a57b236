// What a water change would do before it begins: a whole one, or one of so many litres. Only reads.

import { CAN_DRAIN_LESS } from "@halocline/domain/devices/capabilities";
import { type ChangePlan, planChange } from "@halocline/domain/runs/plan";
import {
  type LitresRange,
  litresRange,
  plannedChange,
  type SmallerRejection,
  smallerChange,
  whyNotPlanned,
  whyWholeOnly,
  withDrainTo,
} from "@halocline/domain/runs/smaller-change";
import type { AccountTx, Tx } from "../../db/pools.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import { planInput } from "./measure-run.service.ts";
import { findCapabilities } from "./run-measure.store.ts";

export type OfferedPlan = Readonly<{
  plan: ChangePlan;
  /** Null: whole changes only, for that reason. */
  range: LitresRange | null;
  whyWhole: SmallerRejection | null;
}>;

/** `litres` null: a whole change. */
export async function planWaterChange(
  transaction: AccountTx,
  { accountId, tankId, litres }: Readonly<{ accountId: string; tankId: string; litres: number | null }>,
  nowMs: number,
): Promise<OfferedPlan | Rejection> {
  const input = await planInput(transaction, accountId, tankId, nowMs);
  if (!input) return rejection("tank_not_found");
  const caps = await findCapabilities(transaction, accountId, tankId);
  const smaller = { ...input, canDrainLess: caps.includes(CAN_DRAIN_LESS) };
  const range = litresRange(smaller);
  const whyWhole = whyWholeOnly(smaller) ?? (range === null ? "litres_too_many" : null);
  if (litres === null) return { plan: planChange(input), range, whyWhole };
  const change = smallerChange(smaller, litres);
  if (typeof change === "string") return rejection(change);
  return { plan: planChange(withDrainTo(input, change.drainToMm)), range, whyWhole };
}

/** For what is planned ahead: nobody knows where the water will stand then. Null: it can be had. */
export async function whyNotLitres(
  transaction: AccountTx,
  { accountId, tankId, litres }: Readonly<{ accountId: string; tankId: string; litres: number }>,
  nowMs: number,
): Promise<SmallerRejection | null> {
  const input = await planInput(transaction, accountId, tankId, nowMs);
  const caps = await findCapabilities(transaction, accountId, tankId);
  if (!input) return "not_calibrated";
  return whyNotPlanned({ ...input, canDrainLess: caps.includes(CAN_DRAIN_LESS) }, litres);
}

/** Where the drain of a change that is about to start has to end; asked in the transaction that writes its command. */
export async function drainToOf(
  transaction: Tx,
  { accountId, tankId, litres, isPlanned }: Readonly<{ accountId: string; tankId: string; litres: number; isPlanned: boolean }>,
  caps: readonly string[],
  nowMs: number,
): Promise<number | Rejection> {
  const input = await planInput(transaction, accountId, tankId, nowMs);
  if (!input) return rejection("tank_not_found");
  const smaller = { ...input, canDrainLess: caps.includes(CAN_DRAIN_LESS) };
  const change = isPlanned ? plannedChange(smaller, litres) : smallerChange(smaller, litres);
  return typeof change === "string" ? rejection(change) : change.drainToMm;
}
