// May this caller use this route? Decided on each request, from the session in the database.

import type { Access } from "@halocline/contracts/http/endpoint";
import type { FastifyRequest } from "fastify";
import type { Principal } from "../db/principal.ts";
import { HttpError } from "./errors.ts";
import { type Asked, isForVisitors, routeKeyOf } from "./visitor-routes.ts";

const RANK = { viewer: 0, keeper: 1, owner: 2 } as const;

/** By the values of the session cookie. */
export type Authenticate = (sessionValues: readonly string[]) => Promise<Principal | null>;

/**
 * Routes that switch off. They must work while the database is away, so the session may be one that was verified within
 * the last quarter of an hour (SAFE-11). Before anything toward action the same route verifies its caller in the database.
 */
const STOPPING_ROUTES: ReadonlySet<string> = new Set([
  "/api/devices/:id/relays/:relay",
  "/api/devices/:id/emergency-stop",
  "/api/emergency-stop",
  "/api/automation-runs/:id/cancel",
]);

export const isStopping = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === "POST" && STOPPING_ROUTES.has(routeOptions.url ?? "");

/** Returns the caller for routes that need one; throws the refusal otherwise. */
export function requireAccess(access: Access, principal: Principal | null, request: Asked): Principal | null {
  if (access === "public") return null;
  if (!principal) throw new HttpError(401, "not_signed_in");
  // By a list of their own, and by no rank: a new route is closed to strangers.
  if (principal.isVisitor) {
    if (!isForVisitors(routeKeyOf(request))) throw new HttpError(403, "not_for_visitors");
    return principal;
  }
  if (access === "admin") {
    if (!principal.isAdmin) throw new HttpError(403, "admin_required");
    return principal;
  }
  if (RANK[principal.membershipRole] < RANK[access]) throw new HttpError(403, "not_allowed");
  return principal;
}
