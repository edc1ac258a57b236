import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { readDatabaseVersion } from "../../db/database-version.store.ts";
import { route } from "../../http/route.ts";
import { countParked } from "../parking/index.ts";

/** For administrators only: versions tell a stranger where to knock. */
export function instanceRoutes(app: FastifyInstance, ctx: Pick<Context, "inAccount" | "config" | "broker">): void {
  const { inAccount, config, broker } = ctx;

  route(app, "GET /api/admin/system", async ({ principal: { accountId } }) => ({
    databaseVersion: await inAccount(accountId, readDatabaseVersion),
    // Null while there is no connection.
    brokerVersion: broker.info?.version ?? null,
    devicePairing: config.devicePairing,
    parkedRecords: await inAccount(accountId, countParked),
  }));
}
