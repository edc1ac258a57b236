import type { FastifyInstance } from "fastify";
import { accepted, route } from "../../http/route.ts";
import type { AccountContext } from "./account-context.ts";
import { authenticate } from "./authenticate.service.ts";
import { visitDemo } from "./visit-demo.service.ts";
import { whoIs } from "./who-is.ts";

type VisitRouteContext = Pick<AccountContext, "config" | "pool" | "database" | "counters" | "clock" | "recentlyVerified">;

export function visitRoutes(app: FastifyInstance, ctx: VisitRouteContext): void {
  route(app, "POST /api/auth/demo-visit", async ({ caller, request, setCookies, messages }) => {
    const { visitor, setCookies: cookies } = accepted(
      await visitDemo(ctx, caller, await authenticate(ctx, request.sessionValues)),
    );
    setCookies(cookies);
    return { user: await whoIs(ctx, visitor, messages()) };
  });
}
