// The HTTP door: Fastify, the contract table's routes, and the rule that no route exists without an access rule.

import { api } from "@halocline/contracts/http/api.contract";
import type { RouteKey } from "@halocline/contracts/http/endpoint";
import { type FastifyError, type FastifyInstance, type FastifyRequest, fastify, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Config } from "../config/config.ts";
import { isDatabaseAway } from "../db/away.ts";
import type { Principal } from "../db/principal.ts";
import type { Clock } from "../platform/clock.ts";
import { answeredWithin } from "../platform/given-up.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { inRequest, newRequestId } from "../platform/request-ids.ts";
import { createSampled } from "../platform/sampled.ts";
import { type Authenticate, isStopping, requireAccess } from "./access.ts";
import type { Caller } from "./caller.ts";
import { createAnswerError, tooSlow } from "./errors.ts";
import { healthRoutes, type Outages, rememberOutages } from "./health.routes.ts";
import { answerClientError, refuseMalformed, routableUrl } from "./malformed-requests.ts";
import { openapi } from "./plugins/openapi.ts";
import { ownAddresses } from "./plugins/own-address.ts";
import { requestIds } from "./plugins/request-ids.ts";
import { countRequests, createRequestLimits, type RequestLimits, type RequestLimitsDeps } from "./plugins/request-limits.ts";
import { sameOrigin } from "./plugins/same-origin.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { sessionValues } from "./plugins/session-values.ts";
import { storableTexts } from "./plugins/storable-texts.ts";
import { inlineScriptHashes, webFiles } from "./plugins/web-files.ts";
import { callerOf, PATIENCE_MS } from "./route.ts";
import { isVisitorChange, routeKeyOf } from "./visitor-routes.ts";

/** Who is calling, as the feature that knows sessions tells it. */
export type Authenticator = Readonly<{
  authenticate: Authenticate;
  /** The same, and when the database is away, from what was verified lately. */
  authenticateToStop: Authenticate;
  sessionOf: RequestLimitsDeps["sessionOf"];
  /** Counts what a visitor changes; throws when it was too much. */
  admitVisitorChange: (visitor: Principal) => Promise<void>;
  /** Makes the session live longer, and gives the cookies that say so. */
  renewSession: (caller: Caller) => Promise<readonly string[]>;
}>;

export type HttpDeps = Readonly<{
  authenticator: Authenticator;
  /** Every feature's routes, and other doors that need this server's port, such as the socket. */
  register: (app: FastifyInstance) => Promise<void>;
  outages: () => Promise<Outages>;
  /** What still works and will not for ever, in one sentence each. */
  warnings: () => readonly string[];
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  version: string;
  /** Shorter in tests. */
  requestTimeoutMs?: number;
  config: Pick<Config, "addresses" | "trustedProxies" | "webFolder" | "requestsPerSecond">;
}>;

/** For the whole of a request: 4 MiB of firmware need 70 kB/s. Whoever sends a byte now and then does not hold a connection. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 15_000;

const httpOptionsOf = (requestTimeoutMs = REQUEST_TIMEOUT_MS) => ({
  requestTimeout: requestTimeoutMs,
  http: {
    // Never longer than the whole: Node would take the one for the other.
    headersTimeout: Math.min(requestTimeoutMs, HEADERS_TIMEOUT_MS),
    connectionsCheckingInterval: Math.min(requestTimeoutMs / 4, 5000),
    // Refused by us, in our shape.
    requireHostHeader: false,
  },
});

export async function createHttpApp(deps: HttpDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    // The line has the id from the request it is written in.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 64 * 1024,
    ...httpOptionsOf(deps.requestTimeoutMs),
    // While sockets say goodbye, calls still come in: a stop among them is carried out, not sent away.
    return503OnClosing: false,
    rewriteUrl: routableUrl,
    clientErrorHandler: answerClientError,
    // More than fits into a request: a long id is checked like any other, and no route has a pattern that it could wear out.
    routerOptions: { maxParamLength: 64 * 1024 },
    // Addresses only: a number of hops would trust whoever comes first.
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const outages = rememberOutages(deps);
  const answerError = createAnswerError({
    isDatabaseAway: async (error) => isDatabaseAway(error) || (await outages()).database !== null,
    sampled: createSampled(deps.clock),
  });
  // It may be called by the socket, before anything of ours.
  app.setErrorHandler<FastifyError>((error, request, reply) => inRequest(request.id, () => answerError(error, request, reply)));
  requestIds(app);
  ownAddresses(app, deps.config.addresses);
  await securityHeaders(app, deps.config.addresses, inlineScriptHashes(deps.config.webFolder));
  refuseMalformed(app);
  sameOrigin(app, deps.config.addresses);
  sessionValues(app);
  const limits = createRequestLimits({ ...deps, sessionOf: deps.authenticator.sessionOf });
  countRequests(app, limits);
  const registered = guardRoutes(app, deps, limits);
  storableTexts(app);
  timeRequests(app, deps.metrics);
  takeEmptyJson(app);
  closeConnectionsOnShutdown(app);
  await openapi(app, deps.version);
  healthRoutes(app, { ...deps, outages });
  await deps.register(app);
  await webFiles(app, deps.config.webFolder);
  requireEveryRoute(registered);
  return app;
}

function requireEveryRoute(registered: ReadonlySet<string>): void {
  for (const key of Object.keys(api) as RouteKey[])
    if (!registered.has(key)) throw new Error(`the contract names ${key}, but no route serves it`);
}

/** A stop that says JSON and sends nothing is still a stop: an empty body is no body, on every route. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parse(request, body as string, done),
  );
}

/** [SEC-2] A route without a declared access rule stops the start; every request is checked against its own. */
function guardRoutes(app: FastifyInstance, deps: HttpDeps, limits: RequestLimits): Set<string> {
  const { authenticator, config } = deps;
  const registered = new Set<string>();
  app.decorateRequest("principal", null);
  app.decorateRequest("verifyCaller", async function (this: FastifyRequest) {
    const { access = "public" } = this.routeOptions.config;
    if (isStopping(this)) await limits.count(this);
    return requireAccess(access, await authenticator.authenticate(this.sessionValues), this);
  });
  app.decorate("routeKeys", registered);
  app.decorate("limits", limits);
  app.addHook("onRoute", (options) => {
    for (const method of [options.method].flat()) registered.add(`${method} ${options.url}`);
    const isWebFile = config.webFolder !== null && options.url === "/*";
    if (isWebFile) options.config = { ...options.config, access: "public" };
    if (!options.config?.access) throw new Error(`route ${options.url} declares no access`);
  });
  app.addHook("preValidation", async (request, reply) => {
    const { access } = request.routeOptions.config;
    // Only the not-found handler has none; it serves public files.
    if (access === undefined || access === "public") return;
    // A stop has a shorter patience of its own, and memory in the database's place.
    const principal = isStopping(request)
      ? await authenticator.authenticateToStop(request.sessionValues)
      : await answeredWithin(PATIENCE_MS, () => authenticator.authenticate(request.sessionValues), tooSlow);
    request.principal = requireAccess(access, principal, request);
    if (principal?.isVisitor && isVisitorChange(routeKeyOf(request))) await authenticator.admitVisitorChange(principal);
    if (principal?.isRenewalDue && request.method === "GET")
      reply.header("set-cookie", [...(await authenticator.renewSession(callerOf(request)))]);
  });
  return registered;
}

function timeRequests(app: FastifyInstance, metrics: Metrics): void {
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
