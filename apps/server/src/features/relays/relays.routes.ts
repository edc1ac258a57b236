// Calls that end in a command to a device. 200 only on the device's own word, 202 when it has not spoken yet.

import type { FastifyInstance } from "fastify";
import type { ClearLatch } from "./clear-latch.service.ts";
import type { ConfigureRelay } from "./configure-relay.service.ts";
import type { RenewLease } from "./renew-lease.service.ts";
import type { StopDevice } from "./stop-device.service.ts";
import type { RelayOutcome, SwitchRelay } from "./switch-relay.service.ts";
import type { TestConnection } from "./test-connection.service.ts";
import type { Clock } from "../../platform/clock.ts";
import { presentDevice, presentRelay } from "../devices/device.serializer.ts";
import { actorOf } from "../../http/actor.ts";
import { accepted } from "../../http/errors.ts";
import { route } from "../../http/route.ts";

export type CommandRouteDeps = Readonly<{
  switchRelay: SwitchRelay;
  renewLease: RenewLease;
  stopDevice: StopDevice;
  clearLatch: ClearLatch;
  testConnection: TestConnection;
  configureRelay: ConfigureRelay;
  clock: Clock;
}>;

export function commandRoutes(app: FastifyInstance, deps: CommandRouteDeps): void {
  route(app, "POST /api/devices/:id/relays/:relay", async ({ params, body, principal }) => {
    const operator = { ...actorOf(principal), membershipRole: principal.membershipRole };
    const wish = {
      channel: params.relay,
      isOn: body.state === "ON",
      leaseS: body.leaseSeconds,
      pauseMinutes: body.pauseMinutes,
    };
    return presentRelayOutcome(accepted(await deps.switchRelay(operator, params.id, wish)));
  });

  route(app, "POST /api/devices/:id/relays/:relay/renew", async ({ params, body, principal }) => {
    const renewed = await deps.renewLease(actorOf(principal), params.id, params.relay, body.leaseSeconds);
    return presentRelayOutcome(accepted(renewed));
  });

  route(app, "PUT /api/devices/:id/relays/:relay", async ({ params, body, principal }) => {
    const { name, role, maxRuntimeSeconds } = body;
    const wish = {
      // Empty is no name.
      ...(name !== undefined && { name: name === "" ? null : name }),
      ...(role !== undefined && { role }),
      ...(maxRuntimeSeconds !== undefined && { maxRuntimeS: maxRuntimeSeconds }),
    };
    const device = await deps.configureRelay(actorOf(principal), params.id, params.relay, wish);
    return presentDevice(accepted(device), deps.clock());
  });

  route(app, "POST /api/devices/:id/emergency-stop", async ({ params, principal }) =>
    accepted(await deps.stopDevice(actorOf(principal), params.id)),
  );
  route(app, "POST /api/devices/:id/emergency-stop/clear", async ({ params, principal }) =>
    accepted(await deps.clearLatch.stop(actorOf(principal), params.id)),
  );
  route(app, "POST /api/devices/:id/fault/clear", async ({ params, principal }) =>
    accepted(await deps.clearLatch.fault(actorOf(principal), params.id)),
  );
  route(app, "POST /api/devices/:id/test-connection", async ({ params, principal }) =>
    accepted(await deps.testConnection(actorOf(principal), params.id)),
  );
}

const presentRelayOutcome = (outcome: RelayOutcome) =>
  outcome.status === "unconfirmed"
    ? outcome
    : {
        status: outcome.status,
        relay: presentRelay(outcome.relay),
        endsAt: outcome.endsAtMs === null ? null : new Date(outcome.endsAtMs).toISOString(),
      };
