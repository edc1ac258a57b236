// Which session cookie counts depends on the address: a browser gives the one of plain http, which anybody in that network can set or
// read, to every port and scheme of the same name. At an encrypted address it is nothing. A neighbour may have set others of the same
// name before ours, so all of them are read.

import type { FastifyInstance } from "fastify";
import { sessionCookieName } from "../session-cookie-name.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The values of the session cookie of this address, in the order sent. */
    sessionValues: readonly string[];
  }
}

export function sessionValuesAt(address: string, cookieHeader: string | undefined): readonly string[] {
  const start = `${sessionCookieName(address)}=`;
  const values = (cookieHeader ?? "")
    .split(/; */)
    .flatMap((one) => (one.startsWith(start) ? [decoded(one.slice(start.length))] : []));
  return [...new Set(values)];
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

export function sessionValues(app: FastifyInstance): void {
  app.decorateRequest("sessionValues", null as unknown as readonly string[]);
  app.addHook("onRequest", async (request) => {
    request.sessionValues = sessionValuesAt(request.ownAddress, request.headers.cookie);
  });
}
