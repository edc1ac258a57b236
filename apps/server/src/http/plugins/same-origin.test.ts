// What may change something, on the real application without its outside.

import { fastify } from "fastify";
import { describe, expect, it } from "vitest";
import { answerError } from "../errors.ts";
import { sameOrigin } from "./same-origin.ts";

const OURS = "https://tanks.example";
const JSON_TYPE = { "content-type": "application/json" };
const UNSAFE = ["POST", "PUT", "DELETE", "PATCH"] as const;

const app = fastify();
app.setErrorHandler(answerError);
sameOrigin(app, OURS);
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
