// What a device reports about a run, ours or one it made itself. Heard twice it counts once; heard late it is kept as the
// run's outcome and still moves what follows from it: the last water change, the alerts (SAFE-12).

import { isFaultName } from "@halocline/domain/fault-words";
import { failText } from "@halocline/domain/run-texts";
import type { RunEvent } from "@halocline/domain/runs";
import type { DeviceEvent, EventOwner } from "./device-events.store.ts";
import type { AccountTransaction } from "../../db/pools.ts";
import type { StoredRun } from "./runs.store.ts";
import { type AdoptRun, happeningOf, keyOf, timeOf } from "./adopt-run.service.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { JudgeTopUps } from "./judge-top-ups.service.ts";
import type { NoteRun } from "./note-run.service.ts";
import type { Alerts } from "../alerts/raise-alert.service.ts";

export type RecordRunEventDeps = Readonly<{
  store: Pick<CommandStores, "findRunOfDevice" | "findBootAnchorMs" | "noteWaterChange">;
  noteRun: NoteRun;
  adoptRun: AdoptRun;
  judgeTopUps: JudgeTopUps;
  alerts: Alerts;
}>;

/** A fault of a drain or fill latches at once and is an alert under its own name: one incident, one alert (SAFE-6, SAFE-22). */
const isToldAsFault = ({ type }: StoredRun, reason: string | null): boolean =>
  type === "water_change" && reason !== null && isFaultName(reason);

export function createRecordRunEvent({ store, noteRun, adoptRun, judgeTopUps, alerts }: RecordRunEventDeps) {
  async function follow(transaction: AccountTransaction, run: StoredRun, event: RunEvent, isFirstEnd: boolean): Promise<void> {
    if (event.type !== "ended") return;
    const subject = { ...run, runId: run.id };
    await alerts.clear(transaction, run, "run_overdue");
    if (run.type === "top_up" && isFirstEnd) await judgeTopUps(transaction, run, event.atMs);
    if (event.outcome === "success") {
      if (run.type === "water_change") await store.noteWaterChange(transaction, run.tankId, event.atMs);
      await alerts.clear(transaction, run, "run_failed");
    } else if (event.outcome === "failed" && isFirstEnd && !isToldAsFault(run, event.reason))
      await alerts.raise(transaction, subject, "run_failed", failText(event.reason ?? "unknown"));
  }

  /** The run that changed; null when the event is about none. */
  return async (transaction: AccountTransaction, owner: EventOwner, news: DeviceEvent): Promise<string | null> => {
    const happening = happeningOf(news);
    const { runId } = news;
    if (!happening || runId === null) return null;
    const event = { ...happening, atMs: await timeOf(store, transaction, owner.deviceNo, news) };
    const known = await store.findRunOfDevice(transaction, owner.deviceId, runId);
    if (known) {
      const { isNews, hasEnded } = await noteRun(transaction, known, keyOf(news), event);
      if (isNews) await follow(transaction, known, event, hasEnded);
      return isNews ? known.id : null;
    }
    if (!(await adoptRun(transaction, owner, { ...news, runId }))) return null;
    const adopted = await store.findRunOfDevice(transaction, owner.deviceId, runId);
    if (adopted) await follow(transaction, adopted, event, true);
    return adopted?.id ?? null;
  };
}

export type RecordRunEvent = ReturnType<typeof createRecordRunEvent>;
