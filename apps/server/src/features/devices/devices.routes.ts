import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { route } from "../../http/route.ts";
import { presentDevice } from "./device.serializer.ts";
import { listDevices } from "./devices.store.ts";

type DeviceRouteContext = Pick<Context, "inAccount" | "clock" | "knownUpToMs">;

export function deviceRoutes(app: FastifyInstance, { inAccount, clock, knownUpToMs }: DeviceRouteContext): void {
  route(app, "GET /api/devices", async ({ principal: { accountId } }) => {
    const devices = await inAccount(accountId, (transaction) => listDevices(transaction, accountId));
    return devices.map((device) => presentDevice(device, clock(), knownUpToMs()));
  });
}
