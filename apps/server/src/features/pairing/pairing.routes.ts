import type { FastifyInstance } from "fastify";
import { createPairingSecrets } from "../../broker/pairing-secrets.ts";
import type { Context } from "../../context.ts";
import { accepted, route } from "../../http/route.ts";
import { listDevices, presentDevice } from "../devices/index.ts";
import { type ClaimContext, claimAllDevices, claimDevice, discoverDevices } from "./claim-devices.service.ts";
import { presentDiscovered } from "./discovered.serializer.ts";
import { issuePairingCode } from "./issue-pairing-code.service.ts";
import { loadDevice, type RegistrationRouteContext, registrationRoutes } from "./registration.routes.ts";

type PairingRouteContext = Omit<ClaimContext, "secrets"> & RegistrationRouteContext & Pick<Context, "logger">;

export function pairingRoutes(app: FastifyInstance, given: PairingRouteContext): void {
  const { config, logger, inAccount, clock, knownUpToMs } = given;
  if (config.devicePairing === "open")
    logger.warn("device pairing is open: every account may take any device that is not registered; for one household only");
  registrationRoutes(app, given);
  const ctx = { ...given, secrets: createPairingSecrets(config) };

  route(app, "POST /api/devices/pairing-code", async ({ principal }) => {
    const { code, expiresAt } = await issuePairingCode(ctx, principal.accountId);
    return { code, expiresAt: expiresAt.toISOString() };
  });

  route(app, "GET /api/devices/discover", async ({ principal }) =>
    (await discoverDevices(ctx, principal.accountId)).map(presentDiscovered),
  );

  route(app, "POST /api/devices/register-discovered", async ({ body, principal }) => {
    const { deviceId, apiKey } = accepted(
      await claimDevice(ctx, principal, body.deviceId, { name: body.name, timezone: body.timezone }),
    );
    return { device: await loadDevice(ctx, principal.accountId, deviceId), apiKey };
  });

  route(app, "POST /api/devices/auto-claim", async ({ body, principal }) => {
    const { accountId } = principal;
    const claimed = new Set(await claimAllDevices(ctx, principal, body?.timezone));
    const devices = await inAccount(accountId, (transaction) => listDevices(transaction, accountId));
    return {
      devices: devices.filter(({ id }) => claimed.has(id)).map((device) => presentDevice(device, clock(), knownUpToMs())),
    };
  });
}
