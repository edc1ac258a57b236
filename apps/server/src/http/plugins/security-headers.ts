import type { FastifyInstance } from "fastify";

const contentSecurityPolicy = (scriptHashes: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(" "),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const YEAR_S = 31_536_000;

/** `scriptHashes` are of the scripts inside our own page: no other inline script runs. */
export function securityHeaders(app: FastifyInstance, publicUrl: string, scriptHashes: readonly string[] = []): void {
  const policy = contentSecurityPolicy(scriptHashes);
  const transport = publicUrl.startsWith("https://") ? { "strict-transport-security": `max-age=${YEAR_S}` } : {};
  app.addHook("onSend", async (request, reply) => {
    // What an API call answers belongs to one person; no cache on the way may keep it.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
    reply.headers({
      ...transport,
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    });
  });
}
