import { readFileSync } from "node:fs";

/** From package.json, so that a release changes it in one place. */
export function serverVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string };
  return version;
}
