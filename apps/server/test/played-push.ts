// A push service on this machine: it takes what it is sent and answers as it is told. It cannot read it, as none can.

import http from "node:http";
import type { AddressInfo } from "node:net";
import { type CallOut, createCallOut } from "../src/platform/outgoing/call-out.ts";

export const PUSH_ORIGIN = "https://browsers.example";

export type PushRequest = Readonly<{ path: string; headers: http.IncomingHttpHeaders; body: Buffer }>;
type Answer = Readonly<{ status: number; headers?: Record<string, string> }> | "hang";

export type PlayedPush = Readonly<{ callOut: CallOut; received: PushRequest[]; answers: Answer[]; close: () => void }>;

export async function playPush(limitMs: number): Promise<PlayedPush> {
  const received: PushRequest[] = [];
  const answers: Answer[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
      const answer = answers.shift() ?? { status: 201 };
      if (answer !== "hang") response.writeHead(answer.status, answer.headers ?? {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const guarded = createCallOut({ reach: "machine", limitMs });
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { callOut: (call) => guarded({ ...call, url: call.url.replace(PUSH_ORIGIN, here) }), received, answers, close };
}
