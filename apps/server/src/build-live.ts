// Puts the live channel together and hangs it into the HTTP server.

import type { Identity } from "./build-identity.ts";
import type { Config } from "./config/config.ts";
import { createDeviceBus } from "./broker/device-bus.ts";
import { sessionCookieName } from "./features/accounts/session-cookie.ts";
import { every } from "./platform/every.ts";
import { createHub } from "./realtime/hub.ts";
import { createLoadRun } from "./realtime/load-run.ts";
import { createLoadSnapshot } from "./realtime/load-snapshot.ts";
import { createOpenSockets, SWEEP_EVERY_MS } from "./realtime/open-sockets.ts";
import { mountSocket } from "./realtime/upgrade.ts";
import { systemClock } from "./platform/clock.ts";
import type { Logger } from "./platform/logger.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { NoteTrouble } from "./platform/troubles.ts";
import { findOwners } from "./features/devices/device-registry.store.ts";
import { useLiveTicket } from "./realtime/live-tickets.store.ts";
import type { InAccount, Pool } from "./db/pools.ts";
import { findPrincipals } from "./features/accounts/sessions.store.ts";

export type LiveContext = Readonly<{
  config: Config;
  logger: Logger;
  metrics: Metrics;
  noteTrouble: NoteTrouble;
  onStop: (stop: () => unknown) => void;
  pool: Pool;
  inAccount: InAccount;
  broker: Parameters<typeof createDeviceBus>[0];
  identity: Identity;
}>;

export function mountLive(app: Parameters<typeof mountSocket>[0], context: LiveContext): Promise<void> {
  const { config, logger, metrics, noteTrouble, onStop, pool, inAccount, broker, identity } = context;
  const bus = createDeviceBus(broker, noteTrouble);
  const hub = createHub({ bus, loadRun: createLoadRun(inAccount), noteTrouble, clock: systemClock });
  const openSockets = createOpenSockets({
    hub,
    findPrincipals: (sessionIds) => findPrincipals(pool, sessionIds),
    findOwners: (deviceIds) => findOwners(pool, deviceIds),
  });
  onStop(every(SWEEP_EVERY_MS, "end-sockets", () => openSockets.sweep(), logger).stop);
  return mountSocket(app, {
    hub,
    loadSnapshot: createLoadSnapshot(inAccount, systemClock),
    openSockets,
    useTicket: (ticket) => useLiveTicket(pool, ticket),
    allowedOrigins: new Set([config.publicUrl]),
    sessionCookie: sessionCookieName(config.publicUrl),
    authenticate: identity.authenticate,
    noteTrouble,
    metrics,
  });
}
