// Calls that end in a command to a device. 200 only on the device's own word, 202 when it has not spoken yet.

import type { AnswerMessages } from "@halocline/messages/answers";
import { say } from "@halocline/messages/said";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import type { Principal } from "../../db/principal.ts";
import { tellOutcome } from "../../http/answer-messages.ts";
import { accepted, route } from "../../http/route.ts";
import { actorOf } from "../audit/index.ts";
import { presentDevice, presentRelay } from "../devices/index.ts";
import { clearFault, clearStop, releaseHold } from "./clear-latch.service.ts";
import { configureRelay } from "./configure-relay.service.ts";
import { identifyDevice } from "./identify-device.service.ts";
import { renewLease } from "./renew-lease.service.ts";
import { stopDevice } from "./stop-device.service.ts";
import { stopHousehold } from "./stop-household.service.ts";
import { type RelayOutcome, type SwitchRelayContext, switchRelay } from "./switch-relay.service.ts";
import { testConnection } from "./test-connection.service.ts";

export function relayRoutes(
  app: FastifyInstance,
  ctx: SwitchRelayContext & Pick<Context, "bus" | "knownUpToMs" | "reportError">,
): void {
  route(app, "POST /api/devices/:id/relays/:relay", async ({ params, body, principal, verifyCaller, messages }) => {
    const caller = { actor: actorOf(principal), verify: async () => operatorOf(await verifyCaller()) };
    const input = {
      channel: params.relay,
      isOn: body.state === "ON",
      leaseS: body.leaseSeconds,
      pauseMinutes: body.pauseMinutes,
    };
    return presentRelayOutcome(messages, accepted(await switchRelay(ctx, caller, params.id, input)));
  });

  route(app, "POST /api/devices/:id/relays/:relay/renew", async ({ params, body, principal, messages }) => {
    const renewed = await renewLease(ctx, actorOf(principal), params.id, params.relay, body.leaseSeconds);
    return presentRelayOutcome(messages, accepted(renewed));
  });

  route(app, "PUT /api/devices/:id/relays/:relay", async ({ params, body, principal }) => {
    const { name, role, maxRuntimeSeconds } = body;
    const input = {
      // Empty is no name.
      ...(name !== undefined && { name: name === "" ? null : name }),
      ...(role !== undefined && { role }),
      ...(maxRuntimeSeconds !== undefined && { maxRuntimeS: maxRuntimeSeconds }),
    };
    const device = await configureRelay(ctx, actorOf(principal), params.id, params.relay, input);
    return presentDevice(accepted(device), ctx.clock(), ctx.knownUpToMs());
  });

  stopRoutes(app, ctx);
  route(app, "POST /api/devices/:id/fault/clear", async ({ params, principal, messages }) =>
    tellOutcome(messages, accepted(await clearFault(ctx, actorOf(principal), params.id))),
  );
  route(app, "POST /api/devices/:id/hold/release", async ({ params, principal, messages }) =>
    tellOutcome(messages, accepted(await releaseHold(ctx, actorOf(principal), params.id))),
  );
  route(app, "POST /api/devices/:id/identify", async ({ params, principal, messages }) =>
    tellOutcome(messages, accepted(await identifyDevice(ctx, actorOf(principal), params.id))),
  );
  route(app, "POST /api/devices/:id/test-connection", async ({ params, principal, messages }) => {
    const { said, ...outcome } = accepted(await testConnection(ctx, actorOf(principal), params.id));
    return { ...outcome, message: say(messages().outcomes, said) };
  });
}

function stopRoutes(app: FastifyInstance, ctx: SwitchRelayContext & Pick<Context, "bus" | "reportError">): void {
  route(app, "POST /api/devices/:id/emergency-stop", async ({ params, body, principal, messages }) =>
    tellOutcome(messages, accepted(await stopDevice(ctx, actorOf(principal), params.id, body?.pressId ?? null))),
  );
  route(app, "POST /api/emergency-stop", async ({ body, principal, messages }) => {
    const { status, devices } = accepted(await stopHousehold(ctx, actorOf(principal), body?.pressId ?? null));
    const sentenceOf = {
      confirmed: () => "",
      kept: () => messages().outcomes.stop_kept,
      unconfirmed: () => messages().outcomes.not_confirmed,
    };
    return { status, devices: devices.map((device) => ({ ...device, message: sentenceOf[device.status]() })) };
  });
  route(app, "POST /api/devices/:id/emergency-stop/clear", async ({ params, principal, messages }) =>
    tellOutcome(messages, accepted(await clearStop(ctx, actorOf(principal), params.id))),
  );
}

const operatorOf = (principal: Principal) => ({ ...actorOf(principal), membershipRole: principal.membershipRole });

const presentRelayOutcome = (messages: () => AnswerMessages, outcome: RelayOutcome) =>
  outcome.status === "unconfirmed"
    ? tellOutcome(messages, outcome)
    : {
        status: outcome.status,
        relay: presentRelay(outcome.relay),
        endsAt: outcome.endsAtMs === null ? null : new Date(outcome.endsAtMs).toISOString(),
      };
