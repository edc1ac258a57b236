// Which session cookie counts depends on the address: a browser gives the one of plain http, which anybody in that network can set or
// read, to every port and scheme of the same name. At an encrypted address it is nothing.

import type { FastifyInstance, FastifyRequest } from "fastify";
import { SESSION_COOKIES, sessionCookieName } from "../session-cookie-name.ts";

export function cookiesAt(address: string, cookies: FastifyRequest["cookies"]): FastifyRequest["cookies"] {
  const own = sessionCookieName(address);
  return Object.fromEntries(Object.entries(cookies).filter(([name]) => name === own || !SESSION_COOKIES.includes(name)));
}

export function ownCookies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    request.cookies = cookiesAt(request.ownAddress, request.cookies);
  });
}
