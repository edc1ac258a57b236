import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Balancer, balance } from "./balancer.ts";

const servers: Server[] = [];
const balancers: Balancer[] = [];
const balanced = (...urls: string[]): Balancer => {
  const balancer = balance(urls, { cookie: "", origin: "" });
  balancers.push(balancer);
  return balancer;
};
afterEach(() => {
  for (const balancer of balancers.splice(0)) balancer.close();
  for (const server of servers.splice(0)) server.close();
});

const listen = (answer: Parameters<typeof createServer>[1]): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer(answer);
    servers.push(server);
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
const good = () => listen((_request, response) => response.end("{}"));
const NOBODY = "http://127.0.0.1:1";

describe("a balancer", () => {
  it("asks the other server when one does not listen", async () => {
    const { call, failures } = balanced(NOBODY, await good());
    expect((await call("GET", "/")).status).toBe(200);
    expect((await call("GET", "/")).status).toBe(200);
    expect(failures()).toEqual([]);
  });

  it("counts a connection that ends without an answer, and does not make that call again", async () => {
    const { call, failures, calls } = balanced(await listen(({ socket }) => socket.destroy()));
    expect((await call("POST", "/stop")).status).toBe(0);
    expect([failures().length, calls()]).toEqual([1, 1]);
  });

  it("sends nothing more to a server that says it is not ready", async () => {
    let taken = 0;
    const stopping = await listen(({ url }, response) => {
      if (url !== "/readyz") taken += 1;
      response.writeHead(url === "/readyz" ? 503 : 200).end();
    });
    const { call, failures } = balanced(stopping, await good());
    await vi.waitFor(async () => {
      const before = taken;
      for (let turn = 0; turn < 4; turn += 1) await call("GET", "/");
      expect(taken).toBe(before);
    }, 5000);
    expect(failures()).toEqual([]);
  });

  it("counts an error of the server, and nobody at all", async () => {
    const broken = await listen((_request, response) => response.writeHead(503).end());
    for (const url of [broken, NOBODY]) {
      const { call, failures } = balanced(url);
      await call("GET", "/");
      expect(failures()).toHaveLength(1);
    }
  });
});
