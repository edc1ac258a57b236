// Requests that never reach a route. The framework would answer them by itself, in another shape and without our headers.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiError } from "@halocline/contracts/http/api.contract";
import type { FastifyInstance } from "fastify";
import { HttpError } from "./errors.ts";

/** Where an address leads that cannot be decoded: to the handler of what is not there, through every hook before it. */
export const MALFORMED_URL = "/api/malformed-address";

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** As it came, unless its path cannot be decoded; a query is decoded leniently, and is no matter of routing. */
export function routableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  const [path = "/"] = url.split("?", 1);
  return !path.includes("%") || isDecodable(path) ? url : MALFORMED_URL;
}

type Answer = Readonly<{ status: string; error: ApiError }>;

const ANSWERS: Readonly<Record<string, Answer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    error: { code: "request_too_slow", message: "The request did not arrive in time." },
  },
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    error: { code: "headers_too_large", message: "The address or the headers of this request are too long." },
  },
};

const MALFORMED: Answer = {
  status: "400 Bad Request",
  error: { code: "bad_request", message: "This is not a request that can be read." },
};

const UNMET_EXPECTATION: Answer = {
  status: "417 Expectation Failed",
  error: { code: "expectation_failed", message: "This server does not know what the request expects of it." },
};

/** Node refuses both with an empty answer: the one it leaves to us when asked to, the other to whoever listens for it. */
export function refuseMalformed(app: FastifyInstance): void {
  app.server.on("checkExpectation", (_request: IncomingMessage, { socket }: ServerResponse) => {
    if (socket) writeAnswer(socket, UNMET_EXPECTATION);
  });
  app.addHook("onRequest", async ({ raw: { httpVersion, headers } }) => {
    if (httpVersion === "1.1" && headers.host === undefined)
      throw new HttpError(400, MALFORMED.error.code, MALFORMED.error.message);
  });
}

/** Written by hand, because there is no request yet that anything could answer. */
export function answerClientError(error: Error & Readonly<{ code?: string }>, socket: IncomingMessage["socket"]): void {
  // Gone already, or reset: there is nobody to tell.
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  writeAnswer(socket, ANSWERS[error.code ?? ""] ?? MALFORMED);
}

function writeAnswer(socket: IncomingMessage["socket"], answer: Answer): void {
  const body = JSON.stringify(answer.error);
  const lines = [
    `HTTP/1.1 ${answer.status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "content-security-policy: default-src 'none';frame-ancestors 'none'",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
