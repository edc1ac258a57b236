// Requests that never reach a route. The framework would answer them by itself, in another shape and without our headers.

import type { IncomingMessage } from "node:http";
import type { ApiError } from "@halocline/contracts/http/api.contract";

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
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    error: { code: "headers_too_large", message: "The address or the headers of this request are too long." },
  },
};

const MALFORMED: Answer = {
  status: "400 Bad Request",
  error: { code: "bad_request", message: "This is not a request that can be read." },
};

/** Written by hand, because there is no request yet that anything could answer. */
export function answerClientError(error: Error & Readonly<{ code?: string }>, socket: IncomingMessage["socket"]): void {
  // Gone already, or reset: there is nobody to tell.
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const answer = ANSWERS[error.code ?? ""] ?? MALFORMED;
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
