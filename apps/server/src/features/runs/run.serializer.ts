// A stored run in the shape of the wire, with its story in plain words.

import type { Run } from "@halocline/contracts/http/entities.contract";
import { failText, runEventText } from "@halocline/domain/runs/labels";
import type { RunEvent, RunLimits } from "@halocline/domain/runs/runs";
import type { RunWithEvents } from "./runs.store.ts";

export const presentRun = (run: RunWithEvents): Run => ({
  id: run.id,
  tankId: run.tankId,
  deviceId: run.deviceId,
  type: run.type,
  status: run.status,
  phase: run.phase,
  startedAt: run.startedAt.toISOString(),
  completedAt: run.completedAt?.toISOString() ?? null,
  failReason: run.failReason && failText(run.failReason),
  cause: run.cause,
  startedBy: run.startedByName,
  limits: { drainSeconds: run.limits.drainS, fillSeconds: run.limits.fillS, topUpSeconds: run.limits.topUpS },
  deadlineAt: run.deadlineAt.toISOString(),
  events: run.events.map((event) => presentRunEvent(event, run.limits)),
});

const presentRunEvent = (event: RunEvent, limits: RunLimits): Run["events"][number] => ({
  at: new Date(event.atMs).toISOString(),
  type: event.type,
  phase: event.type === "phase" ? event.phase : null,
  heightMm: "distanceMm" in event ? event.distanceMm : null,
  text: runEventText(event, limits),
});
