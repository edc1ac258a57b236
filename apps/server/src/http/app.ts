// The HTTP door: Fastify, the contract table's routes, and the rule that no route exists without an access rule.

import cookie from "@fastify/cookie";
import { api } from "@halocline/contracts/http/api.contract";
import type { RouteKey } from "@halocline/contracts/http/endpoint";
import { type FastifyInstance, fastify, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Caller } from "../features/accounts/library-call.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { InAccount } from "../db/pools.ts";
import { type Authenticate, requireAccess, STOPPING_ROUTES } from "./access.ts";
import { answerError } from "./errors.ts";
import { openapi } from "./plugins/openapi.ts";
import { sameOrigin } from "./plugins/same-origin.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { storableTexts } from "./plugins/storable-texts.ts";
import { inlineScriptHashes, webFiles } from "./plugins/web-files.ts";
import { callerOf } from "./route.ts";
import { type AbsenceRouteDeps, absenceRoutes } from "../features/absence/absence.routes.ts";
import { type AdminRouteDeps, adminRoutes } from "../features/accounts/admin.routes.ts";
import { type AlertRouteDeps, alertRoutes } from "../features/alerts/alerts.routes.ts";
import { auditRoutes } from "../features/audit/audit.routes.ts";
import { type AuthRouteDeps, authRoutes } from "../features/accounts/auth.routes.ts";
import { type CommandRouteDeps, commandRoutes } from "../features/relays/relays.routes.ts";
import { type CredentialRouteDeps, credentialRoutes } from "../features/accounts/credentials.routes.ts";
import { deviceRoutes } from "../features/devices/devices.routes.ts";
import { type ExportRouteDeps, exportRoutes } from "../features/exports/exports.routes.ts";
import { type FirmwareDownloadRouteDeps, firmwareDownloadRoutes } from "../features/firmware/firmware-download.routes.ts";
import { type FirmwareReleaseRouteDeps, firmwareReleaseRoutes } from "../features/firmware/firmware-releases.routes.ts";
import { type FirmwareUpdateRouteDeps, firmwareUpdateRoutes } from "../features/firmware/firmware-updates.routes.ts";
import { type GoogleRouteDeps, googleRoutes } from "../features/accounts/google.routes.ts";
import { healthRoutes } from "./health.routes.ts";
import { type HistoryRouteDeps, historyRoutes } from "../features/history/history.routes.ts";
import { type InstanceRouteDeps, instanceRoutes } from "../features/system/instance.routes.ts";
import { type ManualRouteDeps, manualRoutes } from "../features/manuals/manuals.routes.ts";
import { type NotificationRouteDeps, notificationRoutes } from "../features/notifications/notifications.routes.ts";
import { type PairingRouteDeps, pairingRoutes } from "../features/pairing/pairing.routes.ts";
import { type RegistrationRouteDeps, registrationRoutes } from "../features/pairing/registration.routes.ts";
import { type RunRouteDeps, runRoutes } from "../features/runs/runs.routes.ts";
import { type ScheduleRouteDeps, scheduleRoutes } from "../features/schedules/schedules.routes.ts";
import { type SecondFactorRouteDeps, secondFactorRoutes } from "../features/accounts/second-factor.routes.ts";
import { type SettingsRouteDeps, settingsRoutes } from "../features/accounts/settings.routes.ts";
import { type SystemRouteDeps, systemRoutes } from "../features/system/system.routes.ts";
import { type SystemSettingsRouteDeps, systemSettingsRoutes } from "../features/tanks/system-settings.routes.ts";
import { type TankRouteDeps, tankRoutes } from "../features/tanks/tanks.routes.ts";

export type IdentityDeps = AuthRouteDeps &
  CredentialRouteDeps &
  SecondFactorRouteDeps &
  GoogleRouteDeps &
  AdminRouteDeps &
  Omit<SettingsRouteDeps, "inAccount"> &
  Omit<SystemRouteDeps, "inAccount" | "clock"> &
  Readonly<{
    authenticate: Authenticate;
    /** The same, and when the database is away, from what was verified lately. */
    authenticateToStop: Authenticate;
    /** Makes the session live longer, and gives the cookies that say so. */
    renewSession: (caller: Caller) => Promise<readonly string[]>;
  }>;

export type RegistrationDeps = Omit<PairingRouteDeps & RegistrationRouteDeps, "inAccount" | "clock">;

export type HttpDeps = Readonly<{
  identity: IdentityDeps;
  registrations: RegistrationDeps;
  commands: CommandRouteDeps &
    Omit<AlertRouteDeps, "inAccount"> &
    Omit<FirmwareUpdateRouteDeps, "inAccount" | "clock"> &
    Omit<RunRouteDeps & TankRouteDeps & ScheduleRouteDeps & SystemSettingsRouteDeps, "inAccount" | "findUser" | "keptDays">;
  notifications: NotificationRouteDeps & Pick<AbsenceRouteDeps, "listOwnerChannels">;
  exports: Omit<ExportRouteDeps, "inAccount">;
  downloads: Omit<FirmwareDownloadRouteDeps, "inAccount">;
  releases: Omit<FirmwareReleaseRouteDeps, "inAccount">;
  manuals: Omit<ManualRouteDeps, "inAccount">;
  instance: Omit<InstanceRouteDeps, "inAccount">;
  inAccount: InAccount;
  keptDays: (HistoryRouteDeps & SystemSettingsRouteDeps)["keptDays"];
  isReady: () => Promise<boolean>;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  version: string;
  publicUrl: string;
  trustedProxies: readonly string[];
  webFolder: string | null;
  /** Other doors that need this server's port, such as the socket. */
  mount: (app: FastifyInstance) => Promise<void>;
}>;

export async function createHttpApp(deps: HttpDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // Addresses only: a number of hops would trust whoever comes first.
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  securityHeaders(app, deps.publicUrl, inlineScriptHashes(deps.webFolder));
  sameOrigin(app, deps.publicUrl);
  const registered = guardRoutes(app, deps);
  storableTexts(app);
  countRequests(app, deps.metrics);
  takeEmptyJson(app);
  closeConnectionsOnShutdown(app);
  await app.register(cookie);
  await openapi(app, deps.version);
  registerRoutes(app, deps);
  await firmwareReleaseRoutes(app, { ...deps.releases, inAccount: deps.inAccount });
  await deps.mount(app);
  await webFiles(app, deps.webFolder);
  for (const key of Object.keys(api) as RouteKey[]) {
    if (!registered.has(key)) throw new Error(`the contract names ${key}, but no route serves it`);
  }
  return app;
}

/** A stop that says JSON and sends nothing is still a stop: an empty body is no body, on every route. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parse(request, body as string, done),
  );
}

function registerRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { identity, registrations, inAccount, clock } = deps;
  healthRoutes(app, deps);
  authRoutes(app, identity);
  credentialRoutes(app, identity);
  secondFactorRoutes(app, identity);
  googleRoutes(app, identity);
  adminRoutes(app, identity);
  instanceRoutes(app, { ...deps.instance, inAccount });
  auditRoutes(app, deps);
  manualRoutes(app, { ...deps.manuals, inAccount });
  settingsRoutes(app, { ...identity, inAccount });
  notificationRoutes(app, deps.notifications);
  systemSettingsRoutes(app, { ...deps.commands, ...deps });
  systemRoutes(app, { ...identity, inAccount, clock });
  deviceRoutes(app, deps);
  pairingRoutes(app, { ...registrations, inAccount, clock });
  registrationRoutes(app, { ...registrations, inAccount, clock });
  const { findUser } = identity;
  tankRoutes(app, { ...deps.commands, inAccount, findUser });
  runRoutes(app, { ...deps.commands, inAccount, findUser });
  scheduleRoutes(app, { ...deps.commands, inAccount });
  alertRoutes(app, { ...deps.commands, inAccount });
  commandRoutes(app, deps.commands);
  firmwareUpdateRoutes(app, { ...deps.commands, inAccount, clock });
  firmwareDownloadRoutes(app, { ...deps.downloads, inAccount });
  historyRoutes(app, deps);
  exportRoutes(app, { ...deps.exports, inAccount });
  absenceRoutes(app, { ...deps.notifications, ...deps });
}

/** [SEC-2] A route without a declared access rule stops the start; every request is checked against its own. */
function guardRoutes(app: FastifyInstance, { identity, webFolder }: HttpDeps): Set<string> {
  const registered = new Set<string>();
  app.decorateRequest("principal", null);
  app.decorate("routeKeys", registered);
  app.addHook("onRoute", (options) => {
    for (const method of [options.method].flat()) registered.add(`${method} ${options.url}`);
    const isWebFile = webFolder !== null && options.url === "/*";
    if (isWebFile) options.config = { ...options.config, access: "public" };
    if (!options.config?.access) throw new Error(`route ${options.url} declares no access`);
  });
  app.addHook("preValidation", async (request, reply) => {
    const { access } = request.routeOptions.config;
    // Only the not-found handler has none; it serves public files.
    if (access === undefined || access === "public") return;
    const isStopping = request.method === "POST" && STOPPING_ROUTES.has(request.routeOptions.url ?? "");
    const principal = await (isStopping ? identity.authenticateToStop : identity.authenticate)(request.cookies);
    request.principal = requireAccess(access, principal);
    if (principal?.isRenewalDue && request.method === "GET")
      reply.header("set-cookie", [...(await identity.renewSession(callerOf(request)))]);
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
