// pnpm build: everything a machine needs to run Halocline, in dist/. It has the repository's own layout, so that every path
// in the code stays true: servers are single files, the web app is compressed, and only what has native code stays a package.
// Each build carries its bill of materials.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { command } from "@halocline/command-line/command";
import { repositoryPath } from "@halocline/local-services/paths";
import { nameOf, readSbom } from "@halocline/local-services/sbom";
import { buildWebApp } from "@halocline/local-services/web-app";
import { requireMessages } from "@halocline/message-compiler/compile";
import { bundle, NATIVE_PACKAGES } from "./bundle.ts";
import { findInstalled, noticesOf } from "./notices.ts";
import { billOf } from "./sbom.ts";
import { copyPackages } from "./shipped-packages.ts";

const DIST = repositoryPath("dist");
const DIST_TRIAL = repositoryPath("dist-trial");

const COPIED = [
  "apps/server/src/features/manuals/quick-setup",
  "apps/server/src/features/manuals/detailed-manual",
  "apps/server/src/db/migrations",
  "apps/web/dist",
  "deploy/nats/nats-server.conf",
  "deploy/postgres/archive.conf",
  "deploy/postgres/backup-rights.sql",
  "deploy/postgres/home.conf",
  "deploy/postgres/roles.sql",
  "deploy/systemd",
  "LICENSE",
] as const;

const versionOf = (path: string): string => JSON.parse(readFileSync(repositoryPath(path), "utf8")).version;

/** Returns the packages that are in it. */
const bundleInto = (folder: string, entry: string): Promise<Set<string>> =>
  // For the programs that run for months: a tool's stack says enough, and its map would be megabytes of the image.
  bundle(entry, join(folder, entry.replace(/\.ts$/, ".mjs")), { sourcemap: entry.startsWith("apps/") });

function copy(path: string, into = DIST): void {
  mkdirSync(dirname(join(into, path)), { recursive: true });
  cpSync(repositoryPath(path), join(into, path), { recursive: true });
}

/** Returns the packages that are there. */
function addPackages(): Set<string> {
  const version = versionOf("apps/server/package.json");
  const manifest = { name: "halocline-release", version, private: true, type: "module" };
  writeFileSync(join(DIST, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const folders = Object.entries(NATIVE_PACKAGES).map(([name, user]) => repositoryPath(join(user, "node_modules", name)));
  return copyPackages(folders, join(DIST, "node_modules"));
}

const SHIPPING = ["@halocline/backup...", "@halocline/server...", "@halocline/web...", "@halocline/release..."];
const SHIPPING_TRIAL = [...SHIPPING, "@halocline/trial...", "@halocline/simulator..."];
const only = (...names: readonly string[]): string[] => names.flatMap((name) => ["--filter", name]);

/** Vite does not report which packages are in the web app's bundle: all that it may use are listed. */
function writeBill(folder: string, shipping: readonly string[], bundled: readonly string[]): void {
  const web = readSbom(["--prod", ...only("@halocline/web")]);
  const shipped = new Set([...bundled, ...web.components.map(nameOf)]);
  writeFileSync(join(folder, "sbom.cdx.json"), billOf([readSbom(only(...shipping)), web], shipped));
  writeFileSync(join(folder, "THIRD-PARTY-LICENSES"), noticesOf(shipped, findInstalled(only(...shipping))));
}

/** The program that starts everything in one container, and simulated devices with their control core; copied over dist/. */
async function buildTrial(ofServer: readonly string[]): Promise<void> {
  const trial = await bundleInto(DIST_TRIAL, "apps/trial/src/main.ts");
  const simulator = await bundleInto(DIST_TRIAL, "apps/simulator/src/main.ts");
  copy("packages/device-core/wasm/core.wasm", DIST_TRIAL);
  copy("packages/demo-year/year.bin", DIST_TRIAL);
  writeBill(DIST_TRIAL, SHIPPING_TRIAL, [...ofServer, ...trial, ...simulator]);
}

async function build({ trial, keepWeb }: Readonly<{ trial?: true | undefined; keepWeb?: true | undefined }>): Promise<void> {
  requireMessages();
  for (const folder of [DIST, DIST_TRIAL]) rmSync(folder, { recursive: true, force: true });
  if (!keepWeb) buildWebApp();
  const server = await bundleInto(DIST, "apps/server/src/main.ts");
  const backup = await bundleInto(DIST, "apps/backup/src/main.ts");
  const setup = await bundleInto(DIST, "tools/release/src/setup.ts");
  const healthcheck = await bundleInto(DIST, "tools/release/src/healthcheck.ts");
  for (const path of COPIED) copy(path);
  const packages = [...server, ...backup, ...setup, ...healthcheck, ...addPackages()];
  writeBill(DIST, SHIPPING, packages);
  if (trial) await buildTrial(packages);
  console.log("dist/ is complete: node dist/tools/release/src/setup.mjs --help");
}

export const program = command("pnpm build", "Writes everything a machine needs to run Halocline to dist.", "pnpm build --trial")
  .option("--trial", "also writes what the container to try needs beside it to dist-trial")
  .option("--keep-web", "takes the web app as it was built last")
  .action(build);

if (import.meta.main) await program.parseAsync();
