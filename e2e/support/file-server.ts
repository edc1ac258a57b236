// A plain file server on loopback, as anybody might have one: it knows files and their types, compresses texts, and knows nothing
// of us.

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

export type FileServer = Readonly<{ url: string; stop: () => Promise<void> }>;

type Options = Readonly<{
  /** Where on the server the folder is, with a slash at both ends. */
  path?: string;
  /** Sent with files whose name has a hash of their content. A browser that keeps them also keeps their compiled code. */
  assetCaching?: string;
}>;

export async function serveFolder(folder: string, { path = "/", assetCaching }: Options = {}): Promise<FileServer> {
  const compressed = new Map<string, Buffer>();
  const compress = (name: string, file: Buffer): Buffer => {
    const known = compressed.get(name) ?? gzipSync(file);
    compressed.set(name, known);
    return known;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://files");
    const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    try {
      if (!name.startsWith(path)) throw new Error("outside");
      const file = readFileSync(join(folder, name.slice(path.length)));
      const headers = {
        "content-type": TYPES[extname(name)] ?? "application/octet-stream",
        ...(assetCaching !== undefined && name.startsWith(`${path}assets/`) && { "cache-control": assetCaching }),
      };
      if (/\.(html|js|css|svg|wasm)$/.test(name))
        response.writeHead(200, { ...headers, "content-encoding": "gzip" }).end(compress(name, file));
      else response.writeHead(200, headers).end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
