// What an instance needs before it can start: `secrets` makes them once and writes what each service reads, `database` makes
// roles and schema. Both may be repeated at every start; neither ever replaces a secret. `renew` is for every day in between.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Argument, command } from "@halocline/command-line/command";
import { repositoryPath } from "@halocline/local-services/paths";
import { renewCertificate } from "@halocline/local-services/tls";
import { clusterOf } from "./administrator.ts";
import { DATABASE, FIRST_STEPS_FILE, writeInstance } from "./instance.ts";
import { postgresPlace, postgresUrl, withTls } from "./postgres-place.ts";
import { isChosen, requireAddresses } from "./public-addresses.ts";
import { ROTATED, type Rotated, RotationError, rotate } from "./rotate.ts";
import { SEALED_FILE, SealError, unsealFolder } from "./sealed-secrets.ts";
import { loadSecrets } from "./secrets.ts";
import { setUpDatabase } from "./set-up-database.ts";

const PROGRAM = "node /opt/halocline/tools/release/src/setup.mjs";
const IN_FOLDER = "--folder=/var/lib/halocline/secrets";

type Service = "server" | "broker" | "database" | "backup" | "proxy";
type Folders = Readonly<{ folder: string } & Partial<Record<`${Service}Folder`, string | undefined>>>;
type Place = Readonly<{ postgres: string; postgresTls?: string | undefined }>;

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];
const placeOf = ({ postgres, postgresTls }: Place) => postgresPlace(postgres, postgresTls);

function foldersOf(options: Folders): Readonly<Record<"root" | Service, string>> {
  const root = resolve(options.folder);
  const of = (service: Service): string => resolve(options[`${service}Folder`] ?? resolve(root, service));
  return { root, server: of("server"), broker: of("broker"), database: of("database"), backup: of("backup"), proxy: of("proxy") };
}

/** `name` with what every command needs. */
const step = (name: string, description: string, ...words: string[]) =>
  command(name, description, [PROGRAM, name, ...words, IN_FOLDER].join(" "))
    .requiredOption("--folder <folder>", "the instance's secrets; for setup and backups alone")
    .hook("preAction", () => {
      // Whatever openssl writes, too, is for the owner alone.
      process.umask(0o077);
    });
/** With the place of the database. */
const databaseStep = (name: string, description: string, ...words: string[]) =>
  step(name, description, ...words)
    .option("--postgres <host:port>", "PostgreSQL, as the server sees it", "127.0.0.1:5432")
    .option("--postgres-tls <off>", "off: this PostgreSQL has no TLS; for one on this machine or in its container network only");

const secretsStep = databaseStep("secrets", "Makes the secrets once, and writes what each service reads.", "--host=reef.home")
  .option("--server-folder <folder>", "for server.env, ca.pem and first-steps; <folder>/server if not given")
  .option("--broker-folder <folder>", "for broker.env, server.pem and server.key; <folder>/broker if not given")
  .option("--database-folder <folder>", "for postgres-password; <folder>/database if not given")
  .option("--backup-folder <folder>", "for backup.env and instance.sealed; <folder>/backup if not given")
  .option("--proxy-folder <folder>", "for server.pem and server.key of the browser's addresses; <folder>/proxy if not given")
  .option("--host <name>", "a name or address under which devices reach the broker; may be repeated", collect, [])
  .option("--public-url <origin>", "the address in the browser, exactly", "http://127.0.0.1:8080")
  .option("--other-url <origin>", "one more address at which people may sign in; may be repeated", collect, [])
  .option("--plain-http <home>", "home: an address may be http without encryption, in a home network only", "")
  .option("--broker <host:port>", "the broker, for services", "127.0.0.1:4222")
  .option("--http <host:port>", "where the server listens", "127.0.0.1:8080")
  .option("--metrics <host:port>", "where the server's metrics are; keep it private", "127.0.0.1:9464")
  .option("--broker-listen <host:port>", "where the broker listens for services; keep it private", "127.0.0.1:4222")
  .option("--broker-monitor <host:port>", "where the broker's health is; keep it private", "127.0.0.1:8222")
  .option("--mqtt <host:port>", "where the broker listens for devices", "0.0.0.0:8883")
  .option("--stream <folder>", "the broker's stream; <folder>/stream if not given")
  .option("--broker-secrets <folder>", "the broker's folder of secrets, as the broker sees it; the broker folder if not given")
  .addHelpText(
    "after",
    `
secrets.json and ca.key are made once, ca.pem is for the devices. first-steps holds the links with the set-up token, for the first
account and its administrator: they are printed to a terminal, but not to a log.`,
  );

function makeSecrets(options: ReturnType<typeof secretsStep.opts>): void {
  const folders = foldersOf(options);
  // One may be empty: a compose file names it whether or not somebody has set it.
  const otherUrls = options.otherUrl.flatMap((urls) => urls.split(",")).filter((url) => url !== "");
  const isPlainHttpChosen = isChosen(options.plainHttp);
  const postgres = placeOf(options);
  requireAddresses([options.publicUrl, ...otherUrls], isPlainHttpChosen);
  const firstSteps = writeInstance({
    folders,
    hosts: options.host,
    publicUrl: options.publicUrl,
    otherUrls,
    isPlainHttpChosen,
    postgres,
    brokerAt: options.broker,
    httpListen: options.http,
    metricsListen: options.metrics,
    servicesListen: options.brokerListen,
    monitorListen: options.brokerMonitor,
    mqttListen: options.mqtt,
    streamFolder: options.stream ?? resolve(folders.root, "stream"),
    brokerSecretsFolder: options.brokerSecrets ?? folders.broker,
    webFolder: repositoryPath("apps/web/dist"),
  });
  console.log(`secrets: ready in ${folders.root}`);
  // Whoever reads the log of a service or a container is not always whom the instance belongs to.
  const shown = process.stdout.isTTY ? firstSteps : `first steps: their links are in ${resolve(folders.root, FIRST_STEPS_FILE)}`;
  if (firstSteps !== null) console.log(shown);
}

type Administrator = Readonly<{ adminUrl?: string | undefined; adminUrlFile?: string | undefined }>;

async function makeDatabase({ folder, adminUrl, adminUrlFile, ...place }: Folders & Place & Administrator): Promise<void> {
  const { postgres, roles } = loadSecrets(resolve(folder));
  const cluster = clusterOf({
    place: placeOf(place),
    password: postgres,
    url: adminUrl,
    urlFile: adminUrlFile,
    credentialsFolder: process.env.CREDENTIALS_DIRECTORY,
  });
  if (!(await setUpDatabase(cluster, roles))) process.exitCode = 1;
}

function renew(options: Folders): void {
  const folders = foldersOf(options);
  for (const [service, readers] of [
    ["broker", "devices"],
    ["proxy", "browsers"],
  ] as const) {
    const files = { authority: folders.root, service: folders[service] };
    const { isRenewed, endsAtMs } = renewCertificate(files, Date.now(), readers);
    const until = new Date(endsAtMs).toISOString().slice(0, 10);
    console.log(`renew: the ${service}'s certificate ${isRenewed ? "is new, and" : "is"} good until ${until}`);
  }
}

type Stages = Readonly<{ folder: string; finish?: boolean | undefined; now?: boolean | undefined }>;

function rotateOne(what: Rotated, { folder, finish = false, now = false }: Stages): void {
  try {
    const next = rotate(what, { folder: resolve(folder), isFinish: finish, isNow: now, nowMs: Date.now() });
    console.log(`rotate ${what}: ${next}`);
  } catch (error) {
    if (!(error instanceof RotationError)) throw error;
    console.error(`rotate ${what}: ${error.message}`);
    process.exitCode = 1;
  }
}

async function makeDemo({ folder, close = false, ...place }: Folders & Place & Readonly<{ close?: boolean }>): Promise<void> {
  // It loads a part of the server, which takes most of the CPU time of a start. No other command needs it.
  const { setUpDemo } = await import("./set-up-demo.ts");
  const { roles } = loadSecrets(resolve(folder));
  const urlOf = (role: "owner" | "ingest" | "worker") =>
    withTls(postgresUrl(placeOf(place), DATABASE, `halocline_${role}`, roles[role])).href;
  const urls = { owner: urlOf("owner"), ingest: urlOf("ingest"), worker: urlOf("worker") };
  if (!(await setUpDemo(urls, join(resolve(folder), "demo-devices.json"), !close))) process.exitCode = 1;
}

function unseal({ recoveryKeyFile, ...options }: Folders & Readonly<{ recoveryKeyFile?: string | undefined }>): void {
  const { root, backup } = foldersOf(options);
  try {
    // A key in a command line could be read by everybody on the machine.
    const recoveryKey = readFileSync(recoveryKeyFile ?? 0, "utf8");
    const names = unsealFolder(readFileSync(join(backup, SEALED_FILE)), recoveryKey, root);
    console.log(`unseal: ${names.join(", ")} are in ${root}`);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    console.error(`unseal: ${error.message}`);
    process.exitCode = 1;
  }
}

export const program = command(
  "setup",
  "Makes what an instance needs before it can start, and renews it.",
  `${PROGRAM} secrets ${IN_FOLDER}`,
);
program.addCommand(secretsStep.action(makeSecrets));
program.addCommand(
  databaseStep("database", "Makes roles and schema, as PostgreSQL's administrator.", "--admin-url-file=admin-url")
    .option(
      "--admin-url-file <file>",
      "a file with the administrator's address, such as postgres://name:password@host:5432/postgres",
    )
    .option("--admin-url <url>", "the address without a password, such as postgres:///postgres?host=/run/postgresql")
    .addHelpText(
      "after",
      `
The administrator is a role with the rights CREATEROLE and CREATEDB. A unit's credential admin-url does the same as the file. Without
any of them it is user postgres with the password of secrets.json.`,
    )
    .action(makeDatabase),
);
program.addCommand(
  step("renew", "Makes the certificates of broker and proxy again, when they end within sixty days.")
    .option("--broker-folder <folder>", "that of secrets; <folder>/broker if not given")
    .option("--proxy-folder <folder>", "that of secrets; <folder>/proxy if not given")
    .action(renew),
);
program.addCommand(
  step("rotate", "Replaces a secret at the next start of the services.", "session")
    .addArgument(new Argument("<what>", "which").choices(ROTATED))
    .option("--finish", "the old session secret or authority, valid until then, no longer counts")
    .option("--now", "with --finish: also ends what still depends on it")
    .action(rotateOne),
);
program.addCommand(
  databaseStep("demo", "Makes a household of simulated tanks with a year of history.")
    .option("--close", "visitors may not look at it any more")
    .addHelpText(
      "after",
      `
Visitors may look at it where the server allows it (HALOCLINE_PUBLIC_DEMO=on). Its devices, for the simulator, are in
<folder>/demo-devices.json.`,
    )
    .action(makeDemo),
);
program.addCommand(
  step("unseal", "Opens the secrets of a restored backup, before any other command.", "--recovery-key-file=key")
    .option("--backup-folder <folder>", "where instance.sealed is; <folder>/backup if not given")
    .option("--recovery-key-file <file>", "a file with the recovery key; the standard input if not given")
    .action(unseal),
);

if (import.meta.main) await program.parseAsync();
