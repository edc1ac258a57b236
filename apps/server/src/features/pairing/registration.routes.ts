// One device: looked at, renamed, given a new key, deleted.

import type { Device } from "@halocline/contracts/http/entities.contract";
import type { FastifyInstance } from "fastify";
import { createPairingSecrets } from "../../broker/pairing-secrets.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { accepted, route } from "../../http/route.ts";
import { listDevices, presentDevice } from "../devices/index.ts";
import { deleteDevice, type EndKeyContext, giveNewKey } from "./end-key.service.ts";
import { renameDevice } from "./rename-device.service.ts";

export type RegistrationRouteContext = Omit<EndKeyContext, "secrets"> & Pick<Context, "config" | "knownUpToMs">;

export async function loadDevice(
  { inAccount, clock, knownUpToMs }: Pick<Context, "inAccount" | "clock" | "knownUpToMs">,
  accountId: string,
  deviceId: string,
): Promise<Device> {
  const [device] = await inAccount(accountId, (transaction) => listDevices(transaction, accountId, deviceId));
  if (!device) throw notFound("device");
  return presentDevice(device, clock(), knownUpToMs());
}

export function registrationRoutes(app: FastifyInstance, given: RegistrationRouteContext): void {
  const ctx = { ...given, secrets: createPairingSecrets(given.config) };

  route(app, "GET /api/devices/:id", ({ params, principal }) => loadDevice(ctx, principal.accountId, params.id));

  route(app, "PUT /api/devices/:id", async ({ params, body, principal }) => {
    accepted(await renameDevice(ctx, principal, params.id, body.name));
    return loadDevice(ctx, principal.accountId, params.id);
  });

  route(app, "POST /api/devices/:id/regenerate-key", async ({ params, principal }) => {
    const { apiKey } = accepted(await giveNewKey(ctx, principal, params.id));
    return { device: await loadDevice(ctx, principal.accountId, params.id), apiKey };
  });

  route(app, "DELETE /api/devices/:id", async ({ params, principal }) => ({
    ok: true,
    ...accepted(await deleteDevice(ctx, principal, params.id)),
  }));
}
