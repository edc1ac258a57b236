import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { accepted, route } from "../../http/route.ts";
import type { Rejection } from "../../rejections/rejection.ts";
import { ATTEMPT_LIMITS, createAttempts } from "../accounts/index.ts";
import { addChannel, changeChannel, noteArrival, removeChannel } from "./change-channels.service.ts";
import { presentChannel } from "./channel.serializer.ts";
import { createChannelSeal, openFields } from "./channel-secrets.ts";
import { listChannels, type StoredChannel } from "./channels.store.ts";
import { testChannel } from "./test-channel.service.ts";

type ChannelContext = Pick<Context, "database" | "pool" | "callOut" | "config" | "clock" | "newId">;

/** A person's own, whatever their role: who is no owner is called here when no owner answers. */
export function channelRoutes(app: FastifyInstance, ground: ChannelContext): void {
  const seal = createChannelSeal(ground.config);
  const attempts = createAttempts(ground.pool, "testChannelPerPerson", ATTEMPT_LIMITS.testChannelPerPerson);
  const ctx = { ...ground, seal, attempts };
  const told = (channel: StoredChannel | Rejection) => {
    const stored = accepted(channel);
    return presentChannel(stored, openFields(seal, stored));
  };

  route(app, "GET /api/settings/channels", async ({ principal }) =>
    (await listChannels(ctx.database, principal.userId)).map(told),
  );

  route(app, "POST /api/settings/channels", async ({ body, principal }) => told(await addChannel(ctx, principal, body)));

  route(app, "PUT /api/settings/channels/:id", async ({ params, body, principal }) =>
    told(await changeChannel(ctx, principal, params.id, body)),
  );

  route(app, "DELETE /api/settings/channels/:id", async ({ params, principal }) =>
    accepted(await removeChannel(ctx, principal, params.id)),
  );

  route(app, "POST /api/settings/channels/:id/test", async ({ params, principal, reader }) =>
    accepted(await testChannel(ctx, principal.userId, params.id, reader())),
  );

  route(app, "POST /api/settings/channels/:id/arrival", async ({ params, body, principal }) =>
    told(await noteArrival(ctx, principal, params.id, body.hasArrived)),
  );
}
