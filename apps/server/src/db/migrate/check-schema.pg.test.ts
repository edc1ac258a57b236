// What a server does with another schema than its own. It checks that first, so no broker is needed here.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { withClient } from "@halocline/local-services/database";
import { serviceEnvironment } from "@halocline/local-services/stack";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { readConfig, SERVER_ROLES } from "../../config/config.ts";
import { createLogger } from "../../platform/logger.ts";
import { readMigrationFiles } from "../../platform/migration-files.ts";
import { createStops } from "../../platform/stops.ts";
import { startServer } from "../../roles.ts";
import { checkSchema } from "./check-schema.ts";
import { readMigrations } from "./migrations.ts";

const OURS = readMigrations(readMigrationFiles(join(import.meta.dirname, "../migrations")));
const { name: LAST, version: KNOWN } = OURS.at(-1)!;
const LATER = "29990101000000";
const EARLIER = "20261119190802";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.truth("delete from schema_migrations");
  await database.truth("insert into schema_migrations (version) select unnest($1::text[])", [OURS.map(({ version }) => version)]);
});
const makeNewer = () => database.truth("insert into schema_migrations (version) values ($1)", [LATER]);
const makeOlder = () => database.truth("update schema_migrations set version = $1 where version = $2", [EARLIER, KNOWN]);

const NEWER = `The database is at version ${LATER}, this program knows up to ${KNOWN}. Start the newer program, or restore a backup.`;
const seed = (letter: string) => ({ seed: `S${letter}X`, publicKey: "" });
const [user, issuer] = [seed("U"), seed("A")];
const environment = (roles: string) => ({
  ...serviceEnvironment({
    database: database.urls,
    natsUrl: "nats://127.0.0.1:9",
    keys: { app: user, ingest: user, auth: user, sys: user, issuer } as never,
    sessionSecret: "a session secret for tests, long enough",
  }),
  HALOCLINE_ROLES: roles,
});
const silent = createLogger("silent");
const start = (roles: string) => startServer(readConfig(environment(roles)), silent);

describe.each(SERVER_ROLES)("the role %s", (role) => {
  it("does not start on a newer schema", async () => {
    await makeNewer();
    await expect(start(role)).rejects.toThrow(NEWER);
  });

  it("does not start on an older schema, and changes nothing", async () => {
    await makeOlder();
    await expect(start(role)).rejects.toThrow(
      `The database is at version ${EARLIER}, this program needs ${KNOWN}: ${LAST} is missing. ` +
        'Run "setup database" of this version, then start again.',
    );
    expect(await database.truth("select from schema_migrations where version = $1", [KNOWN])).toHaveLength(0);
  });
});

it("ends with the sentence in its log, and with an error", async () => {
  await makeNewer();
  const main = join(import.meta.dirname, "../../main.ts");
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) =>
    execFile(process.execPath, [main], { env: environment("api") }, (error, stdout, stderr) =>
      resolve({ code: error?.code, output: stdout + stderr }),
    ),
  );
  expect(code).toBe(1);
  expect(JSON.parse(output.trim().split("\n").at(-1) ?? "")).toMatchObject({ level: 60, msg: NEWER });
});

describe("a database", () => {
  const roles = new Set(["api"] as const);
  const check = (databaseUrls: Record<"app" | "ingest" | "worker" | "auth", string>, onMisfit = vi.fn()) => {
    const { onStop, stop } = createStops();
    const checked = checkSchema({ config: { databaseUrls, roles }, logger: silent, onStop }, OURS, onMisfit);
    return { checked, onMisfit, stop };
  };

  it("that setup has not prepared is rejected", async () => {
    await database.truth("revoke select on schema_migrations from halocline_app");
    try {
      await expect(check(database.urls).checked).rejects.toThrow("The database was not prepared for this program.");
    } finally {
      await database.truth("grant select on schema_migrations to halocline_app");
    }
  });

  it("at this program's version lets the server start", async () => {
    const { checked, onMisfit } = check(database.urls);
    await checked;
    expect(onMisfit).not.toHaveBeenCalled();
  });

  it("[SAFE-11] that does not respond does not delay the start, and is checked when it responds", async () => {
    const name = new URL(database.urls.admin).pathname.slice(1);
    const admin = inject("testCluster").superuserUrl.replace("/DATABASE?", "/postgres?");
    const allow = (isAllowed: boolean) =>
      withClient(admin, (client) => client.query(`alter database ${name} allow_connections ${isAllowed}`));
    await makeNewer();
    await allow(false);
    const { checked, onMisfit, stop } = check(database.urls);
    try {
      await checked;
      expect(onMisfit).not.toHaveBeenCalled();
    } finally {
      await allow(true);
    }
    await vi.waitFor(() => expect(onMisfit).toHaveBeenCalledWith(expect.objectContaining({ message: NEWER })), 10_000);
    await stop();
  });
});
