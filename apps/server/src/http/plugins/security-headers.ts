import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** `scriptHashes` are of the scripts inside our own page: no other inline script runs. */
const contentSecurityPolicy = (scriptHashes: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "data:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

const YEAR_S = 31_536_000;

/** What is not named here has the library's own, strict setting. */
export async function securityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  scriptHashes: readonly string[] = [],
): Promise<void> {
  const isEncrypted = publicUrl.startsWith("https://");
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(scriptHashes),
    referrerPolicy: { policy: "same-origin" },
    // Other names under ours are not ours to decide about.
    strictTransportSecurity: isEncrypted ? { maxAge: YEAR_S, includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onSend", async (request, reply) => {
    // What an API call answers belongs to one person; no cache on the way may keep it.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}
