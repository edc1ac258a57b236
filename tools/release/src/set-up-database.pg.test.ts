// `setup database` on a real PostgreSQL, by an administrator who is no superuser.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DATABASE_ROLES, withClient } from "@halocline/local-services/database";
import { documentedCommands } from "@halocline/local-services/documented-commands";
import { repositoryPath } from "@halocline/local-services/paths";
import { type PostgresInstance, startPostgres } from "@halocline/local-services/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "halocline-set-up-"));
const secretsFolder = join(folder, "secrets");
let postgres: PostgresInstance;

const setup = (...args: string[]): string =>
  execFileSync(
    process.execPath,
    [
      repositoryPath("tools/release/src/setup.ts"),
      ...args,
      `--folder=${secretsFolder}`,
      `--postgres=127.0.0.1:${postgres.port}`,
      "--postgres-tls=off",
    ],
    { encoding: "utf8", stdio: "pipe" },
  );

/** Answers with the file that names it. */
async function newAdministrator(name: string, rights: string): Promise<string> {
  await withClient(postgres.url("postgres"), (client) => client.query(`create role ${name} login ${rights} password 'secret'`));
  writeFileSync(join(folder, name), `${postgres.url("postgres", name, "secret")}\n`);
  return join(folder, name);
}

const asSuperuser = <Row extends object>(statement: string): Promise<Row[]> =>
  withClient(postgres.url("halocline"), async (client) => (await client.query<Row>(statement)).rows);

beforeAll(async () => {
  postgres = await startPostgres({ folder: join(folder, "postgres"), isDurable: false });
  setup("secrets");
});

afterAll(async () => {
  await postgres?.stop();
  for (const path of [folder, postgres?.folder ?? folder]) rmSync(path, { recursive: true, force: true });
});

describe("an administrator with CREATEROLE and CREATEDB", () => {
  it("makes roles, database and schema, and again at every start", async () => {
    const urlFile = await newAdministrator("household_admin", "createrole createdb");
    expect(setup("database", `--admin-url-file=${urlFile}`)).toContain("roles and schema are up to date");
    expect(setup("database", `--admin-url-file=${urlFile}`)).toContain("roles and schema are up to date");
    const roles = await asSuperuser<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean }>(
      "select rolname, rolsuper, rolbypassrls from pg_roles where rolname ~ '^(halocline|household)_' order by 1",
    );
    const names = ["household_admin", ...DATABASE_ROLES.map((role) => `halocline_${role}`)].toSorted();
    expect(roles).toEqual(names.map((rolname) => ({ rolname, rolsuper: false, rolbypassrls: false })));
  }, 60_000);

  it("gives the server what its environment says", async () => {
    const environment = readFileSync(join(secretsFolder, "server/server.env"), "utf8");
    const urls = [...environment.matchAll(/^HALOCLINE_DATABASE_URL_\w+='(.+)'$/gm)].map(([, url]) => url ?? "");
    expect(urls).toHaveLength(4);
    for (const url of urls) {
      const { rows } = await withClient(url, (client) =>
        client.query("select count(*)::integer as files from schema_migrations"),
      );
      expect(rows[0].files).toBeGreaterThan(0);
    }
  });

  it("takes over what a superuser made, and a superuser what it made", async () => {
    await asSuperuser("drop owned by household_admin");
    writeFileSync(join(folder, "superuser"), postgres.url("postgres"));
    expect(setup("database", `--admin-url-file=${join(folder, "superuser")}`)).toContain("up to date");
    const another = await newAdministrator("another_admin", "createrole createdb");
    expect(setup("database", `--admin-url-file=${another}`)).toContain("up to date");
  }, 60_000);
});

describe("a demonstration", () => {
  const isOpen = async () =>
    (await asSuperuser<{ isOpen: boolean }>('select is_demo_open(id) as "isOpen" from accounts')).map(
      (account) => account.isOpen,
    );

  it("is made once there is somebody, whom the set-up token has let in", async () => {
    expect(() => setup("demo")).toThrow(/create the first account/);
    await asSuperuser(
      "insert into auth.users (id, first_name, last_name, email) values (gen_random_uuid(), 'A', 'B', 'a@example.test')",
    );
    const [documented = ""] = documentedCommands("A public demonstration");
    const [, command = ""] = documented.split(/setup\.mjs (\S+)/);
    expect(documented).toMatch(/^sudo -u halocline-setup node \S+setup\.mjs demo --folder=\S+$/);
    expect(setup(command)).toContain("demo: open");
    expect(await isOpen()).toEqual([true]);
    expect(JSON.parse(readFileSync(join(secretsFolder, "demo-devices.json"), "utf8"))).toHaveLength(2);
    expect(await asSuperuser("select from auth.identities")).toEqual([]);
    const [past] = await asSuperuser<{ days: number }>(
      "select extract(day from now() - min(taken_at))::int as days from sensor_readings",
    );
    expect(past?.days).toBeGreaterThan(300);
  }, 180_000);

  it("is closed, and opened again, as the same household", async () => {
    expect(setup("demo", "--close")).toContain("demo: closed");
    expect(await isOpen()).toEqual([false]);
    expect(setup("demo")).toContain("demo: open");
    expect(await isOpen()).toEqual([true]);
  }, 60_000);
});

it("an administrator without these rights is told what is missing", async () => {
  const urlFile = await newAdministrator("nobody_much", "");
  expect(() => setup("database", `--admin-url-file=${urlFile}`)).toThrow(/CREATEROLE and CREATEDB/);
}, 30_000);
