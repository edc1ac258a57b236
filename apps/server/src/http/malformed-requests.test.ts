// Requests that never reach a route: they are answered in our own shape, too, and with the headers of every other answer.

import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { type Api, api, errorSchema } from "@halocline/contracts/http/api.contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createLogger } from "../platform/logger.ts";
import { createMetrics } from "../platform/metrics.ts";
import { type Authenticator, createHttpApp } from "./app.ts";
import { route } from "./route.ts";

let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  app = await createHttpApp({
    authenticator: { authenticate: async () => null, sessionOf: () => null } as unknown as Authenticator,
    register: async (inner) => {
      for (const key of Object.keys(api) as (keyof Api)[])
        if (key !== "GET /api/health") route(inner, key, () => Promise.reject(new Error("no database here")));
      const schema = { body: z.object({ text: z.string() }) };
      inner.post("/texts", { config: { access: "public" }, schema }, async () => "done");
    },
    outages: async () => ({ database: null, broker: null, store: null, log: null }),
    warnings: () => [],
    clock: Date.now,
    logger: createLogger("silent"),
    metrics: createMetrics(),
    version: "0.0.0",
    requestTimeoutMs: 800,
    config: {
      addresses: ["https://tanks.example"],
      trustedProxies: [],
      webFolder: null,
      requestsPerSecond: { session: 30, address: 200 },
    },
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Everything the connection said until it was closed, of what was written to it as it is. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let said = "";
    socket.setEncoding("utf8").on("data", (part) => (said += part));
    socket.on("close", () => resolve(said)).on("error", reject);
    socket.write(text);
  });

const get = (path: string): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> =>
  new Promise((resolve, reject) => {
    const request = httpRequest({ port, path, headers: { connection: "close" } }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (part) => (body += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    request.on("error", reject).end();
  });

const policiesOf = (headers: NodeJS.Dict<string | string[]>) =>
  Object.keys(headers)
    .filter((name) => !["content-type", "content-length", "date", "connection"].includes(name))
    .toSorted();

describe("[SEC-8] an address that cannot be read", () => {
  it.each(["/api/%zz", "/api/devices/%ED%A0%80", "/api/schedules/%", "/%c0%af"])(
    "%s is refused in our shape, with every header of another answer",
    async (path) => {
      const [malformed, other] = [await get(path), await get("/api/nowhere")];
      expect(malformed.status).toBe(400);
      expect(errorSchema.parse(JSON.parse(malformed.body)).code).toBe("bad_request");
      expect(policiesOf(malformed.headers)).toEqual(policiesOf(other.headers));
      expect(malformed.headers["content-security-policy"]).toBe(other.headers["content-security-policy"]);
    },
  );

  it("is refused like any other id when it is only long", async () => {
    const { status, headers, body } = await get(`/api/devices/${"a".repeat(5000)}/test-connection`);
    expect([status, errorSchema.safeParse(JSON.parse(body)).success]).toEqual([404, true]);
    expect(headers["content-security-policy"]).toBeDefined();
  });

  it("leaves one alone that is only unusual", async () => {
    expect((await get("/api/health?q=%zz")).status).toBe(200);
    expect((await get("/api/he%61lth")).status).toBe(200);
  });
});

describe("[SEC-8] a request that is none", () => {
  const answerTo = async (text: string) => {
    const [head = "", body = ""] = (await raw(text)).split("\r\n\r\n");
    const [first = "", ...headers] = head.toLowerCase().split("\r\n");
    return { status: Number(first.split(" ")[1]), headers, error: errorSchema.parse(JSON.parse(body)) };
  };

  it.each([
    [
      "over-long headers",
      `GET /api/health HTTP/1.1\r\nhost: a\r\nx-long: ${"a".repeat(40_000)}\r\n\r\n`,
      431,
      "headers_too_large",
    ],
    ["an over-long address", `GET /api/${"a".repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431, "headers_too_large"],
    ["no method", "GARBAGE\r\n\r\n", 400, "bad_request"],
    ["no host", "GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n", 400, "bad_request"],
    [
      "an expectation that nobody meets",
      "GET /api/health HTTP/1.1\r\nhost: a\r\nexpect: 200-maybe\r\n\r\n",
      417,
      "expectation_failed",
    ],
  ])("with %s is refused in our shape, and the connection ends", async (_, text, status, code) => {
    const answer = await answerTo(text);
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect(answer.headers).toEqual(
      expect.arrayContaining(["x-content-type-options: nosniff", "cache-control: no-store", "connection: close"]),
    );
  });
});

describe("[SEC-10] a body that comes a byte at a time", () => {
  it("is not waited for: the caller is told, and the connection ends", async () => {
    const head = "POST /texts HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n";
    const began = performance.now();
    const [first = "", body = ""] = (await raw(`${head}{`)).split("\r\n\r\n");
    expect([first.split("\r\n")[0], errorSchema.parse(JSON.parse(body)).code]).toEqual([
      "HTTP/1.1 408 Request Timeout",
      "request_too_slow",
    ]);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

describe("a text that is none", () => {
  it.each(['{"text":"\\ud800"}', '{"text":"a\\udc00b"}', '{"text":"a\\u0000b"}'])("%s is refused", async (payload) => {
    const headers = { "content-type": "application/json" };
    const { statusCode, json } = await app.inject({ method: "POST", url: "/texts", headers, payload });
    expect([statusCode, json().code]).toEqual([400, "invalid"]);
  });

  it("is not one with two halves of a pair in it", async () => {
    expect((await app.inject({ method: "POST", url: "/texts", payload: { text: "\ud83d\udca7" } })).statusCode).toBe(200);
  });
});
