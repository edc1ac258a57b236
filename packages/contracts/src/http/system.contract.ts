// The instance itself, the account's overview, and the live channel's ticket.

import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { isoTime } from "./entities.contract.ts";

export const systemApi = {
  "GET /api/health": {
    summary: "Is this instance up?",
    access: "public",
    response: z.object({ status: z.enum(["ok", "degraded"]), version: z.string() }),
  },
  "GET /api/system/stats": {
    summary: "The account at a glance",
    access: "viewer",
    response: z.object({
      devices: z.object({ total: z.int(), online: z.int() }),
      activeRuns: z.int(),
      unacknowledgedAlerts: z.int(),
      lastUpdateAt: isoTime.nullable(),
    }),
  },
  "POST /api/live/ticket": {
    summary: "A single-use ticket for the socket's authenticate message",
    access: "viewer",
    response: z.object({ ticket: z.string(), expiresInSeconds: z.int() }),
  },
} as const satisfies Endpoints;
