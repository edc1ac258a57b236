// By which of our addresses a request came: that decides what Origin it must have, which cookies count and what links say.

import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The main one when the host is none of ours: a proxy need not pass it on where there is only one. */
    ownAddress: string;
  }
}

type Named = Pick<FastifyRequest, "host" | "protocol">;

/** Only ever one of `addresses`, whatever a caller says. */
export function addressOf(addresses: readonly string[], { host, protocol }: Named): string {
  const [main = ""] = addresses;
  const named = addresses.filter((address) => new URL(address).host === host?.toLowerCase());
  // A proxy takes the encryption off: its word on the scheme is needed only where the host has both.
  return named.find((address) => new URL(address).protocol === `${protocol}:`) ?? named[0] ?? main;
}

export function ownAddresses(app: FastifyInstance, addresses: readonly string[]): void {
  app.decorateRequest("ownAddress", "");
  app.addHook("onRequest", async (request) => {
    request.ownAddress = addressOf(addresses, request);
  });
}
