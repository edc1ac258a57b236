import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { accepted, route } from "../../http/route.ts";
import { presentChannel } from "./channel.serializer.ts";
import { createChannelSeal, openFields } from "./channel-secrets.ts";
import { createPushSeal, openPushKeys } from "./open-push-keys.service.ts";
import { leaveBrowser, meetBrowser, subscribeBrowser } from "./subscribe-push.service.ts";

type PushContext = Pick<Context, "database" | "config" | "clock" | "newId">;

/** A person's own browsers. Whoever signs in at one says so, since it may tell somebody else. */
export function pushRoutes(app: FastifyInstance, ground: PushContext): void {
  const ctx = { ...ground, seal: createChannelSeal(ground.config), pushSeal: createPushSeal(ground.config) };

  route(app, "GET /api/push/key", async () => {
    const { publicKey } = await openPushKeys(ctx.database, ctx.pushSeal, ctx.clock());
    return { publicKey };
  });

  route(app, "POST /api/push/subscriptions", async ({ body, principal }) => {
    const stored = accepted(await subscribeBrowser(ctx, principal, body));
    return presentChannel(stored, openFields(ctx.seal, stored));
  });

  route(app, "POST /api/push/presence", async ({ body, principal }) => meetBrowser(ctx, principal, body.endpoint));

  route(app, "POST /api/push/departure", async ({ body, principal }) => leaveBrowser(ctx, principal, body.endpoint));
}
