// The account at a glance, and the socket's ticket.

import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { presentDevice } from "../devices/device.serializer.ts";
import { countUnacknowledged } from "../alerts/alerts.store.ts";
import { listDevices } from "../devices/devices.store.ts";
import type { InAccount } from "../../db/pools.ts";
import { countOpenRuns } from "../runs/runs.store.ts";
import { route } from "../../http/route.ts";

const TICKET_LIFETIME_S = 60;

export type SystemRouteDeps = Readonly<{
  inAccount: InAccount;
  clock: Clock;
  createLiveTicket: (sessionId: string, lifetimeS: number) => Promise<string>;
}>;

export function systemRoutes(app: FastifyInstance, { inAccount, clock, createLiveTicket }: SystemRouteDeps): void {
  route(app, "GET /api/system/stats", ({ principal: { accountId } }) =>
    inAccount(accountId, async (transaction) => {
      const devices = (await listDevices(transaction, accountId)).map((device) => presentDevice(device, clock()));
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
    ticket: await createLiveTicket(principal.sessionId, TICKET_LIFETIME_S),
    expiresInSeconds: TICKET_LIFETIME_S,
  }));
}
