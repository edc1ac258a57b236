import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { fastify } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { SESSION_COOKIE } from "../../features/accounts/session-cookie.ts";
import { inlineScriptHashes, webFiles } from "./web-files.ts";

const PAGE = "<!doctype html><title>Halocline</title><script>dark()</script><script src='/assets/app-1a2b.js'></script>";
const SCRIPT = "export const level = 45;";

const folder = mkdtempSync(join(tmpdir(), "halocline-web-"));
mkdirSync(join(folder, "assets"));
for (const [name, text] of [
  ["index.html", PAGE],
  ["assets/app-1a2b.js", SCRIPT],
  ["sw.js", SCRIPT],
  ["manifest.webmanifest", "{}"],
] as const) {
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
}
const app = fastify();
await webFiles(app, folder);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, encodings: string) => app.inject({ url, headers: { "accept-encoding": encodings } });

describe("the files of the web app", () => {
  it("go out compressed to whoever understands it, and no cache mixes the two up", async () => {
    const compressed = await get("/assets/app-1a2b.js", "gzip, br");
    expect(compressed.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(compressed.headers["content-type"]).toContain("javascript");
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT);

    const plain = await get("/assets/app-1a2b.js", "identity");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body).toBe(SCRIPT);
  });

  it("are kept for ever when their name says what is in them, and asked for again when not", async () => {
    expect((await get("/assets/app-1a2b.js", "br")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await get("/index.html", "br")).headers["cache-control"]).toBe("no-cache");
  });

  it("let a new build's worker and manifest be found at once, and the worker answer for every page", async () => {
    const worker = await get("/sw.js", "br");
    expect(worker.headers).toMatchObject({ "cache-control": "no-cache", "service-worker-allowed": "/" });
    expect(worker.headers["content-type"]).toContain("javascript");
    const manifest = await get("/manifest.webmanifest", "br");
    expect(manifest.headers).toMatchObject({ "cache-control": "no-cache", "content-encoding": "br" });
    expect(manifest.headers["content-type"]).toContain("application/manifest+json");
    expect(manifest.headers["service-worker-allowed"]).toBeUndefined();
  });

  it("answer every page's address with the one page, compressed too", async () => {
    const page = await get("/history?tank=1", "br");
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ "content-encoding": "br", "cache-control": "no-cache" });
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe(PAGE);
  });

  it("tell a visitor with a session what to ask at once, and a stranger nothing", async () => {
    const visit = (url: string, cookie?: string, accept = "text/html,*/*") =>
      app.inject({ url, headers: { accept, ...(cookie && { cookie }) } });
    const known = `${SESSION_COOKIE}=anything`;
    for (const url of ["/", "/history?tank=1"]) {
      expect((await visit(url, known)).headers.link).toContain("</api/devices>; rel=preload; as=fetch");
      expect((await visit(url)).headers.link).toBeUndefined();
      for (const cookie of [known, undefined]) expect((await visit(url, cookie)).headers.vary).toContain("cookie");
    }
    expect((await visit("/", known, "image/svg+xml")).headers.link).toBeUndefined();
    expect((await visit("/assets/app-1a2b.js", known)).headers.link).toBeUndefined();
  });

  it("[SEC-8] may run the page's own inline script, known by its hash, and nothing that is not there", () => {
    const hash = createHash("sha256").update("dark()").digest("base64");
    expect(inlineScriptHashes(folder)).toEqual([hash]);
    expect(inlineScriptHashes(null)).toEqual([]);
    expect(inlineScriptHashes(join(folder, "not-built"))).toEqual([]);
  });

  it("do not answer for a file or a call that is not there", async () => {
    expect((await get("/assets/gone-9z.js", "br")).statusCode).toBe(404);
    expect((await get("/api/nothing", "br")).statusCode).toBe(404);
  });
});
