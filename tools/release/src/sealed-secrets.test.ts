// The secrets of an instance, there and back, with the real setup.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sealFolder, unsealFolder } from "./sealed-secrets.ts";

const base = mkdtempSync(join(tmpdir(), "halocline-sealed-"));
const [first, second] = [join(base, "first"), join(base, "second")];
let recoveryKey: string;

const setup = (command: string, folder: string, input = ""): string =>
  execFileSync(
    process.execPath,
    [repositoryPath("tools/release/src/setup.ts"), command, "--folder", folder, "--backup-folder", join(base, "backup")],
    { encoding: "utf8", input, stdio: "pipe" },
  );
const read = (folder: string, name: string): string => readFileSync(join(folder, name), "utf8");

beforeAll(() => {
  setup("secrets", first);
  recoveryKey = String(JSON.parse(read(first, "secrets.json")).backup);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe("[SEC-5] sealed secrets", () => {
  it("are read by nobody without the recovery key, which the owner is told and the server is not", () => {
    const sealed = readFileSync(join(base, "backup/instance.sealed"));
    for (const secret of [recoveryKey, String(JSON.parse(read(first, "secrets.json")).session), "PRIVATE KEY"])
      expect(sealed.includes(secret)).toBe(false);
    expect(read(first, "first-steps")).toContain(`\n${recoveryKey}\n`);
    expect(read(first, "server/first-steps")).not.toContain(recoveryKey);
    expect(read(first, "server/server.env")).not.toContain(recoveryKey);
  });

  it("come back whole on another machine, for the owner alone, and setup goes on with them", () => {
    expect(() => setup("unseal", second, "not the key")).toThrow(/the recovery key is wrong, or the file is damaged/);
    expect(existsSync(second)).toBe(false);
    expect(setup("unseal", second, `${recoveryKey}\n`)).toContain("ca.key, ca.pem");
    for (const name of ["secrets.json", "ca.key", "ca.pem"]) expect(read(second, name)).toBe(read(first, name));
    expect(statSync(join(second, "ca.key")).mode & 0o077).toBe(0);
    setup("secrets", second);
    expect(read(second, "server/server.env")).toBe(read(first, "server/server.env"));
  }, 30_000);

  it("never replace those of an instance", () => {
    expect(() => setup("unseal", first, recoveryKey)).toThrow(/holds secrets already/);
  });

  it("are refused when a byte of them has changed", () => {
    const sealed = sealFolder(first, recoveryKey);
    for (const at of [0, 30, sealed.length - 1]) {
      const damaged = Buffer.from(sealed);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(() => unsealFolder(damaged, recoveryKey, join(base, "third"))).toThrow(/damaged|no file of sealed secrets/);
    }
    writeFileSync(join(base, "x"), "hello");
    expect(() => unsealFolder(readFileSync(join(base, "x")), recoveryKey, join(base, "third"))).toThrow(/no file of sealed/);
  });
});
