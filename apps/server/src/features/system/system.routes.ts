// The account at a glance, the socket's ticket, and the instance for its administrators.

import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { readDatabaseVersion } from "../../db/database-version.store.ts";
import { route } from "../../http/route.ts";
import { createLiveTicket } from "../../realtime/live-tickets.store.ts";
import { countUnacknowledged } from "../alerts/index.ts";
import { listDevices, presentDevice } from "../devices/index.ts";
import { countParked } from "../parking/index.ts";
import { countOpenRuns } from "../runs/index.ts";

const TICKET_LIFETIME_S = 60;

export function systemRoutes(
  app: FastifyInstance,
  ctx: Pick<Context, "inAccount" | "database" | "clock" | "config" | "broker" | "systemWarnings" | "knownUpToMs">,
): void {
  const { inAccount, database, clock, config, broker, systemWarnings, knownUpToMs } = ctx;

  route(app, "GET /api/system/stats", ({ principal: { accountId } }) =>
    inAccount(accountId, async (transaction) => {
      const devices = (await listDevices(transaction, accountId)).map((device) => presentDevice(device, clock(), knownUpToMs()));
      const seen = devices.flatMap(({ lastSeenAt }) => lastSeenAt ?? []).sort();
      return {
        devices: { total: devices.length, online: devices.filter(({ status }) => status === "online").length },
        activeRuns: await countOpenRuns(transaction, accountId),
        unacknowledgedAlerts: await countUnacknowledged(transaction, accountId),
        lastUpdateAt: seen.at(-1) ?? null,
      };
    }),
  );

  route(app, "POST /api/live/ticket", async ({ principal }) => ({
    ticket: await createLiveTicket(database, principal.sessionId, TICKET_LIFETIME_S),
    expiresInSeconds: TICKET_LIFETIME_S,
  }));

  // For administrators only: versions tell a stranger where to knock.
  route(app, "GET /api/admin/system", async ({ principal: { accountId }, reader }) => ({
    databaseVersion: await inAccount(accountId, readDatabaseVersion),
    // Null while there is no connection.
    brokerVersion: broker.info?.version ?? null,
    devicePairing: config.devicePairing,
    parkedRecords: await inAccount(accountId, countParked),
    warnings: systemWarnings(reader().texts.alarms),
  }));
}
