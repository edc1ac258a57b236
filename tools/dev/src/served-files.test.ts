// Starts Vite's development server with each of the web app's configurations and requests files as a stranger on the same machine.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join, relative } from "node:path";
import { freePort } from "@halocline/local-services/free-port";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const REPOSITORY = join(import.meta.dirname, "../../..");
const WEB_APP = join(REPOSITORY, "apps/web");
const SECRET = "planted-secret-7f2c";
const LOCAL = join(REPOSITORY, ".local");

let folder: string;
beforeAll(() => {
  mkdirSync(LOCAL, { recursive: true });
  folder = mkdtempSync(join(LOCAL, "served-files-"));
  writeFileSync(join(folder, "secrets.json"), JSON.stringify({ password: SECRET }));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Sends the target unchanged: fetch would resolve ".." and encode other characters. */
async function get(port: number, target: string): Promise<{ status: number; text: string }> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: */*\r\nConnection: close\r\n\r\n`);
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString("utf8");
  return { status: Number(text.split(" ")[1]), text };
}

async function startVite(config: string): Promise<{ port: number; vite: ChildProcess }> {
  const port = await freePort();
  const address = ["--host", "127.0.0.1", "--port", String(port), "--strictPort", "--open", "false"];
  const vite = spawn(process.execPath, [join(WEB_APP, "node_modules/vite/bin/vite.js"), "--config", config, ...address], {
    cwd: WEB_APP,
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (data: Buffer) => {
      output += data;
      if (output.includes("ready in")) resolve();
    };
    vite.stdout?.on("data", read);
    vite.stderr?.on("data", read);
    vite.once("exit", () => reject(new Error(`the development server ended before it was ready: ${output}`)));
  });
  return { port, vite };
}

const encoded = (path: string) => path.replaceAll(/[^/]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

function requestTargets(file: string): string[] {
  const paths = [`/@fs${file}`, `/@fs/${file}`, `/@fs${encoded(file)}`, `/@fs${file.replace(".local", "%2elocal")}`];
  const around = `/@fs${join(WEB_APP, "src")}/../../../${relative(REPOSITORY, file)}`;
  const doubled = `/@fs${file.replace("/.local/", "//.local//")}`;
  const relativePaths = [`/../../${relative(REPOSITORY, file)}`, `/..%2f..%2f${relative(REPOSITORY, file)}`];
  const queries = [
    "",
    "?raw",
    "?import",
    "?import&raw",
    "?raw&import",
    "?url",
    "?import&url",
    "?inline",
    "?raw??",
    "?import&raw??",
    "?t=1&raw",
  ];
  return [...paths, around, doubled, ...relativePaths].flatMap((path) => queries.map((query) => path + query));
}

/** The modules and files a page loads from our own folders, followed through their imports. */
async function brokenFiles(port: number, page: string): Promise<{ loaded: number; broken: string[] }> {
  const wanted = [...(await get(port, page)).text.matchAll(/src="(\/src\/[^"]+)"/g)].map(([, path]) => path ?? "");
  const seen = new Set(wanted);
  const broken: string[] = [];
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    const { status, text } = await get(port, path);
    if (status !== 200) broken.push(`${status} ${path}`);
    for (const [, found = ""] of text.matchAll(/["'(](\/(?:src|@fs)\/[^"'()\s\\]+)["')\\]/g)) {
      if (seen.has(found) || found.includes("/.vite/deps/")) continue;
      seen.add(found);
      wanted.push(found);
    }
  }
  return { loaded: seen.size, broken };
}

describe.each([
  ["vite.config.ts", "/index.html", 400],
  ["vite.gallery.config.ts", "/gallery.html", 100],
  ["vite.landing.config.ts", "/landing.html", 50],
])("the development server of %s", (config, page, atLeast) => {
  let port: number;
  let vite: ChildProcess;
  beforeAll(async () => {
    ({ port, vite } = await startVite(config));
  });
  afterAll(async () => {
    const ended = once(vite, "exit");
    vite.kill();
    await ended;
  });

  it("refuses secrets in .local, however the address is written", async () => {
    const file = join(folder, "secrets.json");
    const leaking = [];
    for (const target of requestTargets(file)) {
      const { text } = await get(port, target);
      if (text.includes(SECRET)) leaking.push(target.replace(folder, "…"));
    }
    expect(leaking).toEqual([]);
    expect((await get(port, `/@fs${file}?raw`)).status).toBe(403);
  });

  it("serves every file its page imports, fonts and packages included", async () => {
    const { loaded, broken } = await brokenFiles(port, page);
    expect(broken).toEqual([]);
    expect(loaded).toBeGreaterThan(atLeast);
  }, 120_000);
});
