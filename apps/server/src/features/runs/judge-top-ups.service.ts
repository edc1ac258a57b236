// A top-up has ended: was it much longer than usual, and is there much more of it than usual? (SAFE-3)

import { judgeTopUps, TOP_UPS_LOOKED_AT_MS } from "@halocline/domain/runs/top-up-watch";
import type { SystemTx } from "../../db/pools.ts";
import { clearAlerts, raiseAlert } from "../alerts/index.ts";
import type { AlertContext } from "../alerts/raise-alert.service.ts";
import type { StoredRun } from "./runs.store.ts";
import { listEndedTopUps } from "./top-ups.store.ts";

export async function watchTopUps(ctx: AlertContext, transaction: SystemTx, run: StoredRun, endedAtMs: number): Promise<void> {
  const topUps = await listEndedTopUps(transaction, run.tankId, endedAtMs - TOP_UPS_LOOKED_AT_MS);
  const { tooLong, tooOften } = judgeTopUps(topUps, endedAtMs);
  const subject = { ...run, runId: run.id };
  if (tooLong === "present") await raiseAlert(ctx, transaction, subject, "top_up_too_long");
  if (tooLong === "absent") await clearAlerts(ctx, transaction, run, "top_up_too_long");
  if (tooOften === "present") await raiseAlert(ctx, transaction, subject, "top_up_too_often");
  if (tooOften === "absent") await clearAlerts(ctx, transaction, run, "top_up_too_often");
}
