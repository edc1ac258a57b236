// Which session cookie counts depends on the address: a browser gives the one of plain http, which anybody in that network can set or
// read, to every port and scheme of the same name. At an encrypted address it is nothing.

import type { FastifyInstance, FastifyRequest } from "fastify";
import { SESSION_COOKIES, sessionCookieName } from "../session-cookie-name.ts";

function cookiesNamed(own: string | undefined, cookies: FastifyRequest["cookies"]): FastifyRequest["cookies"] {
  return Object.fromEntries(Object.entries(cookies).filter(([name]) => name === own || !SESSION_COOKIES.includes(name)));
}

export const cookiesAt = (address: string, cookies: FastifyRequest["cookies"]): FastifyRequest["cookies"] =>
  cookiesNamed(sessionCookieName(address), cookies);

export function ownCookies(app: FastifyInstance, addresses: readonly string[]): void {
  const names = new Map(addresses.map((address) => [address, sessionCookieName(address)]));
  app.addHook("onRequest", async (request) => {
    request.cookies = cookiesNamed(names.get(request.ownAddress), request.cookies);
  });
}
