// Hangs the live channel into the HTTP server.

import { HEARTBEAT_EVERY_MS } from "@halocline/contracts/live/socket.contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { findPrincipals } from "../features/accounts/index.ts";
import { findOwners } from "../features/devices/index.ts";
import type { Authenticate } from "../http/access.ts";
import { runJobs } from "../platform/run-interval.ts";
import { createHouseholdFeed } from "./household-feed.ts";
import { createHub } from "./hub.ts";
import { useLiveTicket } from "./live-tickets.store.ts";
import { loadRunBy } from "./load-run.ts";
import { loadSnapshotBy } from "./load-snapshot.ts";
import { createOpenSockets, SWEEP_EVERY_MS } from "./open-sockets.ts";
import { createSocketPlaces } from "./socket-places.ts";
import { mountSocket } from "./upgrade.ts";

export type LiveContext = Pick<
  Context,
  | "config"
  | "logger"
  | "metrics"
  | "reportError"
  | "clock"
  | "knownUpToMs"
  | "onStop"
  | "database"
  | "pool"
  | "inAccount"
  | "bus"
  | "endings"
>;

export function mountLive(app: FastifyInstance, ctx: LiveContext, authenticate: Authenticate): Promise<void> {
  const { config, metrics, reportError, clock, database, pool, bus } = ctx;
  const hub = createHub({ bus, loadRun: loadRunBy(ctx), reportError, clock });
  const openSockets = createOpenSockets({
    hub,
    findPrincipals: (sessionIds) => findPrincipals(ctx, sessionIds),
    findOwners: (deviceIds) => findOwners(pool, deviceIds),
    reportError,
    isServerBehind: () => ctx.knownUpToMs() !== null,
    clock,
  });
  runJobs(ctx, [
    { name: "end-sockets", everyMs: SWEEP_EVERY_MS, run: () => openSockets.sweep() },
    { name: "heartbeat", everyMs: HEARTBEAT_EVERY_MS, run: () => openSockets.beat() },
  ]);
  ctx.endings.watch({ onEnding: (ending) => openSockets.onEnding(ending) });
  return mountSocket(app, {
    hub,
    households: createHouseholdFeed(bus),
    loadSnapshot: loadSnapshotBy(ctx),
    openSockets,
    places: createSocketPlaces(config.mostSockets),
    useTicket: async (ticket) => {
      const sessionId = await useLiveTicket(database, ticket);
      return sessionId === null ? null : ((await findPrincipals(ctx, [sessionId]))[0] ?? null);
    },
    addresses: config.addresses,
    authenticate,
    reportError,
    metrics,
    clock,
  });
}
