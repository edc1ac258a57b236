// Bytes that no client library would send, straight to the HTTP port: each gets an answer in our shape or a closed connection, and the
// next caller is served.

import { connect } from "node:net";
import { errorSchema } from "@halocline/contracts/http/api.contract";

const WITHIN_MS = 5000;
const HOST = "Host: localhost\r\n";

/** `isAnswered`: there is enough of a request that somebody is owed an answer. */
type RawRequest = Readonly<{ what: string; bytes: string; isAnswered: boolean }>;

const get = (what: string, headers: string, isAnswered = true): RawRequest => ({
  what,
  bytes: `GET /api/health HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`,
  isAnswered,
});
const post = (what: string, headers: string, body: string): RawRequest => ({
  what,
  bytes: `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nConnection: close\r\n${headers}\r\n${body}`,
  isAnswered: true,
});

const RAW_REQUESTS: readonly RawRequest[] = [
  get("a plain request", HOST),
  get("no host", ""),
  get("two hosts", HOST + HOST),
  get("a header without a name", `${HOST}: value\r\n`),
  get("a header with a space before its colon", `${HOST}Origin : x\r\n`),
  get("a header with a zero byte", `${HOST}X-A: a\0b\r\n`),
  get("a folded header", `${HOST}X-A: a\r\n b\r\n`),
  get("a header of 20 kB", `${HOST}X-A: ${"a".repeat(20_000)}\r\n`),
  get("3,000 headers", HOST + Array.from({ length: 3000 }, (_, index) => `X-${index}: a\r\n`).join("")),
  get("a header in Latin-1", `${HOST}X-A: \u00ff\u00fe\r\n`),
  get("two cookies", `${HOST}Cookie: a=b\r\nCookie: halocline_session=%\r\n`),
  get("an upgrade to nothing known", `${HOST}Upgrade: h2c\r\n`),
  get("an expectation", `${HOST}Expect: 200-maybe\r\n`),
  { what: "an address of 30 kB", bytes: `GET /${"a".repeat(30_000)} HTTP/1.1\r\n${HOST}\r\n`, isAnswered: true },
  {
    what: "an absolute address",
    bytes: `GET http://elsewhere.test/api/health HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    isAnswered: true,
  },
  { what: "an address with a zero byte", bytes: `GET /api/\0 HTTP/1.1\r\n${HOST}\r\n`, isAnswered: true },
  { what: "an unknown method", bytes: `BREW /api/health HTTP/1.1\r\n${HOST}\r\n`, isAnswered: true },
  { what: "TRACE", bytes: `TRACE /api/health HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, isAnswered: true },
  { what: "CONNECT", bytes: `CONNECT elsewhere.test:443 HTTP/1.1\r\n${HOST}\r\n`, isAnswered: false },
  { what: "HTTP/9.9", bytes: `GET / HTTP/9.9\r\n${HOST}\r\n`, isAnswered: true },
  { what: "HTTP/0.9", bytes: "GET /\r\n\r\n", isAnswered: true },
  { what: "the preface of HTTP/2", bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", isAnswered: true },
  { what: "the beginning of TLS", bytes: "\u0016\u0003\u0001\u0002\0\u0001", isAnswered: true },
  { what: "line feeds only", bytes: "GET /api/health HTTP/1.1\nHost: a\n\n", isAnswered: true },
  post("a length that is no number", "Content-Length: abc\r\n", "{}"),
  post("a negative length", "Content-Length: -1\r\n", "{}"),
  post("two lengths", "Content-Length: 2\r\nContent-Length: 3\r\n", "{}"),
  post("a length and chunks", "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
  post("an unknown encoding", "Transfer-Encoding: rot13\r\n", "{}"),
  post("a chunk of no size", "Transfer-Encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n"),
  post("a chunk of endless size", "Transfer-Encoding: chunked\r\n", `${"f".repeat(40)}\r\n{}`),
  post("a body that is larger than allowed", "Content-Length: 9999999999\r\n", "{"),
];

function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(bytes, "latin1")));
    let heard = "";
    socket.on("data", (piece: Buffer) => (heard += piece.toString("latin1")));
    socket.setTimeout(WITHIN_MS, () => socket.destroy());
    socket.once("error", () => {});
    socket.once("close", () => resolve(heard));
  });
}

/** In our shape: a refusal with a code and a sentence, or a plain success. Null when nothing is wrong. */
export function wrongWith(heard: string, isAnswered: boolean): string | null {
  if (heard === "") return isAnswered ? "no answer" : null;
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0);
  if (status === 0 || status >= 500) return `answered with ${heard.slice(0, 80)}`;
  const body = heard.slice(heard.indexOf("\r\n\r\n") + 4);
  if (status < 400) return null;
  try {
    return errorSchema.safeParse(JSON.parse(body)).success ? null : `not our shape: ${body.slice(0, 80)}`;
  } catch {
    return `not our shape: ${heard.slice(0, 200)}`;
  }
}

/** How many were answered wrongly. */
export async function sendRawRequests(url: string): Promise<number> {
  let wrong = 0;
  for (const { what, bytes, isAnswered } of RAW_REQUESTS) {
    const problem = wrongWith(await exchange(Number(new URL(url).port), bytes), isAnswered);
    if (problem === null) continue;
    wrong += 1;
    console.log(`  ${what}: ${problem}`);
  }
  return wrong;
}
