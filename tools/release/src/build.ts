// pnpm build: everything a machine needs to run Halocline, in dist/. It has the repository's own layout, so that every path
// in the code stays true: servers are single files, the web app is compressed, and only what has native code is installed.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";
import { buildWebApp } from "@halocline/local-services/web-app";
import { rolldown } from "rolldown";

const DIST = repositoryPath("dist");
/** They bring programs of their own: argon2 a native library, dbmate its binary. */
const INSTALLED = { "@node-rs/argon2": "apps/server/package.json", dbmate: "package.json" } as const;

const COPIED = [
  "apps/server/src/features/manuals/quick-setup",
  "apps/server/src/features/manuals/detailed-manual",
  "apps/server/src/db/migrations",
  "apps/web/dist",
  "deploy/nats/nats-server.conf",
  "deploy/postgres/roles.sql",
  "LICENSE",
] as const;

type Manifest = Readonly<{
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}>;

const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(repositoryPath(path), "utf8"));

async function bundle(entry: string): Promise<void> {
  const output = join(DIST, entry.replace(/\.ts$/, ".mjs"));
  const build = await rolldown({
    input: repositoryPath(entry),
    platform: "node",
    external: [...Object.keys(INSTALLED), "pg-native"],
    onLog: (level, log, report) => {
      // A bundle with a hole in it must never be shipped.
      if (level === "warn" && log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
      report(level, log);
    },
  });
  await build.write({ file: output, format: "esm", sourcemap: true, codeSplitting: false });
  await build.close();
}

function copy(path: string): void {
  mkdirSync(dirname(join(DIST, path)), { recursive: true });
  cpSync(repositoryPath(path), join(DIST, path), { recursive: true });
}

function install(): void {
  const dependencies = Object.fromEntries(
    Object.entries(INSTALLED).map(([name, from]) => {
      const manifest = manifestOf(from);
      return [name, manifest.dependencies?.[name] ?? manifest.devDependencies?.[name]];
    }),
  );
  const { version } = manifestOf("apps/server/package.json");
  const manifest = { name: "halocline-release", version, private: true, type: "module", dependencies };
  writeFileSync(join(DIST, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  run("npm", ["install", "--omit=dev", "--no-audit", "--no-fund", "--no-package-lock"], { cwd: DIST });
}

rmSync(DIST, { recursive: true, force: true });
// Whoever has just built the web app need not do it twice.
if (!process.argv.includes("--keep-web")) buildWebApp();
await bundle("apps/server/src/main.ts");
await bundle("tools/release/src/setup.ts");
for (const path of COPIED) copy(path);
install();
console.log("dist/ is complete: node dist/tools/release/src/setup.mjs --help");
