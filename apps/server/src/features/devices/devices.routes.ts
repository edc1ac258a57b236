import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { presentDevice } from "./device.serializer.ts";
import { listDevices } from "./devices.store.ts";
import type { InAccount } from "../../db/pools.ts";
import { route } from "../../http/route.ts";

export function deviceRoutes(app: FastifyInstance, { inAccount, clock }: { inAccount: InAccount; clock: Clock }): void {
  route(app, "GET /api/devices", async ({ principal: { accountId } }) => {
    const devices = await inAccount(accountId, (transaction) => listDevices(transaction, accountId));
    return devices.map((device) => presentDevice(device, clock()));
  });
}
