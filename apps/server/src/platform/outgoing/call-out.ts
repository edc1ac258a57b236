// The one way out to an address that a person has named. It resolves the name itself, judges every address it gets, and connects to
// one of those and to no other: a name that answers differently the second time is not asked a second time. It follows no redirect,
// reads little, and takes little time. What it says of a failure is one word: an address may hold a secret.

import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { mayCall, type OutgoingReach, ownAddresses } from "./judge-address.ts";
import { type Resolved, type ResolveName, resolverOf } from "./resolve-name.ts";

const LIMIT_MS = 10_000;
const MOST_BYTES = 16 * 1024;

export type OutgoingCall = Readonly<{
  url: string;
  method: "POST";
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
}>;

export type OutgoingFailure = "address_refused" | "name_unknown" | "unreachable" | "not_trusted" | "timed_out" | "garbled";

/** The body is cut where it is too long; an answer is one whatever its status. */
export type OutgoingOutcome =
  | Readonly<{ isAnswered: true; status: number; retryAfter: string | null; body: string }>
  | Readonly<{ isAnswered: false; failure: OutgoingFailure }>;

export type CallOut = (call: OutgoingCall) => Promise<OutgoingOutcome>;

type CallOutOptions = Readonly<{
  reach: OutgoingReach;
  resolve?: ResolveName;
  limitMs?: number;
  /** Called for each request: interfaces come and go. */
  listOwn?: () => readonly string[];
}>;

const failed = (failure: OutgoingFailure): OutgoingOutcome => ({ isAnswered: false, failure });

/** As the parser of browsers reads it: 0x7f.1, 2130706433 and full-width dots are the addresses they stand for. */
function readDestination(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  return url.username === "" && url.password === "" && url.hostname !== "" ? url : null;
}

const wayOf = ({ protocol, port }: URL) => {
  const isEncrypted = protocol === "https:";
  return { isEncrypted, port: port === "" ? (isEncrypted ? 443 : 80) : Number(port) };
};

/** A name may have good addresses and bad ones: then it is not to be trusted with any. */
async function addressesOf(url: URL, resolve: ResolveName, signal: AbortSignal): Promise<readonly Resolved[]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  return family === 0 ? resolve(host, signal) : [{ address: host, family }];
}

/** Gives whoever connects the addresses that were judged, whatever it asks for. */
const pinnedTo =
  (addresses: readonly Resolved[]): LookupFunction =>
  (_name, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family ?? 0);
  };

async function readStart(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes >= MOST_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MOST_BYTES).toString("utf8");
}

function exchange(url: URL, { method, headers, body }: OutgoingCall, options: https.RequestOptions): Promise<OutgoingOutcome> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      ...options,
      method,
      // A connection of its own: one that is kept could be another one's.
      agent: false,
      headers: { ...headers, "content-length": Buffer.byteLength(body), "user-agent": "Halocline" },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      readStart(response)
        .then((start) => resolve({ isAnswered: true, status, retryAfter: answered["retry-after"] ?? null, body: start }), reject)
        .finally(() => sent.destroy());
    });
    sent.end(body);
  });
}

function failureOf(error: unknown): OutgoingFailure {
  const { code = "", syscall = "" } = error as { code?: string; syscall?: string };
  // A name server that is silent, and whatever else becomes of a question to one.
  if (code === "ETIMEOUT") return "timed_out";
  if (syscall.startsWith("query") || /^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return "name_unknown";
  if (code.startsWith("HPE_")) return "garbled";
  return /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code) ? "not_trusted" : "unreachable";
}

/** Rejects as soon as the time is up, whatever still goes on behind it: the system's resolver cannot be interrupted. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return Promise.race([work, promise]);
}

export function createCallOut(options: CallOutOptions): CallOut {
  const { reach, resolve = resolverOf(reach), limitMs = LIMIT_MS, listOwn = ownAddresses } = options;
  return async (call) => {
    const url = readDestination(call.url);
    if (url === null) return failed("address_refused");
    const signal = AbortSignal.timeout(limitMs);
    try {
      const addresses = await within(signal, addressesOf(url, resolve, signal));
      if (addresses.length === 0) return failed("name_unknown");
      const [way, own] = [wayOf(url), listOwn()];
      if (!addresses.every(({ address }) => mayCall(reach, address, own, way))) return failed("address_refused");
      return await within(signal, exchange(url, call, { lookup: pinnedTo(addresses), signal }));
    } catch (error) {
      return failed(signal.aborted ? "timed_out" : failureOf(error));
    }
  };
}
