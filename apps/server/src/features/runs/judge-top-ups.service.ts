// A top-up has ended: was it much longer than usual, and is there much more of it than usual? (SAFE-3)

import { judgeTopUps, TOP_UPS_LOOKED_AT_MS } from "@halocline/domain/top-up-watch";
import type { AccountTransaction } from "../../db/pools.ts";
import type { StoredRun } from "./runs.store.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { Alerts } from "../alerts/raise-alert.service.ts";

export type JudgeTopUpsDeps = Readonly<{ store: Pick<CommandStores, "listEndedTopUps">; alerts: Alerts }>;

export const createJudgeTopUps =
  ({ store, alerts }: JudgeTopUpsDeps) =>
  async (transaction: AccountTransaction, run: StoredRun, endedAtMs: number): Promise<void> => {
    const topUps = await store.listEndedTopUps(transaction, run.tankId, endedAtMs - TOP_UPS_LOOKED_AT_MS);
    const { tooLong, tooOften } = judgeTopUps(topUps, endedAtMs);
    const subject = { ...run, runId: run.id };
    if (tooLong === "present") await alerts.raise(transaction, subject, "top_up_too_long");
    if (tooLong === "absent") await alerts.clear(transaction, run, "top_up_too_long");
    if (tooOften === "present") await alerts.raise(transaction, subject, "top_up_too_often");
    if (tooOften === "absent") await alerts.clear(transaction, run, "top_up_too_often");
  };

export type JudgeTopUps = ReturnType<typeof createJudgeTopUps>;
