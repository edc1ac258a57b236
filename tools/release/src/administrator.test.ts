import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type AdministratorOptions, clusterOf } from "./administrator.ts";

const folder = mkdtempSync(join(tmpdir(), "halocline-administrator-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const OPTIONS: AdministratorOptions = {
  place: { at: "127.0.0.1:5432", isPlain: true },
  password: "made",
  url: undefined,
  urlFile: undefined,
  credentialsFolder: undefined,
};
const SOCKET = "postgres:///postgres?host=/run/postgresql";

describe("PostgreSQL's administrator", () => {
  it("is the one that setup made, where nothing else is said", () => {
    expect(clusterOf(OPTIONS).url("postgres")).toBe("postgres://postgres:made@127.0.0.1:5432/postgres?sslmode=disable");
  });

  it("is named in a file, and a credential of the unit takes precedence over the command line", () => {
    const urlFile = file("url", "postgres://one:secret@127.0.0.1:5432/postgres?sslmode=disable\n");
    expect(clusterOf({ ...OPTIONS, urlFile }).url("other")).toContain("one:secret@127.0.0.1:5432/other");
    file("admin-url", "postgres://two:secret@127.0.0.1:5432/postgres?sslmode=disable\n");
    expect(clusterOf({ ...OPTIONS, url: SOCKET, credentialsFolder: folder }).url("other")).toContain("two:secret@");
    expect(clusterOf({ ...OPTIONS, url: SOCKET, credentialsFolder: tmpdir() }).url("postgres")).toBe(SOCKET);
  });

  it("is never given with a password that everybody on the machine could read", () => {
    const url = "postgres://admin:secret@127.0.0.1:5432/postgres";
    expect(() => clusterOf({ ...OPTIONS, url })).toThrow(/--admin-url-file/);
  });
});

describe("a role with a password", () => {
  it("goes where the server goes when the administrator uses a socket", () => {
    const { url } = clusterOf({ ...OPTIONS, url: SOCKET });
    expect(url("halocline", "halocline_owner", "own")).toBe(
      "postgres://halocline_owner:own@127.0.0.1:5432/halocline?sslmode=disable",
    );
  });

  it("goes where the administrator goes otherwise", () => {
    const urlFile = file("elsewhere", "postgres://one:secret@db.example.com:6432/postgres?sslmode=verify-full");
    expect(clusterOf({ ...OPTIONS, urlFile }).url("halocline", "halocline_owner", "own")).toBe(
      "postgres://halocline_owner:own@db.example.com:6432/halocline?sslmode=verify-full",
    );
  });
});
