// Alerts in a browser. What a browser gives of itself is a secret: it goes in and never comes out.

import { z } from "zod";
import { channelSchema } from "./channels.contract.ts";
import type { Endpoints } from "./endpoint.ts";
import { id } from "./entities.contract.ts";

const endpoint = z.string().max(1300);
const key = z.string().max(100);

export const pushApi = {
  "GET /api/push/key": {
    summary: "The key that a browser subscribes with",
    access: "viewer",
    response: z.object({ publicKey: z.string() }),
  },
  "POST /api/push/subscriptions": {
    summary: "This browser is told from now on; whoever was told there before is not any more",
    access: "viewer",
    body: z.object({
      endpoint,
      p256dh: key,
      auth: key,
      /** That it was subscribed with. */
      publicKey: key,
      name: z.string().trim().min(1).max(60),
      /** The address that the same browser had before: its channel keeps its name and its choices. */
      replaces: endpoint.optional(),
    }),
    response: channelSchema,
  },
  "POST /api/push/presence": {
    summary: "Who is signed in where this subscription is; if it tells somebody else, it ends",
    access: "viewer",
    body: z.object({ endpoint }),
    /** Null: nobody's any more, so that the browser may end it, too. */
    response: z.object({ channelId: id.nullable() }),
  },
  "POST /api/push/departure": {
    summary: "Before a sign-out: this browser is told no longer",
    access: "viewer",
    body: z.object({ endpoint }),
    response: z.object({ hasEnded: z.boolean() }),
  },
} as const satisfies Endpoints;
