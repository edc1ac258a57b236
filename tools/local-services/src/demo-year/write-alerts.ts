// The alerts of a year, by the one way in which alerts come and go, with the clock of then. Nobody is told: they are long over, and
// their owner has seen them.

import { randomUUID } from "node:crypto";
import { DEMO_ZONE } from "@halocline/demo-year/household";
import { createDatabase, createInSystem, type Pool } from "@halocline/server/db/pools";
import { clearAlerts, raiseAlert } from "@halocline/server/features/alerts/raise-alert.service";
import { type AlertAct, WHY_REFUSED } from "./year-alerts.ts";
import type { YearDevice } from "./year-device.ts";

type Subject = Pick<YearDevice, "accountId" | "deviceId" | "tankId">;

/** Once more after a start that was killed half-way: what it left is made anew. */
export async function writeAlerts(
  admin: Pool,
  device: Subject,
  acts: readonly AlertAct[],
  runIds: ReadonlyMap<number, string>,
  endMs: number,
): Promise<void> {
  const { accountId, deviceId, tankId } = device;
  await admin.query("delete from alerts where device_id = $1 and created_at < $2", [deviceId, new Date(endMs)]);
  await createInSystem(createDatabase(admin))(async (transaction) => {
    for (const act of acts) {
      const ctx = { clock: () => act.atMs, newId: randomUUID, notifyAlert: async () => {} };
      if (act.act === "clear") await clearAlerts(ctx, transaction, { accountId, deviceId }, ...act.codes);
      else if (act.code === "run_failed") {
        const runId = runIds.get(act.run);
        const subject = { accountId, deviceId, tankId, ...(runId !== undefined && { runId }) };
        await raiseAlert(ctx, transaction, subject, act.code, { reason: act.reason });
      } else if (act.code === "run_refused") {
        const due = { type: "water_change", dueAtMs: act.atMs, timezone: DEMO_ZONE, reason: WHY_REFUSED } as const;
        await raiseAlert(ctx, transaction, { accountId, deviceId, tankId }, act.code, due);
      } else await raiseAlert(ctx, transaction, { accountId, deviceId }, act.code, null, act.isWorse);
    }
  });
  // The year ends with a quiet tank, whatever was left open.
  await admin.query(
    `update alerts set cleared_at = coalesce(cleared_at, $2), acknowledged_at = coalesce(cleared_at, $2),
       acknowledged_by = (select user_id from memberships where account_id = $3 and role = 'owner' limit 1)
     where device_id = $1 and created_at < $2`,
    [deviceId, new Date(endMs), accountId],
  );
}
