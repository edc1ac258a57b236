// What may change something, on the real application without its outside.

import { fastify } from "fastify";
import { describe, expect, it } from "vitest";
import { answerError } from "../errors.ts";
import { ownAddresses } from "./own-address.ts";
import { sameOrigin } from "./same-origin.ts";

const OURS = "https://tanks.example";
const AT_HOME = "http://192.168.1.20:8080";
const JSON_TYPE = { "content-type": "application/json" };
const UNSAFE = ["POST", "PUT", "DELETE", "PATCH"] as const;

const app = fastify();
app.setErrorHandler(answerError);
ownAddresses(app, [OURS, AT_HOME]);
sameOrigin(app, [OURS, AT_HOME]);
let reached = 0;
app.all("/thing", async () => {
  reached++;
  return "done";
});

const call = async (method: "GET" | (typeof UNSAFE)[number], headers: Record<string, string>, payload?: string) => {
  const before = reached;
  const response = await app.inject({ method, url: "/thing", headers, ...(payload !== undefined && { payload }) });
  return { status: response.statusCode, isReached: reached > before, code: response.body.match(/"code":"(\w+)"/)?.[1] };
};

describe("[SEC-7] a call that changes something", () => {
  it.each(UNSAFE)("%s passes from our own page, with JSON or our header", async (method) => {
    expect(await call(method, { origin: OURS, cookie: "a=b", ...JSON_TYPE }, "{}")).toMatchObject({ status: 200 });
    const typed = { origin: OURS, "content-type": "application/json; charset=utf-8" };
    expect(await call(method, typed, "{}")).toMatchObject({ status: 200 });
    expect(await call(method, { origin: OURS, cookie: "a=b", "x-halocline": "1" })).toMatchObject({ status: 200 });
  });

  it.each(UNSAFE)("%s passes at each of our addresses from a page of that address, and of no other", async (method) => {
    const at = (host: string, origin: string) => call(method, { host, origin, cookie: "a=b", ...JSON_TYPE }, "{}");
    const refused = { status: 403, isReached: false, code: "bad_origin" };
    expect(await at("tanks.example", OURS)).toMatchObject({ status: 200 });
    expect(await at("192.168.1.20:8080", AT_HOME)).toMatchObject({ status: 200 });
    expect(await at("tanks.example", AT_HOME)).toEqual(refused);
    expect(await at("192.168.1.20:8080", OURS)).toEqual(refused);
    // A proxy that passes no host on: only the main address can be meant.
    expect(await at("127.0.0.1:8080", OURS)).toMatchObject({ status: 200 });
    expect(await at("127.0.0.1:8080", AT_HOME)).toEqual(refused);
    expect(await at("127.0.0.1:8080", "http://127.0.0.1:8080")).toEqual(refused);
  });

  it("is told where to go when it comes by another address, in the reader's language", async () => {
    const messageIn = async (language: string) => {
      const headers = {
        origin: "http://192.168.1.99:8080",
        host: "192.168.1.99:8080",
        "accept-language": language,
        ...JSON_TYPE,
      };
      return (await app.inject({ method: "POST", url: "/thing", headers, payload: "{}" })).json().message;
    };
    expect(await messageIn("en")).toBe(`This server is used at another address. Open Halocline at ${OURS}, ${AT_HOME}.`);
    expect(await messageIn("de")).toContain(`Öffne Halocline unter ${OURS}, ${AT_HOME}.`);
  });

  it.each(UNSAFE)("%s passes from a program without a cookie", async (method) => {
    expect(await call(method, JSON_TYPE, "{}")).toMatchObject({ status: 200 });
  });

  it.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${OURS}.evil.example` },
    { origin: `${OURS}/` },
    { origin: OURS.toUpperCase() },
    { origin: "http://tanks.example" },
    { origin: "" },
    { cookie: "a=b" },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { referer: `${OURS}/`, cookie: "a=b" },
  ] as Record<string, string>[])("is refused with %j", async (headers) => {
    for (const method of UNSAFE) {
      const answer = await call(method, { ...headers, ...JSON_TYPE, "x-halocline": "1" }, "{}");
      expect(answer).toEqual({ status: 403, isReached: false, code: "bad_origin" });
    }
  });

  it.each([
    [{}, undefined],
    [{ "x-halocline": "0" }, undefined],
    [{ "content-type": "text/plain" }, "{}"],
    [{ "content-type": "text/plain", "x-halocline": "1" }, "{}"],
    [{ "content-type": "application/x-www-form-urlencoded" }, "a=b"],
    [{ "content-type": "multipart/form-data; boundary=x" }, "--x--"],
    [{ "content-type": "text/plain; application/json" }, "{}"],
    [{ "content-type": "application/jsonp" }, "{}"],
  ] as [Record<string, string>, string | undefined][])("is refused as %j, which a form could send", async (headers, payload) => {
    for (const method of UNSAFE) {
      const answer = await call(method, { origin: OURS, ...headers }, payload);
      expect(answer).toEqual({ status: 415, isReached: false, code: "json_required" });
    }
  });

  it("may be a file with our header, which only a page of ours can add", async () => {
    const file = { origin: OURS, "content-type": "multipart/form-data; boundary=x" };
    // No route here takes forms: the framework says so, after the origin was found right.
    expect(await call("POST", { ...file, "x-halocline": "1" }, "--x--")).toMatchObject({ status: 415, code: "bad_request" });
    expect(await call("POST", { ...file, "x-halocline": "1", origin: "https://evil.example" }, "--x--")).toMatchObject({
      status: 403,
    });
  });

  it("leaves reading alone", async () => {
    expect(await call("GET", { origin: "https://evil.example", cookie: "a=b" })).toMatchObject({ status: 200 });
  });
});
