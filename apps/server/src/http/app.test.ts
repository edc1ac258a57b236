// The rule that no route exists without an access rule, on the real application without its outside.

import type { FastifyInstance } from "fastify";
import { describe, expect, it } from "vitest";
import { createLogger } from "../platform/logger.ts";
import { createMetrics } from "../platform/metrics.ts";
import { createHttpApp, type HttpDeps } from "./app.ts";

const deps = (change: Partial<HttpDeps> = {}): HttpDeps => ({
  inAccount: () => Promise.reject(new Error("no database here")),
  authenticate: async () => null,
  isReady: async () => true,
  clock: Date.now,
  logger: createLogger("silent"),
  metrics: createMetrics(),
  version: "0.0.0",
  webFolder: null,
  developmentSessionSecret: null,
  mount: async () => {},
  ...change,
});

const mounting = (mount: (app: FastifyInstance) => unknown) =>
  createHttpApp(deps({ mount: async (app) => void (await mount(app)) }));
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

  it("answers 503 on /readyz while the outside is away, and says so in /api/health", async () => {
    const app = await createHttpApp(deps({ isReady: async () => false }));
    expect((await app.inject("/readyz")).statusCode).toBe(503);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect((await app.inject("/api/health")).json()).toEqual({ status: "degraded", version: "0.0.0" });
    await app.close();
  });

  it("that fails tells the caller nothing about the reason", async () => {
    const caller = { sessionId: "s", userId: "u", accountId: "a", membershipRole: "owner", isAdmin: false } as const;
    const app = await createHttpApp(deps({ authenticate: async () => caller }));
    const response = await app.inject("/api/devices");
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ code: "internal", message: "Something went wrong on our side." });
    await app.close();
  });
});
