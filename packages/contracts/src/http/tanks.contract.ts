import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { id, latestReadingSchema, sensorReadingSchema } from "./entities.contract.ts";

const byId = z.object({ id });

export const tanksApi = {
  "GET /api/tanks/:id/latest-reading": {
    summary: "The tank's newest reading with its age; null when there is none",
    access: "viewer",
    params: byId,
    response: latestReadingSchema.nullable(),
  },
  "GET /api/tanks/:id/sensor-readings": {
    summary: "The tank's newest readings, newest first",
    access: "viewer",
    params: byId,
    query: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(100) }),
    response: z.array(sensorReadingSchema),
  },
} as const satisfies Endpoints;
