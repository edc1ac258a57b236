// A push service on this machine, over TLS, since an address of a browser is never called without. It keeps what it is sent.

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTlsFiles } from "@halocline/local-services/tls";

export type PushService = Readonly<{
  url: string;
  /** The authority that a server has to trust to call it. */
  ca: string;
  bodies: Buffer[];
  /** For the next messages, one after the other; else 201. */
  statuses: number[];
  close: () => void;
}>;

export async function startPushService(): Promise<PushService> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-push-"));
  const folders = { authority: join(folder, "authority"), service: join(folder, "service") };
  for (const each of Object.values(folders)) mkdirSync(each);
  const { ca, cert, key } = createTlsFiles(folders);
  const bodies: Buffer[] = [];
  const statuses: number[] = [];
  const server = https.createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      bodies.push(Buffer.concat(chunks));
      response.writeHead(statuses.shift() ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, ca, bodies, statuses, close };
}
