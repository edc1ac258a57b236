// pnpm build: everything a machine needs to run Halocline, in dist/. It has the repository's own layout, so that every path
// in the code stays true: servers are single files, the web app is compressed, and only what has native code stays a package.
// Each build carries its bill of materials. `pnpm build --trial` adds what one container to try runs, too.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { nameOf, readSbom } from "@halocline/local-services/sbom";
import { buildWebApp } from "@halocline/local-services/web-app";
import { bundle, NATIVE_PACKAGES } from "./bundle.ts";
import { findInstalled, noticesOf } from "./notices.ts";
import { billOf } from "./sbom.ts";
import { copyPackages } from "./shipped-packages.ts";

const DIST = repositoryPath("dist");

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

const bundleInto = (entry: string): Promise<Set<string>> =>
  // For the programs that run for months: a tool's stack says enough, and its map would be megabytes of the image.
  bundle(entry, join(DIST, entry.replace(/\.ts$/, ".mjs")), { sourcemap: entry.startsWith("apps/") });

function copy(path: string): void {
  mkdirSync(dirname(join(DIST, path)), { recursive: true });
  cpSync(repositoryPath(path), join(DIST, path), { recursive: true });
}

/** Answers with the packages that are there. */
function addPackages(): Set<string> {
  const version = versionOf("apps/server/package.json");
  const manifest = { name: "halocline-release", version, private: true, type: "module" };
  writeFileSync(join(DIST, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const folders = Object.entries(NATIVE_PACKAGES).map(([name, user]) => repositoryPath(join(user, "node_modules", name)));
  return copyPackages(folders, join(DIST, "node_modules"));
}

const isTrial = process.argv.includes("--trial");

const TRIAL = isTrial ? ["@halocline/trial...", "@halocline/simulator..."] : [];
const SHIPPING = ["@halocline/backup...", "@halocline/server...", "@halocline/web...", "@halocline/release...", ...TRIAL];
const only = (...names: readonly string[]): string[] => names.flatMap((name) => ["--filter", name]);

/** Of the web app's bundle nobody tells which packages are in it: all that it may use are listed. */
function writeBill(bundled: readonly string[]): void {
  const web = readSbom(["--prod", ...only("@halocline/web")]);
  const shipped = new Set([...bundled, ...web.components.map(nameOf)]);
  writeFileSync(join(DIST, "sbom.cdx.json"), billOf([readSbom(only(...SHIPPING)), web], shipped));
  writeFileSync(join(DIST, "THIRD-PARTY-LICENSES"), noticesOf(shipped, findInstalled(only(...SHIPPING))));
}

/** What starts everything in one container, and simulated devices with their control core. Answers with the packages in it. */
async function addTrial(): Promise<string[]> {
  const trial = await bundleInto("apps/trial/src/main.ts");
  const simulator = await bundleInto("apps/simulator/src/main.ts");
  copy("packages/device-core/wasm/core.wasm");
  copy("packages/demo-year/year.bin");
  return [...trial, ...simulator];
}

rmSync(DIST, { recursive: true, force: true });
// Whoever has just built the web app need not do it twice.
if (!process.argv.includes("--keep-web")) buildWebApp();
const server = await bundleInto("apps/server/src/main.ts");
const backup = await bundleInto("apps/backup/src/main.ts");
const setup = await bundleInto("tools/release/src/setup.ts");
const healthcheck = await bundleInto("tools/release/src/healthcheck.ts");
for (const path of COPIED) copy(path);
const trial = isTrial ? await addTrial() : [];
writeBill([...server, ...backup, ...setup, ...healthcheck, ...trial, ...addPackages()]);
console.log("dist/ is complete: node dist/tools/release/src/setup.mjs --help");
