import type { FastifyInstance } from "fastify";
import { readDatabaseVersion } from "../../db/database-version.store.ts";
import { countParked } from "../parking/parked-records.store.ts";
import type { InAccount } from "../../db/pools.ts";
import { route } from "../../http/route.ts";

export type InstanceRouteDeps = Readonly<{
  inAccount: InAccount;
  devicePairing: "code" | "open";
  /** Null while there is no connection. */
  brokerVersion: () => string | null;
}>;

/** For administrators only: versions tell a stranger where to knock. */
export function instanceRoutes(app: FastifyInstance, { inAccount, devicePairing, brokerVersion }: InstanceRouteDeps): void {
  route(app, "GET /api/admin/system", async ({ principal: { accountId } }) => ({
    databaseVersion: await inAccount(accountId, readDatabaseVersion),
    brokerVersion: brokerVersion(),
    devicePairing,
    parkedRecords: await inAccount(accountId, countParked),
  }));
}
