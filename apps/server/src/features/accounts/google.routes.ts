// Signing in with Google: away to it, and back. Whatever goes wrong on the way ends at our own sign-in page, with a word.

import type { FastifyInstance } from "fastify";
import { accepted, callerOf, route } from "../../http/route.ts";
import { isRejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { endSessions } from "./end-session.service.ts";
import { beginGoogle, finishGoogle } from "./sign-in-with-google.service.ts";

export function googleRoutes(
  app: FastifyInstance,
  ctx: Pick<AccountContext, "config" | "database" | "counters" | "google">,
): void {
  route(app, "POST /api/auth/google", async ({ body, caller, setCookies }) => {
    const begun = accepted(await beginGoogle(ctx, caller, body.next));
    setCookies(begun.setCookies);
    return { url: begun.url };
  });

  // A cross-site navigation by its nature: it counts only with the state cookie of the browser that began (SEC-7).
  app.get("/api/auth/callback/google", { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
    const { search } = new URL(request.url, "http://here.invalid");
    const outcome = await finishGoogle(ctx, callerOf(request), search);
    if (isRejection(outcome)) return reply.redirect(`/login?problem=${outcome.rejection}`);
    // The session that the new one takes the place of.
    await endSessions(ctx, request.sessionValues);
    reply.header("set-cookie", [...outcome.setCookies]);
    return reply.redirect(outcome.next);
  });
}
