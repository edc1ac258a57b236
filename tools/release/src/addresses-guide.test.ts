// What docs/operations.md says about addresses and the certificate, as it is written there.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documentedCommands } from "@halocline/local-services/documented-commands";
import { repositoryPath } from "@halocline/local-services/paths";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "halocline-guide-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string): string => {
  // The program as it is before it is built.
  const text = command.replace("/opt/halocline/tools/release/src/setup.mjs", repositoryPath("tools/release/src/setup.ts"));
  return execFileSync("sh", ["-euc", text], { encoding: "utf8", stdio: "pipe", env: { ...process.env, SECRETS: folder } });
};

it("sets the addresses, and renews the certificate when it is time", () => {
  const [secrets = "", renew = ""] = documentedCommands("Addresses and TLS");
  run(secrets);
  const environment = readFileSync(join(folder, "server/server.env"), "utf8");
  expect(environment).toContain("HALOCLINE_PUBLIC_URL='https://reef.example'\n");
  expect(environment).toContain("HALOCLINE_OTHER_URLS='http://reef.home:8080'\n");
  const certificate = () => readFileSync(join(folder, "broker/server.pem"), "utf8");
  const before = certificate();
  expect(run(renew)).toMatch(
    /^renew: the broker's certificate is good until [-\d]{10}\nrenew: the proxy's certificate is good until [-\d]{10}\n$/,
  );
  expect(certificate()).toBe(before);
}, 60_000);
