// Signing up, in and out.

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AskForLink } from "./ask-for-link.service.ts";
import type { SignIn } from "./sign-in.service.ts";
import type { SignUp } from "./sign-up.service.ts";
import type { UseLink } from "./use-link.service.ts";
import type { SignUpMode } from "../../config/config.ts";
import type { Flows } from "./flows.ts";
import { presentUser } from "./user.serializer.ts";
import type { StoredUnits } from "./display-settings.store.ts";
import type { Principal } from "./sessions.store.ts";
import type { StoredUser } from "./users.store.ts";
import { accepted, Refusal } from "../../http/errors.ts";
import { callerOf, route } from "../../http/route.ts";

export type AuthRouteDeps = Readonly<{
  publicUrl: string;
  signUpMode: SignUpMode;
  hasMail: boolean;
  hasGoogle: boolean;
  signIn: SignIn;
  signUp: SignUp;
  askForLink: AskForLink;
  useLink: UseLink;
  flows: Pick<Flows, "signOut">;
  findUser: (userId: string) => Promise<StoredUser | null>;
  findPrincipalOfUser: (setCookies: readonly string[]) => Promise<Principal | null>;
  canBecomeAdmin: () => Promise<boolean>;
  findUnits: (userId: string) => Promise<StoredUnits>;
}>;

export function authRoutes(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { signIn, signUp, askForLink, useLink, flows } = deps;
  async function whoIs(principal: Principal | null) {
    const user = principal && (await deps.findUser(principal.userId));
    if (!principal || !user) throw new Refusal(401, "not_signed_in", "Please sign in.");
    return presentUser(user, principal, {
      canBecomeAdmin: await deps.canBecomeAdmin(),
      units: await deps.findUnits(principal.userId),
    });
  }

  route(app, "GET /api/auth/options", async () => {
    const { signUpMode: signUp, hasMail, hasGoogle } = deps;
    return { signUp, hasMail, hasGoogle };
  });

  route(app, "POST /api/auth/login", async ({ body, caller, setCookies }) => {
    const signedIn = accepted(await signIn(caller, body));
    const user = await whoIs(await deps.findPrincipalOfUser(signedIn.setCookies));
    setCookies(signedIn.setCookies);
    return { user };
  });

  route(app, "GET /api/auth/user", ({ principal }) => whoIs(principal));

  route(app, "POST /api/auth/logout", async ({ caller, setCookies }) => {
    setCookies((await flows.signOut(caller)).setCookies);
    return { ok: true };
  });

  route(app, "POST /api/auth/sign-up", async ({ body, caller }) => accepted(await signUp(caller, body)));
  route(app, "POST /api/auth/verify-email", async ({ body, caller }) => accepted(await useLink.verifyEmail(caller, body.token)));
  route(app, "POST /api/auth/resend-verification", async ({ body, caller }) =>
    accepted(await askForLink.verification(caller, body.email)),
  );
  route(app, "POST /api/auth/forgot-password", async ({ body, caller }) =>
    accepted(await askForLink.passwordReset(caller, body.email)),
  );
  route(app, "POST /api/auth/reset-password", async ({ body, caller }) =>
    accepted(await useLink.resetPassword(caller, body.token, body.password)),
  );

  logoutLink(app, deps);
}

/** A link of our own settings page. It changes something, so it acts only when our own page, or the person, asked. */
function logoutLink(app: FastifyInstance, { publicUrl, flows }: Pick<AuthRouteDeps, "publicUrl" | "flows">): void {
  app.get("/api/logout", { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
    if (isOwnNavigation(request, publicUrl)) {
      const caller = callerOf(request);
      const { setCookies } = await flows.signOut({ ...caller, headers: { ...caller.headers, origin: publicUrl } });
      reply.header("set-cookie", [...setCookies]);
    }
    return reply.redirect("/");
  });
}

/** Browsers leave the fetch headers out on plain http; there our own page is known by its address. */
function isOwnNavigation({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site === undefined) return headers.referer?.startsWith(`${publicUrl}/`) === true;
  return (site === "same-origin" || site === "none") && headers["sec-fetch-mode"] === "navigate";
}
