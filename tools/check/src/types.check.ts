import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "./check.types.ts";
import { ROOT } from "./repository.ts";
import { judgeTool } from "./run-tool.ts";

const projects = [
  ["root", "tsconfig.json"],
  ["web", "apps/web/tsconfig.json"],
  // A worker has no page, and knows other globals.
  ["web-worker", "apps/web/tsconfig.worker.json"],
  ["domain", "packages/domain/tsconfig.json"],
  ["contracts", "packages/contracts/tsconfig.json"],
  ["messages", "packages/messages/tsconfig.json"],
  ["recurrence", "packages/recurrence/tsconfig.json"],
  ["device-core", "packages/device-core/tsconfig.json"],
  ["tank-physics", "packages/tank-physics/tsconfig.json"],
  ["demo-year", "packages/demo-year/tsconfig.json"],
  ["firmware", "firmware/tsconfig.json"],
  ["virtual-device", "packages/virtual-device/tsconfig.json"],
  // The packages themselves are checked without Node's types, so their tests are checked apart.
  ["package-tests", "tools/check/tsconfig.package-tests.json"],
] as const;

const buildInfoOf = (name: string): string => join(ROOT, ".local/types", `${name}.tsbuildinfo`);

export const typesChecks = (): Check[] =>
  projects
    .filter(([, config]) => existsSync(join(ROOT, config)))
    .map(([name, config]) => ({
      name: `types ${name}`,
      // Kept between runs: only what an edit reaches is looked at again.
      run: () => judgeTool("tsc", ["--noEmit", "--incremental", "--tsBuildInfoFile", buildInfoOf(name), "--project", config]),
    }));
