import type { FastifyInstance } from "fastify";
import { inRequest } from "../../platform/request-ids.ts";

const REQUEST_ID_HEADER = "x-request-id";

/** Every answer says its id, and every line of the log that the call leads to has it. */
export function requestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    inRequest(request.id, done);
  });
  // A body comes by events of the socket, which know of no request.
  app.addHook("preValidation", (request, _reply, done) => inRequest(request.id, done));
}
