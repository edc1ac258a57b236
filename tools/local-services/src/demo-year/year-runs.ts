// The runs of a year, out of what the device reported and what its schedule had asked for.

import { isRunPhase, type RunEvent, type RunOutcome, type RunState, runState } from "@halocline/domain/runs/runs";
import type { PlacedEvent, PlacedYear } from "./placed-year.ts";

export type YearRun = Readonly<{
  run: number;
  type: "water_change" | "top_up";
  cause: "schedule" | "automatic";
  startedAtMs: number;
  events: readonly Readonly<{ key: string; event: RunEvent }>[];
  state: RunState;
}>;

/** The device's answer to a start. */
const ANSWER_MS = 150;

const distanceOf = ({ data }: PlacedEvent): number | null => (typeof data.level_mm === "number" ? data.level_mm : null);

function happeningOf(event: PlacedEvent): RunEvent | null {
  const { type, data, atMs, n } = event;
  const distanceMm = distanceOf(event);
  if (type === "run_phase" && isRunPhase(data.phase)) return { type: "phase", phase: data.phase, distanceMm, n, atMs };
  if (type !== "run_ended") return null;
  const reason = typeof data.reason === "string" ? data.reason : null;
  return { type: "ended", outcome: data.outcome as RunOutcome, reason, distanceMm, atMs };
}

/** `boot` as the device spells it: what is heard once more has the same key. */
export function yearRuns({ events, changes }: PlacedYear, boot: string): YearRun[] {
  const asked = new Map(changes.flatMap(({ run, dueMs }) => (run === null ? [] : [[run, dueMs] as const])));
  const stories = new Map<number, YearRun["events"][number][]>();
  for (const event of events) {
    const happening = happeningOf(event);
    if (event.run === null || !happening) continue;
    const dueMs = asked.get(event.run);
    const begun = dueMs === undefined ? [] : [requested(dueMs), accepted(dueMs + ANSWER_MS)];
    const story = stories.get(event.run) ?? begun;
    story.push({ key: `event:${boot}:${event.n}`, event: happening });
    stories.set(event.run, story);
  }
  return [...stories].map(([run, story]) => {
    const isAsked = asked.has(run);
    return {
      run,
      type: isAsked ? "water_change" : "top_up",
      cause: isAsked ? "schedule" : "automatic",
      startedAtMs: story[0]?.event.atMs ?? 0,
      events: story,
      state: runState(story.map(({ event }) => event)),
    };
  });
}

const requested = (atMs: number) => ({ key: "requested", event: { type: "requested", atMs } as const });
const accepted = (atMs: number) => ({ key: "ack", event: { type: "accepted", atMs } as const });
