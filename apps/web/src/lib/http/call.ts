// The only place that talks HTTP. The key names method and path; the contract's types do the rest.

import { askedLanguage } from "../language/reader.ts";
import { noteServerDate } from "../time/server-clock.ts";
import { noteAnswer } from "./answers.ts";
import type { AnswerOf, CallArguments, CallKey, PlainInput, ReadKey } from "./api-types.ts";
import { HttpError, rejectionCode, Unreached } from "./http-error.ts";

export function pathOf(key: CallKey, input: PlainInput = {}): string {
  const template = key.slice(key.indexOf(" ") + 1);
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ""));
}

function queryOf(input: PlainInput = {}): string {
  const entries = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

/**
 * The page's headers have these fetched before the app asks, so that the first answer's date says nothing about now. A browser
 * may ask again if the app's own headers differ from the page's; no text stands in these answers.
 */
const PRELOADED = new Set(["/api/auth/user", "/api/devices"]);

/** A write without a body has no JSON to vouch for it: the header, which no foreign page can send, does. */
function requestOf(method: string, path: string, input: PlainInput = {}): RequestInit {
  const accept = { accept: "application/json", ...(!PRELOADED.has(path) && { "accept-language": askedLanguage() }) };
  if (method === "GET") return { method, credentials: "same-origin", headers: accept };
  if (input.body === undefined) return { method, credentials: "same-origin", headers: { ...accept, "x-halocline": "1" } };
  const headers = { ...accept, "content-type": "application/json" };
  return { method, credentials: "same-origin", headers, body: JSON.stringify(input.body) };
}

export async function call<K extends CallKey>(key: K, ...[input]: CallArguments<K>): Promise<AnswerOf<K>> {
  const plain = input as PlainInput | undefined;
  const sentAtMs = Date.now();
  const method = key.slice(0, key.indexOf(" "));
  const path = pathOf(key, plain) + queryOf(plain);
  const { signal, outlivesPage: keepalive } = plain ?? {};
  const request = { ...requestOf(method, path, plain), ...(signal && { signal }), ...(keepalive && { keepalive }) };
  const response = await fetch(path, request).catch(unreached);
  if (!PRELOADED.delete(path)) noteServerDate(response.headers.get("date"), sentAtMs, Date.now());
  if (!response.ok) throw noteRejection(new HttpError(response.status, (await response.text()) || response.statusText));
  const answer = (await response.json()) as AnswerOf<K>;
  noteAnswer();
  return answer;
}

/** Fetch says so with an error of this type; whoever cancelled the call gets another. */
function unreached(error: unknown): never {
  throw error instanceof TypeError ? new Unreached(error.message, { cause: error }) : error;
}

/** A proxy or a hotel's sign-in page answers too, while our server is far away: only our own words count as its answer. */
function noteRejection(error: HttpError): HttpError {
  if (rejectionCode(error) !== null) noteAnswer();
  return error;
}

/** Only to hear whether the server answers. It gives up in time, because a browser keeps few connections open at once. */
export async function askWhetherThere(withinMs: number): Promise<void> {
  const response = await fetch("/api/health", { ...requestOf("GET", "/api/health"), signal: AbortSignal.timeout(withinMs) });
  if (response.headers.get("content-type")?.includes("json")) noteAnswer();
}

/** A read while signed out is an empty result, not an error. */
export async function read<K extends ReadKey>(key: K, ...input: CallArguments<K>): Promise<AnswerOf<K> | null> {
  try {
    return await call(key, ...input);
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}
