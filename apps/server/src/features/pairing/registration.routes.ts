// One device: looked at, renamed, given a new key, deleted.

import type { Device } from "@halocline/contracts/http/entities.contract";
import type { FastifyInstance } from "fastify";
import type { EndKey } from "./end-key.service.ts";
import type { RenameDevice } from "./rename-device.service.ts";
import type { Clock } from "../../platform/clock.ts";
import { presentDevice } from "../devices/device.serializer.ts";
import { listDevices } from "../devices/devices.store.ts";
import type { InAccount } from "../../db/pools.ts";
import { accepted, notFound } from "../../http/errors.ts";
import { route } from "../../http/route.ts";

export type RegistrationRouteDeps = Readonly<{
  inAccount: InAccount;
  clock: Clock;
  renameDevice: RenameDevice;
  endKey: EndKey;
}>;

export const createLoadDevice =
  ({ inAccount, clock }: Pick<RegistrationRouteDeps, "inAccount" | "clock">) =>
  async (accountId: string, deviceId: string): Promise<Device> => {
    const [device] = await inAccount(accountId, (transaction) => listDevices(transaction, accountId, deviceId));
    if (!device) throw notFound("Device");
    return presentDevice(device, clock());
  };

export function registrationRoutes(app: FastifyInstance, deps: RegistrationRouteDeps): void {
  const { renameDevice, endKey } = deps;
  const loadDevice = createLoadDevice(deps);

  route(app, "GET /api/devices/:id", ({ params, principal }) => loadDevice(principal.accountId, params.id));

  route(app, "PUT /api/devices/:id", async ({ params, body, principal }) => {
    accepted(await renameDevice(principal, params.id, body.name));
    return loadDevice(principal.accountId, params.id);
  });

  route(app, "POST /api/devices/:id/regenerate-key", async ({ params, principal }) => {
    const { apiKey } = accepted(await endKey.regenerate(principal, params.id));
    return { device: await loadDevice(principal.accountId, params.id), apiKey };
  });

  route(app, "DELETE /api/devices/:id", async ({ params, principal }) => ({
    ok: true,
    ...accepted(await endKey.deleteDevice(principal, params.id)),
  }));
}
