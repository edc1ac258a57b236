import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { accepted, route } from "../../http/route.ts";
import { rejection } from "../../rejections/rejection.ts";
import { presentDevice } from "./device.serializer.ts";
import { findDeviceDetails } from "./device-details.store.ts";
import { listDevices } from "./devices.store.ts";

type DeviceRouteContext = Pick<Context, "inAccount" | "clock" | "knownUpToMs">;

export function deviceRoutes(app: FastifyInstance, { inAccount, clock, knownUpToMs }: DeviceRouteContext): void {
  route(app, "GET /api/devices", async ({ principal: { accountId } }) => {
    const devices = await inAccount(accountId, (transaction) => listDevices(transaction, accountId));
    return devices.map((device) => presentDevice(device, clock(), knownUpToMs()));
  });

  route(app, "GET /api/devices/:id/details", async ({ params, principal: { accountId } }) => {
    const found = await inAccount(accountId, (transaction) => findDeviceDetails(transaction, accountId, params.id));
    const { events, startedAt, ...facts } = accepted(found ?? rejection("device_not_found"));
    return {
      ...facts,
      startedAt: startedAt?.toISOString() ?? null,
      events: events.map(({ boot, n, at, ...event }) => ({ id: `${boot}-${n}`, at: at.toISOString(), ...event })),
    };
  });
}
