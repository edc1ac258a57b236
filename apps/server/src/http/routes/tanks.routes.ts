import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { presentLatest, presentReading } from "../../present/reading.present.ts";
import type { InAccount } from "../../store/pools.ts";
import { newestReadings, type StoredReading } from "../../store/readings.store.ts";
import { findTankDeviceNo } from "../../store/tanks.store.ts";
import { notFound } from "../errors.ts";
import { route } from "../route.ts";

export function tankRoutes(app: FastifyInstance, { inAccount, clock }: { inAccount: InAccount; clock: Clock }): void {
  const readings = (accountId: string, tankId: string, limit: number): Promise<StoredReading[]> =>
    inAccount(accountId, async (transaction) => {
      const deviceNo = await findTankDeviceNo(transaction, accountId, tankId);
      if (deviceNo === null) throw notFound("Tank");
      return newestReadings(transaction, { accountId, deviceNo, limit, nowMs: clock() });
    });

  route(app, "GET /api/tanks/:id/latest-reading", async ({ params, principal }) => {
    const [newest] = await readings(principal.accountId, params.id, 1);
    return newest ? presentLatest(newest, clock()) : null;
  });

  route(app, "GET /api/tanks/:id/sensor-readings", async ({ params, query, principal }) => {
    const newest = await readings(principal.accountId, params.id, query.limit);
    return newest.map(presentReading);
  });
}
