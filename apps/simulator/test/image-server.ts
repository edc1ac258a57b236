// A small HTTP server on loopback that gives an image as Halocline does, with Range, and as a bad network would.

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ImageServer = Readonly<{
  url: string;
  /** What was asked for, oldest first: the Range header or "whole". */
  ranges: string[];
  keys: (string | undefined)[];
  close: () => Promise<void>;
}>;

/** False lets the server answer as a good one does. */
export type Misbehaviour = (attempt: number, response: ServerResponse, image: Uint8Array) => boolean;

const startOf = (range: string | undefined): number => Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);

export function giveImage(response: ServerResponse, image: Uint8Array, range: string | undefined): void {
  const start = startOf(range);
  const rest = image.subarray(start);
  const headers = { "content-length": rest.length, "content-type": "application/octet-stream" };
  if (range === undefined) response.writeHead(200, headers);
  else response.writeHead(206, { ...headers, "content-range": `bytes ${start}-${image.length - 1}/${image.length}` });
  response.end(rest);
}

export async function startImageServer(image: Uint8Array, misbehaves: Misbehaviour = () => false): Promise<ImageServer> {
  const ranges: string[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer(({ headers }: IncomingMessage, response) => {
    ranges.push(headers.range ?? "whole");
    keys.push(headers.authorization);
    if (!misbehaves(ranges.length, response, image)) giveImage(response, image, headers.range);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${port}/api/device/firmware/u1`, ranges, keys, close };
}
