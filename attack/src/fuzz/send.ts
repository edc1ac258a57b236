// Sends a request on a bare client: whatever comes back is told, and so is when nothing did.

import { Agent, request as httpRequest } from "node:http";
import type { FuzzRequest } from "./request.ts";

export type FuzzAnswer = Readonly<{
  /** Zero: the connection ended without an answer. */
  status: number;
  type: string;
  text: string;
  /** Why there is no answer, or no whole one. */
  failure: string | null;
}>;

const WITHIN_MS = 30_000;

export type Sender = Readonly<{ send: (request: FuzzRequest) => Promise<FuzzAnswer>; close: () => void }>;

export function openSender(url: string, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const once = ({ method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> =>
    new Promise((resolve) => {
      let answer: FuzzAnswer = { status: 0, type: "", text: "", failure: "no answer" };
      const all = { ...headers, ...(body && { "content-length": String(body.length) }) };
      const options = { hostname, port, method, path, agent, headers: all as Record<string, string | string[]> };
      const call = httpRequest(options, (response) => {
        const pieces: Buffer[] = [];
        const done = (failure: string | null) =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? "",
            text: Buffer.concat(pieces).toString("utf8"),
            failure,
          });
        answer = { ...answer, status: response.statusCode ?? 0 };
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.once("end", () => done(null));
        response.once("error", (error) => done(error.message));
      });
      call.setTimeout(WITHIN_MS, () => call.destroy(new Error(`nothing came for ${WITHIN_MS} ms`)));
      call.once("error", (error) => resolve({ ...answer, failure: error.message }));
      call.end(body ?? undefined);
    });
  return { send: once, close: () => agent.destroy() };
}
