// The commands of the operations guide, word for word, from a running instance to an empty machine.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { documentedCommands } from "@halocline/local-services/documented-commands";
import { repositoryPath } from "@halocline/local-services/paths";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Instance, startInstance } from "../test/instance.ts";

let instance: Instance;
let places: Record<string, string>;

beforeAll(async () => {
  instance = await startInstance();
  const { base } = instance;
  places = {
    HALOCLINE: repositoryPath("."),
    BACKUP_ENV: join(base, "backup.env"),
    SECRETS: join(base, "secrets"),
    SEALED_FOLDER: join(base, "sealed-folder"),
    RECOVERY_KEY_FILE: join(base, "recovery-key"),
  };
  mkdirSync(places.SEALED_FOLDER ?? "");
});
afterAll(() => instance.destroy());

/** Not built: the source has the layout of the build. */
function type(commands: string): string {
  const env = { ...places, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
  return execFileSync("sh", ["-e", "-c", commands.replaceAll(".mjs", ".ts")], { encoding: "utf8", env, stdio: "pipe" });
}

const writeEnvironment = (environment: Readonly<Record<string, string>>) =>
  writeFileSync(
    places.BACKUP_ENV ?? "",
    Object.entries(environment)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(""),
  );

it("back up, tell what there is, and bring database and secrets back with nothing but repository and key", async () => {
  const setup = `node "$HALOCLINE/tools/release/src/setup.mjs" secrets --folder="$SECRETS" --backup-folder="$SEALED_FOLDER"`;
  type(setup);
  const secrets = readFileSync(join(places.SECRETS ?? "", "secrets.json"), "utf8");
  const passphrase = String(JSON.parse(secrets).backup);
  const sealed = join(places.SEALED_FOLDER ?? "", "instance.sealed");
  const environment: Record<string, string> = {
    ...instance.environment,
    HALOCLINE_BACKUP_PASSPHRASE: passphrase,
    HALOCLINE_BACKUP_SEALED_SECRETS: sealed,
  };
  writeEnvironment(environment);
  const [backUp = ""] = documentedCommands("Backup and restore");
  const said = type(backUp);
  expect(said).toMatch(/full backup \S+ is in the repository/);
  expect(said).toMatch(/newest piece of the log: 0{7}1/);

  await instance.postgres.stop();
  renameSync(places.SECRETS ?? "", join(instance.base, "secrets-before"));
  for (const name of ["postgres/data", "work", "sealed-folder"]) rmSync(join(instance.base, name), { recursive: true });
  const { HALOCLINE_DATABASE_URL_BACKUP: _gone, ...onlyWhatIsLeft } = environment;
  writeEnvironment(onlyWhatIsLeft);
  writeFileSync(places.RECOVERY_KEY_FILE ?? "", `${passphrase}\n`);
  const [restore = ""] = documentedCommands("Restore");
  expect(type(restore)).toMatch(/the database is restored.*\n.*instance\.sealed.*\nunseal: .*secrets\.json/);
  expect(readFileSync(join(places.SECRETS ?? "", "secrets.json"), "utf8")).toBe(secrets);
  await instance.postgres.restart();
  expect(await instance.query("select count(*)::int as n from backup.restores")).toEqual([{ n: 1 }]);
});
