// Runs: what the device does by itself once it is told to begin. 200: the device confirmed the start or the end; 202: it
// was told, and nothing came back yet; 409: refused, with the condition that failed; 503: the device is offline.

import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { id, isoTime, runSchema } from "./entities.contract.ts";
import { changeLitres } from "./run-measure.contract.ts";

const byId = z.object({ id });
const outcome = z.union([
  z.object({ status: z.literal("confirmed"), run: runSchema }),
  z.object({ status: z.literal("unconfirmed"), run: runSchema, message: z.string() }),
]);

/** An abort works while the database is away; of the run itself nothing can be said then. */
const cancelOutcome = z.union([
  z.object({ status: z.literal("confirmed"), run: runSchema.nullable() }),
  z.object({ status: z.literal("unconfirmed"), run: runSchema.nullable(), message: z.string() }),
]);

export const runsApi = {
  "POST /api/tanks/:id/water-change/start": {
    summary: "Starts a water change, whole or of so many litres, after a pre-flight that names the condition that fails",
    access: "keeper",
    params: byId,
    body: z.object({ litres: changeLitres.nullish() }).nullish(),
    response: outcome,
  },
  "POST /api/tanks/:id/top-up/start": {
    summary: "Starts a top-up after the same pre-flight",
    access: "keeper",
    params: byId,
    response: outcome,
  },
  "POST /api/tanks/:id/water-change/finish": {
    summary: "Finishes a part-filled change with salt water",
    access: "keeper",
    params: byId,
    response: outcome,
  },
  "POST /api/tanks/:id/water-change/release-top-up": {
    summary: "Lets top-ups run again although a change ended part-filled",
    access: "keeper",
    params: byId,
    response: z.union([
      z.object({ status: z.literal("confirmed") }),
      z.object({ status: z.literal("unconfirmed"), message: z.string() }),
    ]),
  },
  "GET /api/tanks/:id/automation-runs": {
    summary: "The tank's runs, newest first",
    access: "viewer",
    params: byId,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(500).default(50),
      from: isoTime.optional(),
      to: isoTime.optional(),
    }),
    response: z.array(runSchema),
  },
  "GET /api/automation-runs/:id": {
    summary: "One run with everything that happened in it",
    access: "viewer",
    params: byId,
    response: runSchema,
  },
  "POST /api/automation-runs/:id/cancel": {
    summary: "Ends a run: pumps that move water off, circulation back. Every member may",
    access: "viewer",
    params: byId,
    response: cancelOutcome,
  },
} as const satisfies Endpoints;
