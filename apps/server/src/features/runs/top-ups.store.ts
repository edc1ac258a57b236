import type { TopUp } from "@halocline/domain/runs/top-up-watch";
import type { SystemTx } from "../../db/pools.ts";

/** Newest first: top-ups of this tank that have ended, whoever began them. */
export async function listEndedTopUps(transaction: SystemTx, tankId: string, sinceMs: number): Promise<TopUp[]> {
  const rows = await transaction
    .selectFrom("automationRuns")
    .select(["startedAt", "completedAt"])
    .where("tankId", "=", tankId)
    .where("type", "=", "top_up")
    .where("startedAt", ">", new Date(sinceMs))
    .where("completedAt", "is not", null)
    .orderBy("startedAt", "desc")
    .execute();
  return rows.map(({ startedAt, completedAt }) => ({
    startedAtMs: startedAt.getTime(),
    endedAtMs: completedAt?.getTime() ?? startedAt.getTime(),
  }));
}
