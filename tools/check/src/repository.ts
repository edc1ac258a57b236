import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../../..");

/** Tracked files and those about to be: everything that git does not ignore. */
export function listFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split("\0").filter((path) => path !== "" && existsSync(join(ROOT, path)));
}

export const readText = (path: string): string => readFileSync(join(ROOT, path), "utf8");

export const isTest = (path: string): boolean => /[.](?:test|suite)[.]tsx?$/.test(path) || path.startsWith("e2e/");
