// The HTTP door: Fastify, the contract table's routes, and the rule that no route exists without an access rule.

import cookie from "@fastify/cookie";
import { api, type RouteKey } from "@halocline/contracts/http/api.contract";
import { type FastifyInstance, fastify, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { InAccount } from "../store/pools.ts";
import { type Authenticate, requireAccess } from "./access.ts";
import { answerError } from "./errors.ts";
import { developmentSession } from "./plugins/development-session.ts";
import { openapi } from "./plugins/openapi.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { webFiles } from "./plugins/web-files.ts";
import { deviceRoutes } from "./routes/devices.routes.ts";
import { healthRoutes } from "./routes/health.routes.ts";
import { tankRoutes } from "./routes/tanks.routes.ts";

export type HttpDeps = Readonly<{
  inAccount: InAccount;
  authenticate: Authenticate;
  isReady: () => Promise<boolean>;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  version: string;
  webFolder: string | null;
  /** Null in production mode. */
  developmentSessionSecret: string | null;
  /** Other doors that need this server's port, such as the socket. */
  mount: (app: FastifyInstance) => Promise<void>;
}>;

export async function createHttpApp(deps: HttpDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    trustProxy: false,
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  const registered = guardRoutes(app, deps);
  securityHeaders(app);
  countRequests(app, deps.metrics);
  closeConnectionsOnShutdown(app);
  await app.register(cookie);
  await openapi(app, deps.version);
  healthRoutes(app, deps);
  deviceRoutes(app, deps);
  tankRoutes(app, deps);
  await deps.mount(app);
  if (deps.developmentSessionSecret !== null) developmentSession(app, deps.developmentSessionSecret);
  await webFiles(app, deps.webFolder);
  for (const key of Object.keys(api) as RouteKey[]) {
    if (!registered.has(key)) throw new Error(`the contract names ${key}, but no route serves it`);
  }
  return app;
}

/** [SEC-2] A route without a declared access rule stops the start; every request is checked against its own. */
function guardRoutes(app: FastifyInstance, { authenticate, webFolder }: HttpDeps): Set<string> {
  const registered = new Set<string>();
  app.decorateRequest("principal", null);
  app.addHook("onRoute", (options) => {
    for (const method of [options.method].flat()) registered.add(`${method} ${options.url}`);
    const isWebFile = webFolder !== null && options.url === "/*";
    if (isWebFile) options.config = { ...options.config, access: "public" };
    if (!options.config?.access) throw new Error(`route ${options.url} declares no access`);
  });
  app.addHook("preValidation", async (request) => {
    const { access } = request.routeOptions.config;
    // Only the not-found handler has none; it serves public files.
    if (access === undefined || access === "public") return;
    request.principal = requireAccess(access, await authenticate(request.cookies));
  });
  return registered;
}

function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode };
    metrics.http.seconds.observe(labels, reply.elapsedTime / 1000);
  });
}

/** Without this a request in flight keeps its connection, and the shutdown waits for it to its limit. */
function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
}
