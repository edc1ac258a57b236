// Before you leave: everything that should be in order while nobody is there, and what is missing.

import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { id, isoTime } from "./entities.contract.ts";

const state = z.enum(["ok", "warning", "missing"]);

const findingSchema = z
  .object({
    topic: z.string(),
    state,
    /** The name of the device, tank or person it is about; null when it is about the household. */
    about: z.string().nullable(),
    sentence: z.string(),
    /** What to do, and on which screen; null when nothing is to be done. */
    fix: z
      .object({
        text: z.string(),
        place: z.enum(["devices", "control", "dashboard", "calibration", "schedules", "notifications", "alerts"]),
      })
      .nullable(),
  })
  .meta({ id: "VacationFinding" });

export const vacationCheckApi = {
  "GET /api/vacation-check": {
    summary: "Checks devices, tanks, water and notifications for a time in which nobody is there, and says what is missing",
    access: "viewer",
    query: z.object({ from: isoTime, to: isoTime }),
    response: z.object({
      checkedAt: isoTime,
      /** The worst of the findings. */
      verdict: state,
      findings: z.array(findingSchema),
      /** What will start by schedule in that time, soonest first. */
      runs: z.array(
        z.object({
          tankId: id,
          tankName: z.string(),
          type: z.enum(["water_change", "top_up"]),
          at: isoTime,
          timezone: z.string(),
        }),
      ),
    }),
  },
} as const satisfies Endpoints;

export type VacationFinding = z.infer<typeof findingSchema>;
