// The door at /ws: a session cookie and an exact Origin, or no socket (SEC-6).

import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import { type SocketDeps, serveSocket } from "./socket.ts";

const MAX_CLIENT_MESSAGE_BYTES = 4096;
const CLOSE_GOING_AWAY = 1001;
const CLOSE_POLICY = 1008;
const CLOSE_GRACE_MS = 1000;

export type UpgradeDeps = SocketDeps & Readonly<{ allowedOrigins: ReadonlySet<string> }>;

export async function mountSocket(app: FastifyInstance, deps: UpgradeDeps): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_CLIENT_MESSAGE_BYTES },
    preClose(done) {
      const server = this.websocketServer;
      for (const client of server.clients) client.close(CLOSE_GOING_AWAY, "server restarting");
      setTimeout(() => {
        for (const client of server.clients) client.terminate();
        server.close(done);
      }, CLOSE_GRACE_MS).unref();
    },
  });
  app.route({
    method: "GET",
    url: "/ws",
    config: { access: "viewer" },
    schema: { hide: true },
    onRequest: async (request, reply) => {
      // Cookies travel cross-site with an upgrade; the origin is what tells our page from a stranger's.
      if (!deps.allowedOrigins.has(request.headers.origin ?? ""))
        return reply.code(403).send({ code: "bad_origin", message: "Not from here." });
    },
    handler: (_request, reply) => reply.code(426).send({ code: "upgrade_required", message: "This is a socket." }),
    wsHandler: (socket, request) => {
      if (!request.principal) return socket.close(CLOSE_POLICY);
      serveSocket(socket, request.principal.accountId, deps);
    },
  });
}
