// One call of the library's own request handler: its origin check then stands behind ours.

import type { Caller } from "../../http/caller.ts";
import { CLIENT_ADDRESS_HEADER, LIBRARY_PATH, type Library } from "./library.ts";

export type FlowAnswer = Readonly<{
  isOk: boolean;
  /** The library's own code of a refusal. */
  code: string | null;
  body: Readonly<Record<string, unknown>>;
  setCookies: readonly string[];
  /** Where it would send the browser. */
  location: string | null;
}>;

const FORWARDED = ["cookie", "origin", "user-agent", "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest"] as const;

export async function callLibrary(
  library: Pick<Library, "handler">,
  ownAddress: string,
  path: string,
  caller: Caller | null,
  body?: Record<string, unknown>,
): Promise<FlowAnswer> {
  const headers = new Headers(caller ? { [CLIENT_ADDRESS_HEADER]: caller.address } : {});
  for (const name of FORWARDED) {
    const value = caller?.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  if (body) headers.set("content-type", "application/json");
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { method: "GET", headers };
  const response = await library.handler(new Request(`${ownAddress}${LIBRARY_PATH}${path}`, init));
  if (response.status >= 500) throw new Error(`the sign-in library answered ${response.status} to ${path.split("?")[0]}`);
  const text = await response.text();
  const answer = (text === "" ? {} : (JSON.parse(text) ?? {})) as Record<string, unknown>;
  return {
    isOk: response.ok,
    code: response.ok ? null : typeof answer.code === "string" ? answer.code : "unknown",
    body: answer,
    setCookies: response.headers.getSetCookie(),
    location: response.headers.get("location"),
  };
}
