// Fresh water for less than a day: told when a top-up has taken from it, and over when somebody has refilled it.

import { freshLowVerdict } from "@halocline/domain/tanks/reservoirs";
import type { SystemTx } from "../../db/pools.ts";
import { clearAlerts, raiseAlert } from "../alerts/index.ts";
import type { AlertContext, AlertSubject } from "../alerts/raise-alert.service.ts";
import { findFreshWater } from "../devices/index.ts";

type Subject = AlertSubject & Readonly<{ tankId: string }>;

export async function judgeFreshWater(ctx: AlertContext, transaction: SystemTx, subject: Subject): Promise<void> {
  const fresh = await findFreshWater(transaction, subject.tankId);
  const verdict = fresh ? freshLowVerdict(fresh) : "absent";
  if (verdict === "present") await raiseAlert(ctx, transaction, subject, "reservoir_low");
  if (verdict === "absent") await clearAlerts(ctx, transaction, subject, "reservoir_low");
}
