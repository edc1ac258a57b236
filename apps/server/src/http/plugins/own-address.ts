// By which of our addresses a request came: that decides what Origin it must have, which cookies count and what links say.

import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The main one when the host is none of ours: a proxy need not pass it on where there is only one. */
    ownAddress: string;
  }
}

type Named = Pick<FastifyRequest, "host" | "protocol">;

/** Answers only ever with one of `addresses`, whatever a caller says. Taken apart once: every request asks. */
export function addressReader(addresses: readonly string[]): (named: Named) => string {
  const [main = ""] = addresses;
  const known = addresses.map((address) => ({ address, url: new URL(address) }));
  return ({ host, protocol }) => {
    const named = known.filter(({ url }) => url.host === host?.toLowerCase());
    // A proxy takes the encryption off: its word on the scheme is needed only where the host has both.
    const found = named.find(({ url }) => url.protocol === `${protocol}:`) ?? named[0];
    return found?.address ?? main;
  };
}

export function ownAddresses(app: FastifyInstance, addresses: readonly string[]): void {
  const addressOf = addressReader(addresses);
  app.decorateRequest("ownAddress", "");
  app.addHook("onRequest", async (request) => {
    request.ownAddress = addressOf(request);
  });
}
