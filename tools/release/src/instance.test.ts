// What `setup secrets` gives to whoever installs an instance, and to nobody else.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { setUpTokenHash } from "@halocline/local-services/set-up-token";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "halocline-instance-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const secrets = (): Record<string, unknown> => JSON.parse(read("secrets.json"));
const setUp = (): string => {
  const program = repositoryPath("tools/release/src/setup.ts");
  const args = [program, "secrets", "--folder", folder, "--public-url", "http://reef.home:8080"];
  return execFileSync(process.execPath, args, { encoding: "utf8", stdio: "pipe" });
};

describe("setup secrets", () => {
  it("[SEC-5] makes a set-up token: in files of the owner alone, in no log, and told to the server as a hash", () => {
    const said = setUp();
    const token = String(secrets().setUpToken);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(said).toContain(join(folder, "first-steps"));
    expect(said).not.toContain(token);
    expect(read("server.env")).not.toContain(token);
    expect(read("server.env")).toContain(`HALOCLINE_SETUP_TOKEN_HASH='${setUpTokenHash(token)}'`);
    for (const name of ["secrets.json", "first-steps"]) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    for (const path of ["signup", "admin"])
      expect(read("first-steps")).toContain(`http://reef.home:8080/${path}#setup=${token}\n`);
  }, 20_000);

  it("keeps it at the next start, and says nothing more of it", () => {
    const before = read("secrets.json");
    expect(setUp()).not.toContain("first-steps");
    expect(read("secrets.json")).toBe(before);
  }, 20_000);

  it("gives one to an instance that is older than the token, and keeps the secrets that it has", () => {
    const { setUpToken: _none, ...older } = secrets();
    writeFileSync(join(folder, "secrets.json"), JSON.stringify(older));
    rmSync(join(folder, "first-steps"));
    expect(setUp()).toContain("first-steps");
    expect(secrets()).toEqual({ ...older, setUpToken: expect.any(String) });
    expect(statSync(join(folder, "secrets.json")).mode & 0o077).toBe(0);
  }, 20_000);
});
