// One version: what the packages say is what the changelog describes at its top.

import { type Check, verdictOf } from "./check.types.ts";
import { readText } from "./repository.ts";

const PACKAGES = ["package.json", "apps/server/package.json"];

const changelogVersion = (changelog: string): string | undefined => /^## (\d+\.\d+\.\d+)\b/m.exec(changelog)?.[1];

export function findOtherVersions(changelog: string, packages: Readonly<Record<string, string | undefined>>): string[] {
  const version = changelogVersion(changelog);
  if (version === undefined) return ["CHANGELOG.md describes no version"];
  return Object.entries(packages)
    .filter(([, said]) => said !== version)
    .map(([path, said]) => `${path} says ${said ?? "no version"}, CHANGELOG.md begins with ${version}`);
}

const versionOf = (path: string): string | undefined => (JSON.parse(readText(path)) as { version?: string }).version;

export const versionCheck: Check = {
  name: "version",
  run: async () =>
    verdictOf(findOtherVersions(readText("CHANGELOG.md"), Object.fromEntries(PACKAGES.map((path) => [path, versionOf(path)])))),
};
