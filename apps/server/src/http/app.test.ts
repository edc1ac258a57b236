// The rule that no route exists without an access rule, on the real application with routes that all fail. The real routes meet
// it in the access matrix.

import { type Api, api } from "@halocline/contracts/http/api.contract";
import type { FastifyInstance, FastifySchema } from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { principalOf } from "../../test/principal.ts";
import type { Principal } from "../features/accounts/sessions.store.ts";
import { createLogger } from "../platform/logger.ts";
import { createMetrics } from "../platform/metrics.ts";
import { type Authenticator, createHttpApp, type HttpDeps } from "./app.ts";
import { route } from "./route.ts";

const doorkeeperOf = (principal: Principal | null) =>
  ({ authenticate: async () => principal, sessionOf: () => null }) as unknown as Authenticator;

const config = {
  addresses: ["http://127.0.0.1:8080"],
  trustedProxies: [] as string[],
  webFolder: null,
  requestsPerSecond: { session: 30, address: 200 },
};

/** The contract's routes, all of which fail: what is tried here is who reaches them. */
function registerAll(app: FastifyInstance): void {
  for (const key of Object.keys(api) as (keyof Api)[])
    if (key !== "GET /api/health") route(app, key, () => Promise.reject(new Error("no database here")));
}

const deps = (change: Partial<HttpDeps> = {}): HttpDeps => ({
  authenticator: doorkeeperOf(null),
  register: async (app) => registerAll(app),
  outages: async () => ({ database: null, broker: null, store: null, log: null, ingest: null }),
  warnings: () => [],
  clock: Date.now,
  logger: createLogger("silent"),
  metrics: createMetrics(),
  version: "0.0.0",
  config,
  ...change,
});

const mounting = (mount: (app: FastifyInstance) => unknown, change: Partial<HttpDeps> = {}) =>
  createHttpApp(
    deps({
      register: async (app) => {
        registerAll(app);
        await mount(app);
      },
      ...change,
    }),
  );
const answer = async () => "done";

describe("[SEC-2] a route without an access rule", () => {
  it("stops the start", async () => {
    await expect(mounting((app) => app.get("/api/open", answer))).rejects.toThrow("route /api/open declares no access");
  });

  it("stops the start also with a config that says something else", async () => {
    await expect(mounting((app) => app.get("/api/open", { config: {} }, answer))).rejects.toThrow("declares no access");
  });

  it("stops the start also inside a plugin", async () => {
    const plugin = async (inner: FastifyInstance) => void inner.post("/api/inner", answer);
    await expect(mounting((app) => app.register(plugin))).rejects.toThrow("route /api/inner declares no access");
  });

  it("stops the start also as a wildcard, while no web files are served", async () => {
    await expect(mounting((app) => app.get("/*", answer))).rejects.toThrow("route /* declares no access");
  });
});

describe("[SEC-2] a route with an access rule", () => {
  it.each(["viewer", "keeper", "owner", "admin"] as const)(
    "for %s never reaches its handler without a session",
    async (access) => {
      let isReached = false;
      const app = await mounting((inner) =>
        inner.get("/api/closed", { config: { access } }, async () => {
          isReached = true;
          return "done";
        }),
      );
      for (const method of ["GET", "HEAD"] as const) {
        const response = await app.inject({ method, url: "/api/closed" });
        expect(response.statusCode).toBe(401);
      }
      expect(isReached).toBe(false);
      await app.close();
    },
  );

  it.each([
    [null, null, 200, 200, "ok"],
    ["no database", null, 200, 503, "degraded"],
    [null, "no broker", 503, 503, "degraded"],
    ["no database", "no broker", 503, 503, "degraded"],
  ])("is ready while it can stop, and tells what is away: %s, %s", async (database, broker, stops, records, status) => {
    const app = await createHttpApp(deps({ outages: async () => ({ database, broker, store: null, log: null, ingest: null }) }));
    const [ready, record] = [await app.inject("/readyz"), await app.inject("/readyz/record")];
    const causes = [broker, database].filter((cause) => cause !== null);
    expect([ready.statusCode, ready.json()]).toEqual([stops, { canStop: stops === 200, causes }]);
    expect([record.statusCode, record.json()]).toEqual([records, { canRecord: records === 200, causes, warnings: [] }]);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect((await app.inject("/api/health")).json()).toEqual({ status, version: "0.0.0" });
    await app.close();
  });

  it("that fails tells the caller nothing about the reason, and where to find it in the log", async () => {
    const lines: string[] = [];
    const logger = createLogger("info", { write: (line) => void lines.push(line) });
    const app = await createHttpApp(deps({ authenticator: doorkeeperOf(principalOf()), logger }));
    const response = await app.inject({ url: "/api/devices", headers: { "x-request-id": "somebody else's" } });
    const requestId = response.headers["x-request-id"];
    expect([response.statusCode, requestId]).toEqual([500, expect.stringMatching(/^[0-9a-f]{16}$/)]);
    const message = expect.stringMatching(new RegExp(`^Something went wrong on the server\\. .* under ${String(requestId)}\\.$`));
    expect(response.json()).toEqual({ code: "internal", message, requestId });
    const failed = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request failed");
    expect(failed).toMatchObject([{ requestId, err: { message: "no database here" } }]);
    await app.close();
  });
});

describe("a server that is being stopped", () => {
  it("[SAFE-11] carries out a stop that still reaches it, ends that connection, and asks for no more", async () => {
    const [closing, mayClose] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const app = await mounting((inner) => {
      inner.post("/stop", { config: { access: "public" } }, answer);
      inner.addHook("preClose", () => {
        closing.resolve();
        return mayClose.promise;
      });
    });
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const closed = app.close();
    await closing.promise;
    const response = await fetch(`${url}/stop`, {
      method: "POST",
      headers: { origin: config.addresses[0] ?? "", "x-halocline": "1" },
    });
    const ready = await fetch(`${url}/readyz`);
    mayClose.resolve();
    await closed;
    expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
    expect([ready.status, await ready.json()]).toEqual([503, { canStop: true, causes: ["This process is stopping."] }]);
  });
});

describe("a text that no database holds", () => {
  const answerTo = async (schema: Partial<FastifySchema>, { query = "", text = "" }) => {
    const app = await mounting((inner) => inner.post("/texts", { config: { access: "public" }, schema }, answer));
    const { statusCode } = await app.inject({ method: "POST", url: `/texts?q=${query}`, payload: { deep: [{ text }] } });
    await app.close();
    return statusCode;
  };
  const body = z.object({ deep: z.array(z.object({ text: z.string() })) });
  const querystring = z.object({ q: z.string() });

  it("is refused, in a body and in a query", async () => {
    expect(await answerTo({ body, querystring }, { text: "a\0b" })).toBe(400);
    expect(await answerTo({ body, querystring }, { query: "a%00b" })).toBe(400);
    expect(await answerTo({ body, querystring }, { query: "a%01b", text: "\\0 \u0001" })).toBe(200);
  });

  it("does not hold up a call that takes no body, such as a stop", async () => {
    expect(await answerTo({}, { text: "a\0b" })).toBe(200);
  });
});

describe("[SEC-9] the caller's address", () => {
  const addressSeen = async (trustedProxies: string[], forwarded: string) => {
    const mount = async (app: FastifyInstance) =>
      void app.get("/address", { config: { access: "public" } }, async (request) => request.ip);
    const app = await mounting(mount, { config: { ...config, trustedProxies } });
    const { body } = await app.inject({ url: "/address", headers: { "x-forwarded-for": forwarded } });
    await app.close();
    return body;
  };

  it("is the connection's while no proxy is trusted", async () => {
    expect(await addressSeen([], "192.0.2.1")).toBe("127.0.0.1");
    expect(await addressSeen(["10.0.0.0/8"], "192.0.2.1")).toBe("127.0.0.1");
  });

  it("is what the trusted proxy reports, not what the caller made it report", async () => {
    expect(await addressSeen(["127.0.0.1"], "192.0.2.1")).toBe("192.0.2.1");
    expect(await addressSeen(["127.0.0.1"], "198.51.100.9, 192.0.2.1")).toBe("192.0.2.1");
    expect(await addressSeen(["127.0.0.1", "10.0.0.0/8"], "192.0.2.1, 10.1.2.3")).toBe("192.0.2.1");
  });
});

describe("[SEC-8] headers", () => {
  it("keep API answers out of caches, and browsers on https where we are there", async () => {
    const headersAt = async (publicUrl: string, url: string) => {
      const app = await createHttpApp(deps({ config: { ...config, addresses: [publicUrl] } }));
      const { headers } = await app.inject(url);
      await app.close();
      return [headers["cache-control"], headers["strict-transport-security"]];
    };
    expect(await headersAt("https://tanks.example", "/api/health")).toEqual(["no-store", "max-age=31536000"]);
    expect(await headersAt("http://127.0.0.1:8080", "/healthz")).toEqual([undefined, undefined]);
  });

  it("keep browsers on https at the addresses that have it, and at no name that is also opened without", async () => {
    const addresses = ["https://tanks.example", "http://192.168.1.20:8080", "https://reef.home", "http://reef.home:8080"];
    const app = await createHttpApp(deps({ config: { ...config, addresses } }));
    const strictAt = async (host: string) =>
      (await app.inject({ url: "/healthz", headers: { host } })).headers["strict-transport-security"];
    expect(await strictAt("tanks.example")).toBe("max-age=31536000");
    for (const host of ["192.168.1.20:8080", "reef.home", "reef.home:8080"]) expect(await strictAt(host)).toBeUndefined();
    await app.close();
  });

  /** Those that say how a browser may use an answer; not its length, kind or date. */
  const policiesOf = async (url: string, method: "GET" | "POST" = "GET") => {
    const app = await createHttpApp(deps({ config: { ...config, addresses: ["https://tanks.example"] } }));
    const { headers } = await app.inject({ url, method });
    await app.close();
    const { "content-type": _type, "content-length": _length, date: _date, connection: _connection, ...policies } = headers;
    return policies;
  };

  it.each([
    ["an answer", "/api/health", "GET"],
    ["a refusal", "/api/devices", "GET"],
    ["a page that is not there", "/api/nowhere", "GET"],
    ["a call from another page", "/api/auth/login", "POST"],
  ] as const)("are all there, with %s", async (_case, url, method) => {
    expect(await policiesOf(url, method)).toEqual({
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none';script-src 'self' 'wasm-unsafe-eval';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "referrer-policy": "same-origin",
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "x-dns-prefetch-control": "off",
      "x-download-options": "noopen",
      "x-frame-options": "DENY",
      "x-permitted-cross-domain-policies": "none",
      "x-request-id": expect.any(String),
      "x-xss-protection": "0",
    });
  });
});
