// A stored run in the shape of the wire, with its story in plain words.

import type { Run } from "@halocline/contracts/http/entities.contract";
import { NOT_PROVEN, type RunEvent, type RunLimits } from "@halocline/domain/runs/runs";
import { runEventText } from "@halocline/messages/run-event-text";
import { failText } from "@halocline/messages/run-reason";
import { createReadableFields } from "../../platform/readable-fields.ts";
import type { Reader } from "../../platform/reader.ts";
import type { RunWithEvents } from "./runs.store.ts";

export function presentRun(run: RunWithEvents, reader: Reader): Run {
  const { time, neededTime, number, told } = createReadableFields();
  return {
    id: run.id,
    tankId: run.tankId,
    deviceId: run.deviceId,
    type: run.type,
    status: run.status,
    phase: run.phase,
    startedAt: neededTime("startedAt", run.startedAt),
    completedAt: time("completedAt", run.completedAt),
    failReason: run.failReason && failText(reader.texts, run.failReason),
    cause: run.cause,
    startedBy: run.startedByName,
    limits: presentLimits(run.limits),
    deadlineAt: neededTime("deadlineAt", run.deadlineAt),
    ...(run.completedAt !== null && { toppedUpMm: number("toppedUpMm", run.toppedUpMm) }),
    events: run.events.map((event) => ({
      at: neededTime("events", new Date(event.atMs)),
      ...presentHappening(asJudged(event, run), run.limits, reader),
    })),
    ...told(),
  };
}

const presentLimits = ({ drainS, fillS, topUpS, drainMm, drainMarkMm = null }: RunLimits): Run["limits"] => ({
  drainSeconds: drainS,
  fillSeconds: fillS,
  topUpSeconds: topUpS,
  ...(drainMarkMm !== null && drainMm !== null && { drainHeightMm: drainMm }),
});

/** The device's "finished" is not repeated where its own levels speak against it. */
const asJudged = (event: RunEvent, { failReason }: RunWithEvents): RunEvent =>
  event.type === "ended" && failReason === NOT_PROVEN ? { ...event, outcome: "failed", reason: NOT_PROVEN } : event;

const presentHappening = (
  event: RunEvent,
  limits: RunLimits,
  { texts, millimetres }: Reader,
): Omit<Run["events"][number], "at"> => ({
  type: event.type,
  phase: event.type === "phase" ? event.phase : null,
  heightMm: "distanceMm" in event ? event.distanceMm : null,
  text: runEventText(texts, event, limits, millimetres),
});
