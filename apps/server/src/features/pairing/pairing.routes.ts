import type { FastifyInstance } from "fastify";
import type { ClaimDevices } from "./claim-devices.service.ts";
import type { IssuePairingCode } from "./issue-pairing-code.service.ts";
import type { Clock } from "../../platform/clock.ts";
import { presentDevice } from "../devices/device.serializer.ts";
import { presentDiscovered } from "./discovered.serializer.ts";
import { listDevices } from "../devices/devices.store.ts";
import type { InAccount } from "../../db/pools.ts";
import { accepted } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { createLoadDevice } from "./registration.routes.ts";

export type PairingRouteDeps = Readonly<{
  inAccount: InAccount;
  clock: Clock;
  issuePairingCode: IssuePairingCode;
  claimDevices: ClaimDevices;
}>;

export function pairingRoutes(app: FastifyInstance, deps: PairingRouteDeps): void {
  const { inAccount, clock, issuePairingCode, claimDevices } = deps;
  const loadDevice = createLoadDevice(deps);

  route(app, "POST /api/devices/pairing-code", async ({ principal }) => {
    const { code, expiresAt } = await issuePairingCode(principal.accountId);
    return { code, expiresAt: expiresAt.toISOString() };
  });

  route(app, "GET /api/devices/discover", async ({ principal }) =>
    (await claimDevices.discover(principal.accountId)).map(presentDiscovered),
  );

  route(app, "POST /api/devices/register-discovered", async ({ body, principal }) => {
    const { deviceId, apiKey } = accepted(await claimDevices.register(principal, body.deviceId, body.name));
    return { device: await loadDevice(principal.accountId, deviceId), apiKey };
  });

  route(app, "POST /api/devices/auto-claim", async ({ principal }) => {
    const { accountId } = principal;
    const claimed = new Set(await claimDevices.claimAll(principal));
    const devices = await inAccount(accountId, (transaction) => listDevices(transaction, accountId));
    return { devices: devices.filter(({ id }) => claimed.has(id)).map((device) => presentDevice(device, clock())) };
  });
}
