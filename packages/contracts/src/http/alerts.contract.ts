import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { id, isoTime } from "./entities.contract.ts";

export const alertSchema = z
  .object({
    id,
    severity: z.enum(["critical", "warn", "info"]),
    code: z.string(),
    message: z.string(),
    deviceId: id.nullable(),
    tankId: id.nullable(),
    runId: id.nullable(),
    count: z.int(),
    createdAt: isoTime,
    lastSeenAt: isoTime,
    clearedAt: isoTime.nullable(),
    /** Empty means unacknowledged. */
    acknowledgedAt: isoTime.nullable(),
  })
  .meta({ id: "Alert" });

export const alertsApi = {
  "GET /api/alerts": {
    summary: "The account's alerts, newest first",
    access: "viewer",
    query: z.object({ acknowledged: z.enum(["true", "false"]).optional() }),
    response: z.array(alertSchema),
  },
  "POST /api/alerts/:id/acknowledge": {
    summary: "Marks one alert as seen",
    access: "keeper",
    params: z.object({ id }),
    response: alertSchema,
  },
  "POST /api/alerts/acknowledge-all": {
    summary: "Marks every open alert of the account as seen",
    access: "keeper",
    response: z.object({ acknowledged: z.int() }),
  },
} as const satisfies Endpoints;

export type Alert = z.infer<typeof alertSchema>;
