// Against real sockets on this machine: the guard must be told that it may reach them, and is then asked for what it may not.

import http from "node:http";
import type { AddressInfo } from "node:net";
import net from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createCallOut } from "./call-out.ts";
import { ownAddresses, placeOf } from "./judge-address.ts";

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

async function serve(answer: Answer, host = "127.0.0.1") {
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.host}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests };
}

async function serveRaw(onConnection: (socket: net.Socket) => void) {
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closings.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const post = (url: string, body = "{}") => ({ url, method: "POST" as const, headers: { "x-key": "k" }, body });
const loopback = [{ address: "127.0.0.1", family: 4 }];
const refused = { isAnswered: false, failure: "address_refused" };

describe("an address that leads to the server's own network", () => {
  it.each([
    ["a literal", "https://127.0.0.1/"],
    ["a decimal number", "https://2130706433/"],
    ["octal digits", "https://0177.0.0.1/"],
    ["hexadecimal digits", "https://0x7f.0.0.1/"],
    ["one hexadecimal number", "https://0x7f000001/"],
    ["a short form", "https://127.1/"],
    ["full-width digits and dots", "https://127。0。0。1/"],
    ["zero", "https://0/"],
    ["unspecified", "https://0.0.0.0/"],
    ["a trailing dot", "https://127.0.0.1./"],
    ["the loopback of IPv6", "https://[::1]/"],
    ["unspecified IPv6", "https://[::]/"],
    ["IPv4 in IPv6", "https://[::ffff:127.0.0.1]/"],
    ["IPv4 in IPv6, in hexadecimal", "https://[::ffff:7f00:1]/"],
    ["NAT64", "https://[64:ff9b::127.0.0.1]/"],
    ["6to4", "https://[2002:7f00:1::]/"],
    ["a metadata service", "https://169.254.169.254/latest/meta-data/"],
    ["a home network", "https://192.168.1.1/"],
    ["a carrier's network", "https://100.64.0.1/"],
    ["ULA", "https://[fd12::1]/"],
    ["userinfo that looks like a host", "https://ntfy.sh@127.0.0.1/"],
    ["userinfo at a good address", "https://user:password@93.184.215.14/"],
    ["plain http", "http://93.184.215.14/"],
    ["a port that is no web's", "https://93.184.215.14:22/"],
    ["another protocol", "file:///etc/passwd"],
    ["another protocol", "gopher://93.184.215.14/"],
    ["nothing that could be read", "https://"],
    ["nothing that could be read", "not an address"],
  ])("is refused as %s: %s", async (_what, url) => {
    const asked: string[] = [];
    const callOut = createCallOut({
      reach: "public",
      resolve: async (name) => {
        asked.push(name);
        return loopback;
      },
    });
    expect(await callOut(post(url))).toEqual(refused);
    // What is a literal is judged as one, by whatever spelling.
    expect(asked).toEqual([]);
  });

  it.each([
    ["localhost", loopback],
    ["localhost.", loopback],
    ["metadata.google.internal", [{ address: "169.254.169.254", family: 4 }]],
    ["nas.example", [{ address: "192.168.1.2", family: 4 }]],
    ["mapped.example", [{ address: "::ffff:10.0.0.1", family: 6 }]],
    [
      "half-good.example",
      [
        { address: "93.184.215.14", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ],
    ],
  ])("is refused as a name: %s", async (name, addresses) => {
    const callOut = createCallOut({ reach: "public", resolve: async () => addresses });
    expect(await callOut(post(`https://${name}/`))).toEqual(refused);
  });

  it("is not reached by a name that answers differently the second time", async () => {
    const inside = await serve((_request, response) => void response.end("inside"));
    const outside = await serve((_request, response) => void response.end("outside"));
    let asked = 0;
    // The first answer is what is judged; a second one would lead to what may not be called.
    const callOut = createCallOut({
      reach: "machine",
      resolve: async () => (asked++ === 0 ? loopback : [{ address: "127.0.0.2", family: 4 }]),
    });
    const answer = await callOut(post(`http://rebinding.example:${outside.port}/x`));
    expect(answer).toMatchObject({ isAnswered: true, status: 200, body: "outside" });
    expect([asked, outside.requests, inside.requests]).toEqual([1, [`POST /x rebinding.example:${outside.port}`], []]);
  });

  it("is refused within a home where it is the server's own machine, and a listener there gets no request", async () => {
    // As addresses of its interfaces: one is enough for a machine without a network, and loopback is of every machine.
    const own = ["127.0.0.1", ...ownAddresses().filter((address) => placeOf(address, []) === "home")];
    for (const address of own) {
      const listener = await serve((_request, response) => void response.end("inside"), address);
      const url = `http://${net.isIPv6(address) ? `[${address}]` : address}:${listener.port}/`;
      expect(await createCallOut({ reach: "home" })(post(url))).toEqual(refused);
      expect(
        await createCallOut({ reach: "home", resolve: async () => [{ address, family: net.isIP(address) }] })(
          post(`http://nas.example:${listener.port}/`),
        ),
      ).toEqual(refused);
      expect(listener.requests).toEqual([]);
      expect(await createCallOut({ reach: "machine" })(post(url))).toMatchObject({ isAnswered: true, body: "inside" });
    }
  });

  it("is refused as soon as an interface has it: interfaces are read for each call", async () => {
    let own: string[] = [];
    const callOut = createCallOut({ reach: "home", limitMs: 1, listOwn: () => own });
    const failureNow = async () => await callOut(post("https://10.255.255.254/"));
    expect(await failureNow()).not.toEqual(refused);
    own = ["10.255.255.254"];
    expect(await failureNow()).toEqual(refused);
  });

  it("is not followed to by a redirect, which is an answer like any other", async () => {
    const inside = await serve((_request, response) => void response.end("inside"));
    const outside = await serve((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/` }).end(),
    );
    const callOut = createCallOut({ reach: "machine" });
    expect(await callOut(post(`http://127.0.0.1:${outside.port}/`))).toMatchObject({ isAnswered: true, status: 307 });
    expect(inside.requests).toEqual([]);
  });
});

describe("an answer", () => {
  const callOut = createCallOut({ reach: "machine", resolve: async () => loopback });
  const hasty = createCallOut({ reach: "machine", limitMs: 400, resolve: async () => loopback });

  it("is given with what was sent, and how long to wait", async () => {
    let seen: unknown;
    const { port } = await serve((request, response) => {
      request.setEncoding("utf8").on("data", (body) => {
        seen = [request.headers["x-key"], request.headers["content-length"], body];
        response.writeHead(429, { "retry-after": "7" }).end("wait");
      });
    });
    expect(await callOut(post(`http://127.0.0.1:${port}/`, "ä"))).toEqual({
      isAnswered: true,
      status: 429,
      retryAfter: "7",
      body: "wait",
    });
    expect(seen).toEqual(["k", "2", "ä"]);
  });

  it("without an end is read for 16 KB, and its connection closed", async () => {
    let isClosed = false;
    const { port } = await serve((_request, response) => {
      const pour = () => void (response.destroyed || response.write("x".repeat(8192), pour));
      response.on("close", () => {
        isClosed = true;
      });
      pour();
    });
    const answer = await callOut(post(`http://127.0.0.1:${port}/`));
    expect(answer).toMatchObject({ isAnswered: true, status: 200 });
    expect(answer.isAnswered && answer.body.length).toBe(16 * 1024);
    await expect.poll(() => isClosed).toBe(true);
  });

  it("whose body drips is given up when the time is up, all in all", async () => {
    const { port } = await serve((_request, response) => {
      const drip = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(drip));
    });
    expect(await hasty(post(`http://127.0.0.1:${port}/`))).toEqual({ isAnswered: false, failure: "timed_out" });
  });

  it("that never begins is given up, as is a name that is never resolved", async () => {
    const port = await serveRaw(() => {});
    expect(await hasty(post(`http://127.0.0.1:${port}/`))).toEqual({ isAnswered: false, failure: "timed_out" });
    const stuck = createCallOut({ reach: "machine", limitMs: 50, resolve: () => new Promise(() => {}) });
    expect(await stuck(post("https://stuck.example/"))).toEqual({ isAnswered: false, failure: "timed_out" });
  });

  it("that is no HTTP is one word, as is a closed port, a missing name and a bad certificate", async () => {
    const garbage = await serveRaw((socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"));
    expect(await callOut(post(`http://127.0.0.1:${garbage}/`))).toEqual({ isAnswered: false, failure: "garbled" });
    expect(await callOut(post(`https://127.0.0.1:${garbage}/`))).toEqual({ isAnswered: false, failure: "not_trusted" });
    const { port } = await serve(() => {});
    closings.pop()?.();
    expect(await callOut(post(`http://127.0.0.1:${port}/`))).toEqual({ isAnswered: false, failure: "unreachable" });
    const missing = createCallOut({
      reach: "public",
      resolve: async () => Promise.reject(Object.assign(new Error("secret.example"), { code: "ENOTFOUND" })),
    });
    expect(await missing(post("https://secret.example/"))).toEqual({ isAnswered: false, failure: "name_unknown" });
  });

  it("to a header that cannot be sent fails without a word of it", async () => {
    const { port } = await serve((_request, response) => void response.end());
    const call = { ...post(`http://127.0.0.1:${port}/`), headers: { authorization: "Bearer a\r\nx: y" } };
    expect(await callOut(call)).toEqual({ isAnswered: false, failure: "unreachable" });
  });
});
