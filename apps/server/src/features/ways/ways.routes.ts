import { canBeCalled, isReachable } from "@halocline/domain/notifications/ways";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { route } from "../../http/route.ts";
import { presentWay } from "./way.serializer.ts";
import { listWays } from "./ways.store.ts";

type WaysContext = Pick<Context, "database" | "mailer" | "clock">;

export function wayRoutes(app: FastifyInstance, { database, mailer, clock }: WaysContext): void {
  const canSendMail = mailer !== null;

  route(app, "GET /api/settings/ways", async ({ principal }) => {
    const nowMs = clock();
    const ways = await listWays(database, principal.userId, canSendMail);
    // Who is no owner is only ever called, and that asks no way what it is for.
    const canWake = principal.membershipRole === "owner" ? isReachable(ways, nowMs) : canBeCalled(ways, nowMs);
    return { canWake, canSendMail, ways: ways.map((way) => presentWay(way, nowMs)) };
  });
}
