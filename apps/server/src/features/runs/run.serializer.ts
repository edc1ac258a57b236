// A stored run in the shape of the wire, with its story in plain words.

import type { Run } from "@halocline/contracts/http/entities.contract";
import type { RunEvent, RunLimits } from "@halocline/domain/runs/runs";
import { runEventText } from "@halocline/messages/run-event-text";
import { failText } from "@halocline/messages/run-reason";
import { createReadableFields } from "../../platform/readable-fields.ts";
import type { Reader } from "../../platform/reader.ts";
import type { RunWithEvents } from "./runs.store.ts";

export function presentRun(run: RunWithEvents, reader: Reader): Run {
  const { time, neededTime, told } = createReadableFields();
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
    limits: { drainSeconds: run.limits.drainS, fillSeconds: run.limits.fillS, topUpSeconds: run.limits.topUpS },
    deadlineAt: neededTime("deadlineAt", run.deadlineAt),
    events: run.events.map((event) => ({
      at: neededTime("events", new Date(event.atMs)),
      ...presentHappening(event, run.limits, reader),
    })),
    ...told(),
  };
}

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
