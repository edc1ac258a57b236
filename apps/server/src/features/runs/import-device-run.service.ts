// A run that nobody here has started: the device topped up by itself, and tells of it under a name of its own (SAFE-14).

import { runHeights } from "@halocline/domain/runs/run-heights";
import {
  isRunPhase,
  type RunEvent,
  type RunHappening,
  type RunOutcome,
  runDeadlineMs,
  runState,
  timeLimits,
} from "@halocline/domain/runs/runs";
import type { Context } from "../../context.ts";
import type { SystemTx } from "../../db/pools.ts";
import { findTankOfDevice, findTopUpPump, loadSettings } from "../devices/index.ts";
import { type DeviceEvent, type EventOwner, findBootAnchorMs, listEventsOfRun } from "./device-events.store.ts";
import { appendRunEvent, insertRun } from "./runs.store.ts";

const OUTCOMES: readonly unknown[] = ["success", "failed", "cancelled"] satisfies RunOutcome[];
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);
export const keyOf = ({ bootText, n }: DeviceEvent): string => `event:${bootText}:${n}`;

/** Null for what is no news of a run. */
export function happeningOf({ type, data, n }: DeviceEvent): RunHappening | null {
  const distanceMm = numberOf(data.level_mm);
  if (type === "run_phase" && isRunPhase(data.phase)) return { type: "phase", phase: data.phase, distanceMm, n };
  if (type !== "run_ended" || !OUTCOMES.includes(data.outcome)) return null;
  const reason = typeof data.reason === "string" ? data.reason : null;
  return { type: "ended", outcome: data.outcome as RunOutcome, reason, distanceMm };
}

/** When it happened by the device's clock on ours; never later than we heard of it. */
export async function timeOf(transaction: SystemTx, deviceNo: number, event: DeviceEvent): Promise<number> {
  const anchorMs = await findBootAnchorMs(transaction, deviceNo, event.boot);
  return anchorMs === null ? event.receivedAtMs : Math.min(event.receivedAtMs, anchorMs + event.upMs);
}

type NewsOfRun = DeviceEvent & Readonly<{ runId: string }>;

async function storyOf(transaction: SystemTx, deviceNo: number, runId: string) {
  const story: { key: string; event: RunEvent }[] = [];
  for (const said of await listEventsOfRun(transaction, deviceNo, runId)) {
    const happening = happeningOf(said);
    const atMs = await timeOf(transaction, deviceNo, said);
    if (happening) story.push({ key: keyOf(said), event: { ...happening, atMs } });
  }
  return story;
}

/**
 * False when it was not recorded: if another run stands open here, this one is recorded at its end. The device's events
 * are all kept, so the story is whole then.
 */
export async function importDeviceRun(
  ctx: Pick<Context, "newId">,
  transaction: SystemTx,
  owner: EventOwner,
  news: NewsOfRun,
): Promise<boolean> {
  const tank = await findTankOfDevice(transaction, owner.deviceId);
  const [settings] = await loadSettings(transaction, [owner.deviceId]);
  if (!tank || !settings) return false;
  const story = await storyOf(transaction, owner.deviceNo, news.runId);
  const type = news.data.type === "water_change" ? "water_change" : "top_up";
  const limits = {
    ...timeLimits(settings.source.settings, settings.source.relays),
    topMm: tank.topDistanceMm,
    topOffMm: tank.topOffDistanceMm,
    drainMm: tank.drainDistanceMm,
  };
  const startedAtMs = story[0]?.event.atMs ?? news.receivedAtMs;
  const run = {
    id: ctx.newId(),
    accountId: owner.accountId,
    deviceId: owner.deviceId,
    tankId: tank.id,
    deviceRunId: news.runId,
    type,
    cause: "automatic",
    startedBy: null,
    startedByName: null,
    limits,
    boot: news.bootText,
    startedAtMs,
    startUntilMs: startedAtMs,
    // From when we heard of it: its end may be the very next message.
    deadlineAtMs: news.receivedAtMs + runDeadlineMs(type, limits),
  } as const;
  const events = story.map(({ event }) => event);
  const state = runState(events, run);
  const heights = state.completedAtMs === null ? null : runHeights(type, events, await findTopUpPump(transaction, tank.id));
  if (!(await insertRun(transaction, run, state, heights))) return false;
  for (const { key, event } of story) await appendRunEvent(transaction, run, key, event);
  return true;
}
