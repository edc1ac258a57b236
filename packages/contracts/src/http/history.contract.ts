// The past of a tank: what happened between two times, for the chart, the table and the file.

import { z } from "zod";
import { alertSchema } from "./alerts.contract.ts";
import type { Endpoints } from "./endpoint.ts";
import { id, isoTime, relayRole, runSchema } from "./entities.contract.ts";

const byId = z.object({ id });
const stretch = { from: isoTime, to: isoTime };

export const relayIntervalSchema = z
  .object({
    channelNumber: z.int().min(1).max(5),
    role: relayRole,
    /** Before the stretch: it was on already when the stretch began. */
    from: isoTime,
    /** Null: as far as known it is still on. */
    to: isoTime.nullable(),
    /** Why it went on, as the device names it (SAFE-14). */
    cause: z.string(),
  })
  .meta({ id: "RelayInterval" });

/** A stretch in which a simulated tank's time ran faster; null: it still does. */
export const fastTimeSchema = z
  .object({ from: isoTime, to: isoTime.nullable(), speed: z.int().positive() })
  .meta({ id: "FastTime" });

export const historyApi = {
  "GET /api/tanks/:id/timeline": {
    summary: "Runs, relay intervals and alerts of one tank between two times, oldest first",
    access: "viewer",
    params: byId,
    query: z.object(stretch),
    response: z.object({
      runs: z.array(runSchema),
      relayIntervals: z.array(relayIntervalSchema),
      alerts: z.array(alertSchema),
      /** Of a simulated tank only. */
      fastTimes: z.array(fastTimeSchema),
      /** True when there was more than one answer carries; the newest are kept. */
      isCut: z.boolean(),
    }),
  },
  "GET /api/tanks/:id/history-start": {
    summary: "When a tank's oldest reading, run or alert since a time was; null when there is none",
    access: "viewer",
    params: byId,
    /** Looked through at most as far back as readings are kept. */
    query: z.object({ since: isoTime }),
    response: z.object({ oldestAt: isoTime.nullable() }),
  },
  "GET /api/tanks/:id/export": {
    summary: "The past between two times as a CSV file, streamed; the first lines name range, time zone and units",
    access: "viewer",
    params: byId,
    query: z.object({
      ...stretch,
      /** `events`: runs, alerts and what was switched by hand. `all`: runs and readings. */
      kind: z.enum(["all", "events", "water_change", "top_up", "alerts", "by_hand", "readings"]).default("all"),
      /** Of runs. Nothing else has one: with any other than all only runs are given. */
      status: z.enum(["all", "pending", "running", "success", "failed", "cancelled"]).default("all"),
      /** IANA name; times in the file are written in this zone with their offset. */
      timezone: z.string().max(64).default("UTC"),
    }),
    /** The text of the file, not JSON. */
    response: z.string(),
  },
} as const satisfies Endpoints;

export type FastTime = z.infer<typeof fastTimeSchema>;
export type RelayInterval = z.infer<typeof relayIntervalSchema>;
