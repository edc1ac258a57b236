// Signing in with Google: away to it, and back. Whatever goes wrong on the way ends at our own sign-in page, with a word.

import type { FastifyInstance } from "fastify";
import { isRefused } from "../../refusals/refused.ts";
import type { SignInWithGoogle } from "./sign-in-with-google.service.ts";
import { accepted } from "../../http/errors.ts";
import { callerOf, route } from "../../http/route.ts";

export type GoogleRouteDeps = Readonly<{
  google: SignInWithGoogle;
  /** The session that a new one takes the place of. */
  endSession: (cookies: Readonly<Record<string, string | undefined>>) => Promise<void>;
}>;

export function googleRoutes(app: FastifyInstance, { google, endSession }: GoogleRouteDeps): void {
  route(app, "POST /api/auth/google", async ({ body, caller, setCookies }) => {
    const begun = accepted(await google.begin(caller, body.next));
    setCookies(begun.setCookies);
    return { url: begun.url };
  });

  // A cross-site navigation by its nature: it counts only with the state cookie of the browser that began (SEC-7).
  app.get("/api/auth/callback/google", { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
    const { search } = new URL(request.url, "http://here.invalid");
    const outcome = await google.finish(callerOf(request), search);
    if (isRefused(outcome)) return reply.redirect(`/login?problem=${outcome.refused}`);
    await endSession(request.cookies);
    reply.header("set-cookie", [...outcome.setCookies]);
    return reply.redirect(outcome.next);
  });
}
