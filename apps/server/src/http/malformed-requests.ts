// Requests that never reach a route. The framework would answer them by itself, in another shape and without our headers.

import type { IncomingMessage, ServerResponse } from "node:http";
import { type AnswerMessages, answersIn } from "@halocline/messages/answers";
import type { FastifyInstance } from "fastify";
import { messagesFor } from "./answer-messages.ts";
import { bodyOf, HttpError } from "./errors.ts";

/** Where an address leads that cannot be decoded: to the handler of what is not there, through every hook before it. */
export const MALFORMED_URL = "/api/malformed-address";

function isDecodable(path: string): boolean {
  try {
    // A bundler may drop a call whose result is not used.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/** As it came, unless its path cannot be decoded; a query is decoded leniently, and is no matter of routing. */
export function routableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  const [path = "/"] = url.split("?", 1);
  return !path.includes("%") || isDecodable(path) ? url : MALFORMED_URL;
}

type Answer = Readonly<{ status: string; error: HttpError }>;

const ANSWERS: Readonly<Record<string, Answer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", error: new HttpError(408, "request_too_slow") },
  HPE_HEADER_OVERFLOW: { status: "431 Request Header Fields Too Large", error: new HttpError(431, "headers_too_large") },
};

const malformed = (): HttpError => new HttpError(400, "unreadable_request", { code: "bad_request" });

const MALFORMED: Answer = { status: "400 Bad Request", error: malformed() };

const UNMET_EXPECTATION: Answer = { status: "417 Expectation Failed", error: new HttpError(417, "expectation_failed") };

/** Node refuses both with an empty answer: the one it leaves to us when asked to, the other to whoever listens for it. */
export function refuseMalformed(app: FastifyInstance): void {
  app.server.on("checkExpectation", (request: IncomingMessage, { socket }: ServerResponse) => {
    if (socket) writeAnswer(socket, UNMET_EXPECTATION, messagesFor(request));
  });
  app.addHook("onRequest", async ({ raw: { httpVersion, headers } }) => {
    if (httpVersion === "1.1" && headers.host === undefined) throw malformed();
  });
}

/** Written by hand and in English, because there is no request yet that anything could answer, and nobody knows who reads it. */
export function answerClientError(error: Error & Readonly<{ code?: string }>, socket: IncomingMessage["socket"]): void {
  // Gone already, or reset: there is nobody to tell.
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  writeAnswer(socket, ANSWERS[error.code ?? ""] ?? MALFORMED, answersIn.en);
}

function writeAnswer(socket: IncomingMessage["socket"], answer: Answer, messages: AnswerMessages): void {
  const body = JSON.stringify(bodyOf(answer.error, messages));
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
