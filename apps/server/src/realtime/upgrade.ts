// The door at /ws (SEC-6): a session cookie and an exact Origin; or no cookie at all, and then a ticket at once.

import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate } from "../http/access.ts";
import { HttpError } from "../http/errors.ts";
import { badOrigin, isFromOwnPage } from "../http/plugins/same-origin.ts";
import { type SocketDeps, serveSocket } from "./socket.ts";

const MAX_CLIENT_MESSAGE_BYTES = 4096;
const CLOSE_GOING_AWAY = 1001;
const CLOSE_GRACE_MS = 1000;

export type UpgradeDeps = SocketDeps &
  Readonly<{
    addresses: readonly string[];
    authenticate: Authenticate;
  }>;

export async function mountSocket(app: FastifyInstance, deps: UpgradeDeps): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_CLIENT_MESSAGE_BYTES },
    errorHandler: (error, socket) => {
      if (!isOfTheClient(error)) deps.reportError("live_socket", error);
      socket.terminate();
    },
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
    // Checked below: without a cookie the ticket decides.
    config: { access: "public" },
    schema: { hide: true },
    onRequest: (request) => admit(request, deps),
    handler: () => {
      throw new HttpError(426, "upgrade_required");
    },
    wsHandler: (socket, request) => serveSocket(socket, request, deps),
  });
}

/** No frame, or a connection that broke: both have a code. They are no error of ours, and whoever likes could fill our log with them. */
const isOfTheClient = (error: Error): boolean => "code" in error;

async function admit(request: FastifyRequest, deps: UpgradeDeps): Promise<void> {
  const { origin, cookie } = request.headers;
  // Cookies travel cross-site with an upgrade; the origin is what tells our page from a stranger's.
  const isBrowser = origin !== undefined || cookie !== undefined;
  if (isBrowser && !isFromOwnPage(request)) throw badOrigin(deps.addresses);
  if (request.sessionValues.length === 0) return;
  request.principal = await deps.authenticate(request.sessionValues);
  if (!request.principal) throw new HttpError(401, "not_signed_in");
}
