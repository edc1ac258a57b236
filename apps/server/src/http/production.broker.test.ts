// What is different in production, and how a server ends.

import { Agent, get } from "node:http";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type LiveClient, openLive } from "../../test/live-client.ts";
import { startTestServer, type TestServer } from "../../test/start-test-server.ts";

let server: TestServer;
let account: SeededAccount;
let isStopped = false;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"), { HALOCLINE_MODE: "production" });
  account = await server.seed({ deviceNames: ["Reef"] });
});
afterAll(async () => {
  if (!isStopped) await server.stop();
});

describe("[SEC-2] in production", () => {
  it("nobody is signed in by an address", async () => {
    const response = await fetch(`${server.url}/dev/session?token=${account.sessionToken}`, { redirect: "manual" });
    expect(response.status).toBe(404);
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  it("a session still opens the API", async () => {
    expect((await server.get("/api/devices", account)).status).toBe(200);
  });
});

describe("shutting down", () => {
  const keepAlive = (agent: Agent) =>
    new Promise<number>((resolve, reject) => {
      get(`${server.url}/healthz`, { agent }, (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
      }).once("error", reject);
    });

  it("takes less than three seconds with a socket, a device and an idle connection open", async () => {
    const agent = new Agent({ keepAlive: true });
    expect(await keepAlive(agent)).toBe(200);
    const live: LiveClient = await openLive(server.url, { cookie: server.cookieOf(account), origin: server.config.publicUrl });
    live.subscribe(account.devices[0]?.id ?? "");
    await live.waitFor("snapshot");
    await server.connectDevice(account.devices[0] as never);
    const beganAt = performance.now();
    isStopped = true;
    await server.stop();
    expect(performance.now() - beganAt).toBeLessThan(3000);
    expect(live.closed()).toEqual({ code: 1001 });
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    agent.destroy();
  });
});
