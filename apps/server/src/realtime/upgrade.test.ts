// Whoever sends what is no frame: the connection ends, and nobody fills our log with it.

import { once } from "node:events";
import { connect } from "node:net";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ownAddresses } from "../http/plugins/own-address.ts";
import { sessionValues } from "../http/plugins/session-values.ts";
import { createMetrics } from "../platform/metrics.ts";
import { createSocketPlaces } from "./socket-places.ts";
import { mountSocket, type UpgradeDeps } from "./upgrade.ts";

let app: FastifyInstance;
const logged: string[] = [];
const reportError = vi.fn();

beforeEach(async () => {
  app = fastify({ logger: { level: "warn", stream: { write: (line: string) => void logged.push(line) } } });
  app.decorateRequest("principal", null);
  ownAddresses(app, ["http://127.0.0.1:8080"]);
  sessionValues(app);
  logged.length = 0;
  const deps = {
    allowedOrigins: new Set(),
    sessionCookie: "s",
    metrics: createMetrics(),
    clock: Date.now,
    reportError,
    places: createSocketPlaces({ session: 20, address: 200 }),
  };
  await mountSocket(app, deps as unknown as UpgradeDeps);
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => app.close());

const HEAD = "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n";

it.each([
  ["no mask", [0x81, 0x02, 0x7b, 0x7d]],
  ["an unknown kind", [0x83, 0x80, 0, 0, 0, 0]],
  ["a length that nothing has", [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]],
  ["no text", [0x81, 0x81, 0, 0, 0, 0, 0xff]],
])("[SEC-10] a frame with %s ends its connection and is no line of the log", async (_, bytes) => {
  const socket = connect((app.server.address() as { port: number }).port, "127.0.0.1");
  socket.write(`${HEAD}Sec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}\r\n\r\n`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain("101 Switching Protocols");
  socket.write(Buffer.from(bytes));
  await once(socket, "close");
  expect(logged).toEqual([]);
  expect(reportError).not.toHaveBeenCalled();
});
