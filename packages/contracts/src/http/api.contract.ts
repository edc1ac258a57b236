// Every HTTP call in one table, keyed by "METHOD /path". The server registers routes from it, the OpenAPI
// document is made from it, and the web client reads only its types, so no schema code reaches the browser.

import { z } from "zod";
import { deviceSchema, id, latestReadingSchema, sensorReadingSchema } from "./entities.contract.ts";

/** Who may call: nobody in particular, a member of the account with at least this right, or an administrator. */
export type Access = "public" | "viewer" | "keeper" | "owner" | "admin";

export type RouteKey = `${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`;

export type Endpoint = Readonly<{
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
}>;

const byId = z.object({ id });

export const api = {
  "GET /api/health": {
    summary: "Is this instance up?",
    access: "public",
    response: z.object({ status: z.enum(["ok", "degraded"]), version: z.string() }),
  },
  "GET /api/devices": {
    summary: "The account's devices, each with its relays and tanks",
    access: "viewer",
    response: z.array(deviceSchema),
  },
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
} as const satisfies Record<RouteKey, Endpoint>;

export type Api = typeof api;

export const errorSchema = z
  .object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).optional() })
  .meta({ id: "Error" });

export type ApiError = z.infer<typeof errorSchema>;
