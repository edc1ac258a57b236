// One table from refusals to answers. A refusal is expected and has a code and a sentence; anything else is a bug
// or a broken outside: logged once, and told to the caller without details.

import type { ApiError } from "@halocline/contracts/http/api.contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The same for a foreign id and a missing one (SEC-1). */
export const notFound = (what: string): Refusal => new Refusal(404, "not_found", `${what} not found.`);

export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const send = (status: number, body: ApiError) => reply.code(status).send(body);
  if (error instanceof Refusal) return send(error.status, { code: error.code, message: error.message });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map((issue) => [issue.instancePath.slice(1).replaceAll("/", "."), issue.message ?? "Invalid"]),
    );
    return send(400, { code: "invalid", message: Object.values(fields)[0] ?? "Invalid request", fields });
  }
  if (error.statusCode !== undefined && error.statusCode < 500)
    return send(error.statusCode, { code: "bad_request", message: error.message });
  request.log.error({ err: error }, "request failed");
  return send(500, { code: "internal", message: "Something went wrong on our side." });
}
