// The gallery, built from this checkout and served on loopback: every state of a tank without a server behind it.

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";
import { VITE, WEB_APP } from "@halocline/local-services/web-app";

const FOLDER = repositoryPath(".local/gallery");
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
};

export type Gallery = Readonly<{ url: string; stop: () => Promise<void> }>;

export async function openGallery(): Promise<Gallery> {
  const env = { ...process.env, NODE_ENV: "production" };
  run(process.execPath, [VITE, "build", "--config", "vite.gallery.config.ts"], { cwd: WEB_APP, env });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://gallery");
    try {
      const file = readFileSync(join(FOLDER, pathname));
      response.writeHead(200, { "content-type": TYPES[extname(pathname)] ?? "application/octet-stream" }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/gallery.html`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
