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
} as const satisfies Endpoints;

export type Alert = z.infer<typeof alertSchema>;
