// Signing up, in and out.

import type { FastifyInstance, FastifyRequest } from "fastify";
import { accepted, callerOf, route } from "../../http/route.ts";
import type { AccountContext } from "./account-context.ts";
import { askForPasswordReset, askForVerification } from "./ask-for-link.service.ts";
import { findNewPrincipal } from "./authenticate.service.ts";
import { endSessions } from "./end-session.service.ts";
import { isFirstSignUpFree } from "./first-sign-up.store.ts";
import { signOut } from "./flows.ts";
import { resetPassword } from "./reset-password.service.ts";
import { signIn } from "./sign-in.service.ts";
import { leadsBack } from "./sign-in-with-google.service.ts";
import { signUp } from "./sign-up.service.ts";
import { lookAtEmailLink, useEmailLink } from "./use-email-link.service.ts";
import { findOpenDemo } from "./visits.store.ts";
import { whoIs } from "./who-is.ts";

type AuthRouteContext = Pick<
  AccountContext,
  "config" | "database" | "pool" | "mailer" | "clock" | "library" | "counters" | "pauses" | "google" | "metrics" | "reportError"
>;

export function authRoutes(app: FastifyInstance, ctx: AuthRouteContext): void {
  const { config, database, mailer, google } = ctx;

  route(app, "GET /api/auth/options", async ({ caller }) => ({
    signUp: config.signUp,
    needsSetUpToken: config.signUp !== "open" && (await isFirstSignUpFree(database)),
    hasMail: mailer !== null,
    hasGoogle: google !== null && leadsBack(ctx, caller),
    hasDemo: config.isDemoPublic && (await findOpenDemo(database)) !== null,
    addresses: [...config.addresses],
  }));

  route(app, "POST /api/auth/login", async ({ body, caller, request, setCookies, messages }) => {
    const signedIn = accepted(await signIn(ctx, caller, body));
    // Without its cookie this browser could not sign out of it any more.
    await endSessions(ctx, request.sessionValues);
    const user = await whoIs(ctx, await findNewPrincipal(ctx, signedIn.setCookies), messages());
    setCookies(signedIn.setCookies);
    return { user };
  });

  route(app, "GET /api/auth/user", ({ principal, messages }) => whoIs(ctx, principal, messages()));

  route(app, "POST /api/auth/logout", async ({ caller, request, setCookies }) => {
    await endSessions(ctx, request.sessionValues);
    setCookies((await signOut(ctx, caller)).setCookies);
    return { ok: true };
  });

  route(app, "POST /api/auth/sign-up", async ({ body, caller }) => accepted(await signUp(ctx, caller, body)));
  route(app, "POST /api/auth/verify-email", async ({ body, caller }) => accepted(await useEmailLink(ctx, caller, body.token)));
  route(app, "POST /api/auth/email-links/look", async ({ body, caller }) =>
    accepted(await lookAtEmailLink(ctx, caller, body.token)),
  );
  route(app, "POST /api/auth/resend-verification", async ({ body, caller }) =>
    accepted(await askForVerification(ctx, caller, body.email)),
  );
  route(app, "POST /api/auth/forgot-password", async ({ body, caller }) =>
    accepted(await askForPasswordReset(ctx, caller, body.email)),
  );
  route(app, "POST /api/auth/reset-password", async ({ body, caller }) =>
    accepted(await resetPassword(ctx, caller, body.token, body.password)),
  );

  logoutLink(app, ctx);
}

/** A link of our own settings page. It changes something, so it acts only when our own page, or the person, asked. */
function logoutLink(app: FastifyInstance, ctx: Pick<AuthRouteContext, "config" | "database" | "library">): void {
  app.get("/api/logout", { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
    if (isOwnNavigation(request)) {
      const caller = callerOf(request);
      await endSessions(ctx, request.sessionValues);
      const { setCookies } = await signOut(ctx, { ...caller, headers: { ...caller.headers, origin: caller.origin } });
      reply.header("set-cookie", [...setCookies]);
    }
    return reply.redirect("/");
  });
}

/** Browsers leave the fetch headers out on plain http; there our own page is known by its address. */
function isOwnNavigation({ headers, ownAddress }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site === undefined) return headers.referer?.startsWith(`${ownAddress}/`) === true;
  return (site === "same-origin" || site === "none") && headers["sec-fetch-mode"] === "navigate";
}
