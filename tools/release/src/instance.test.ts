// What `setup secrets` gives to whoever installs an instance and to each of its services, and to nobody else.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { setUpTokenHash } from "@halocline/local-services/set-up-token";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "halocline-instance-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const secrets = (): Record<string, unknown> => JSON.parse(read("secrets.json"));
const setUp = (...more: string[]): string => {
  const program = repositoryPath("tools/release/src/setup.ts");
  const address = ["--public-url", "http://reef.home:8080", "--plain-http", "home"];
  const args = [program, "secrets", "--folder", folder, ...address, ...more];
  return execFileSync(process.execPath, args, { encoding: "utf8", stdio: "pipe" });
};
const namesIn = (name: string): string[] => readdirSync(join(folder, name)).toSorted();
const everything = (): string[] => readdirSync(folder, { recursive: true, encoding: "utf8" });

/** Every secret text, wherever it stands in the file of secrets. */
const textsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap((part) => textsOf(part));

describe("setup secrets", () => {
  it("[SEC-5] makes a set-up token: in files of the owner alone, in no log, and told to the server as a hash", () => {
    const said = setUp();
    const token = String(secrets().setUpToken);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(said).toContain(join(folder, "first-steps"));
    expect(said).not.toContain(token);
    expect(read("server/server.env")).not.toContain(token);
    expect(read("server/server.env")).toContain(`HALOCLINE_SETUP_TOKEN_HASH='${setUpTokenHash(token)}'`);
    for (const path of ["signup", "admin"])
      expect(read("first-steps")).toContain(`http://reef.home:8080/${path}#setup=${token}\n`);
  }, 60_000);

  it("keeps it at the next start, and says nothing more of it", () => {
    const before = read("secrets.json");
    expect(setUp()).not.toContain("first-steps");
    expect(read("secrets.json")).toBe(before);
  }, 60_000);

  it("gives one to an instance that is older than the token, and keeps the secrets that it has", () => {
    const { setUpToken: _none, ...older } = secrets();
    writeFileSync(join(folder, "secrets.json"), JSON.stringify(older));
    rmSync(join(folder, "first-steps"));
    expect(setUp()).toContain("first-steps");
    expect(secrets()).toEqual({ ...older, setUpToken: expect.any(String) });
    expect(statSync(join(folder, "secrets.json")).mode & 0o077).toBe(0);
  }, 60_000);

  it("gives a password to a role that is younger than the instance, and keeps those of the others", () => {
    const before = secrets();
    const { backup: _none, ...roles } = before.roles as Record<string, string>;
    writeFileSync(join(folder, "secrets.json"), JSON.stringify({ ...before, roles }));
    setUp();
    expect(secrets()).toEqual({ ...before, roles: { ...roles, backup: expect.any(String) } });
  }, 60_000);
});

describe("the addresses of an instance", () => {
  const rejectionOf = (...more: string[]): string => {
    const elsewhere = join(folder, "never-made");
    const program = repositoryPath("tools/release/src/setup.ts");
    const { status, stderr } = spawnSync(process.execPath, [program, "secrets", "--folder", elsewhere, ...more], {
      encoding: "utf8",
    });
    return status === 1 && !existsSync(elsewhere) ? stderr : "it was taken";
  };

  it("are given to the server, further ones too, and plain http by choice alone", () => {
    setUp("--other-url=https://tanks.example", "--other-url=");
    expect(read("server/server.env")).toContain("HALOCLINE_PUBLIC_URL='http://reef.home:8080'\n");
    expect(read("server/server.env")).toContain("HALOCLINE_OTHER_URLS='https://tanks.example'\n");
    expect(read("server/server.env")).toContain("HALOCLINE_PLAIN_HTTP='home'\n");
    setUp();
    expect(read("server/server.env")).not.toContain("OTHER_URLS");
  }, 20_000);

  it.each([
    [["--public-url=http://reef.home:8080"], /can read passwords.*--plain-http=home/],
    [["--other-url=http://reef.home:8080"], /can read passwords/],
    [["--public-url=http://tanks.example", "--plain-http=home"], /use https/],
    [["--public-url=https://tanks.example/"], /no slash at the end/],
    [["--plain-http=everywhere"], /one word: home/],
  ])(
    "%j are refused before anything is made, with the reason",
    (args, reason) => {
      expect(rejectionOf(...args)).toMatch(reason);
    },
    20_000,
  );
});

describe("the folders of an instance", () => {
  it("are closed to others, with all that is in them", () => {
    for (const name of ["", ...everything()])
      expect({ name, others: statSync(join(folder, name)).mode & 0o077 }).toEqual({ name, others: 0 });
  });

  it("hold what each service needs, and nothing else", () => {
    const services = ["backup", "broker", "database", "proxy", "server"];
    expect(namesIn("")).toEqual([...services, "ca.key", "ca.pem", "first-steps", "secrets.json"].toSorted());
    expect(namesIn("server")).toEqual(["ca.pem", "first-steps", "server.env"]);
    expect(namesIn("broker")).toEqual(["broker.env", "server.key", "server.pem"]);
    expect(namesIn("database")).toEqual(["postgres-password"]);
    expect(namesIn("backup")).toEqual(["backup.env", "instance.sealed"]);
    expect(namesIn("proxy")).toEqual(["server.key", "server.pem"]);
  });

  it("give no service a secret of another", () => {
    const known = secrets();
    const holds = (name: string, value: unknown) => textsOf(value).filter((text) => read(name).includes(text));
    const { owner, backup, ...ofServer } = known.roles as Record<string, string>;
    const seeds = Object.values(known.nats as Record<string, { seed: string }>).map(({ seed }) => seed);
    expect(holds("server/server.env", ofServer)).toHaveLength(4);
    expect(holds("server/server.env", [known.postgres, owner, backup, known.backup])).toEqual([]);
    expect(holds("broker/broker.env", [known.postgres, known.roles, known.session, known.backup, seeds])).toEqual([]);
    expect(holds("backup/backup.env", [backup, known.backup])).toHaveLength(2);
    expect(holds("backup/backup.env", [known.postgres, ofServer, owner, known.session, seeds])).toEqual([]);
  });

  it("may be elsewhere: each can be a volume of its own", () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "halocline-broker-folder-"));
    setUp(`--broker-folder=${elsewhere}`, "--broker-secrets=/secrets");
    expect(readdirSync(elsewhere).toSorted()).toEqual(["broker.env", "server.key", "server.pem"]);
    expect(readFileSync(join(elsewhere, "broker.env"), "utf8")).toContain(`NATS_TLS_CERT='"/secrets/server.pem"'`);
    rmSync(elsewhere, { recursive: true });
  }, 60_000);
});

it("an instance that kept all in one folder moves over: same secrets, same authority, same certificate, no copy left", () => {
  const kept = ["secrets.json", "ca.pem", "ca.key", "broker/server.pem", "broker/server.key"];
  const before = kept.map(read);
  for (const name of [
    "broker/server.pem",
    "broker/server.key",
    "broker/broker.env",
    "server/server.env",
    "database/postgres-password",
  ])
    renameSync(join(folder, name), join(folder, name.split("/")[1] ?? ""));
  for (const name of ["server", "broker", "database", "backup"]) rmSync(join(folder, name), { recursive: true });
  for (const name of ["server.csr", "server.ext", "ca.srl"]) writeFileSync(join(folder, name), "left by an older setup");
  expect(setUp()).not.toContain("first-steps");
  expect(kept.map(read)).toEqual(before);
  expect(namesIn("")).toEqual([
    "backup",
    "broker",
    "ca.key",
    "ca.pem",
    "database",
    "first-steps",
    "proxy",
    "secrets.json",
    "server",
  ]);
  expect(namesIn("broker")).toEqual(["broker.env", "server.key", "server.pem"]);
}, 60_000);
