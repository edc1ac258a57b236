import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { isEncrypted } from "../../config/public-address.ts";

/**
 * `scriptHashes` are of the scripts inside our own page: no other inline script runs. The landing page runs the control core;
 * `wasm-unsafe-eval` lets our own scripts compile it, and makes no script of a text.
 */
const contentSecurityPolicy = (scriptHashes: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "data:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

const YEAR_S = 31_536_000;

/** It counts for every port of a name: one that is also opened with plain http would be locked out of that. */
function strictAddresses(addresses: readonly string[]): ReadonlySet<string> {
  const nameOf = (address: string) => new URL(address).hostname;
  const plain = new Set(addresses.filter((address) => !isEncrypted(address)).map(nameOf));
  return new Set(addresses.filter((address) => isEncrypted(address) && !plain.has(nameOf(address))));
}

/** What is not named here has the library's own, strict setting. */
export async function securityHeaders(
  app: FastifyInstance,
  addresses: readonly string[],
  scriptHashes: readonly string[] = [],
): Promise<void> {
  const strict = strictAddresses(addresses);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(scriptHashes),
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: false,
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", async (request, reply) => {
    // Other names under ours are not ours to decide about.
    if (strict.has(request.ownAddress)) reply.header("strict-transport-security", `max-age=${YEAR_S}`);
  });
  app.addHook("onSend", async (request, reply) => {
    // What an API call answers belongs to one person; no cache on the way may keep it.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}
