import type { FastifyInstance } from "fastify";
import { SESSION_COOKIE, signSession } from "../session-cookie.ts";

/** Stands in for sign-in until it is built. Registered in development mode only: in production the path does not exist. */
export function developmentSession(app: FastifyInstance, sessionSecret: string): void {
  app.get<{ Querystring: { token?: string } }>(
    "/dev/session",
    { config: { access: "public" }, schema: { hide: true } },
    async (request, reply) => {
      const value = signSession(request.query.token ?? "development", sessionSecret);
      return reply.setCookie(SESSION_COOKIE, value, { path: "/", httpOnly: true, sameSite: "lax" }).redirect("/");
    },
  );
}
