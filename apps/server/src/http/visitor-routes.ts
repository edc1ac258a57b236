// What a visitor of a public demonstration may call. A list, so that a route nobody has thought of is closed to strangers. What is
// left out tells of people (settings, sessions, the check before an absence, manuals that an administrator wrote), costs much (files),
// or changes something for everybody who comes after: an emergency stop is kept by the server until somebody clears it.

import type { RouteKey } from "@halocline/contracts/http/endpoint";
import type { FastifyRequest } from "fastify";

/** Counted, and put right again when the visitors have left. */
const CHANGES: ReadonlySet<string> = new Set<RouteKey>([
  "PUT /api/devices/:id/scenario",
  "PUT /api/devices/:id/simulation-speed",
]);

const READS: ReadonlySet<string> = new Set<RouteKey>([
  "GET /api/auth/user",
  "POST /api/auth/logout",
  "POST /api/live/ticket",
  "GET /api/system/stats",
  "GET /api/settings/system",
  "GET /api/settings/retention",
  "GET /api/devices",
  "GET /api/devices/:id",
  "GET /api/devices/:id/details",
  "GET /api/devices/:id/scenario",
  "GET /api/tanks/:id",
  "GET /api/tanks/:id/automation-runs",
  "GET /api/tanks/:id/history-start",
  "GET /api/tanks/:id/latest-reading",
  "GET /api/tanks/:id/level-history",
  "GET /api/tanks/:id/sensor-readings",
  "GET /api/tanks/:id/timeline",
  "GET /api/tanks/:id/water-change/plan",
  "GET /api/automation-runs/:id",
  "GET /api/automation-runs/:id/measure",
  "GET /api/alerts",
  "GET /api/schedules",
  "GET /api/schedules/week",
]);

export const isVisitorChange = (routeKey: string): boolean => CHANGES.has(routeKey);

export const isForVisitors = (routeKey: string): boolean => READS.has(routeKey) || isVisitorChange(routeKey);

/** Of a request: which route it asks for. */
export type Asked = Pick<FastifyRequest, "method" | "routeOptions">;

/** As the contract names it. */
export const routeKeyOf = ({ method, routeOptions }: Asked): string =>
  `${method === "HEAD" ? "GET" : method} ${routeOptions.url ?? ""}`;
