// What an instance needs before it can start: `secrets` makes them once and writes what each service reads, `database` makes
// roles and schema. Both may be repeated at every start; neither ever replaces a secret. `renew` is for every day in between.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { repositoryPath } from "@halocline/local-services/paths";
import { renewCertificate } from "@halocline/local-services/tls";
import { clusterOf } from "./administrator.ts";
import { DATABASE, FIRST_STEPS_FILE, writeInstance } from "./instance.ts";
import { postgresPlace, postgresUrl, withTls } from "./postgres-place.ts";
import { isChosen, requireAddresses } from "./public-addresses.ts";
import { isRotated, RotationError, rotate } from "./rotate.ts";
import { SEALED_FILE, SealError, unsealFolder } from "./sealed-secrets.ts";
import { loadSecrets } from "./secrets.ts";
import { setUpDatabase } from "./set-up-database.ts";

const HELP = `Usage:
  setup secrets  --folder <folder> [--host <name>]... [--public-url <origin>] [more, see below]
  setup database --folder <folder> [--admin-url-file <file>] [--postgres <host:port> [--postgres-tls off]]
  setup renew    --folder <folder> [--broker-folder <folder>] [--proxy-folder <folder>]
  setup rotate   session|broker-keys|device-ca --folder <folder> [--finish [--now]]
  setup demo     --folder <folder> [--close]
  setup unseal   --folder <folder> [--backup-folder <folder>] [--recovery-key-file <file>]

secrets writes into the folder, which is for setup and backups alone: secrets.json and ca.key (once), ca.pem for the devices, and
first-steps: the links with the set-up token, for the first account and its administrator. A terminal is shown them; a log is
not. Each service finds what it needs in a folder of its own:
  --server-folder   server.env, ca.pem, first-steps                           <folder>/server
  --broker-folder   broker.env, server.pem, server.key                        <folder>/broker
  --database-folder postgres-password                                         <folder>/database
  --backup-folder   backup.env, instance.sealed                               <folder>/backup
  --proxy-folder    server.pem, server.key, for the addresses in the browser  <folder>/proxy
  --host            a name or address under which devices reach the broker; may be repeated
  --public-url      the address in the browser, exactly                       http://127.0.0.1:8080
  --other-url       one more address at which people may sign in; may be repeated
  --plain-http      home: an address may be http without encryption, in a home network only
  --postgres        host:port of PostgreSQL, as the server sees it            127.0.0.1:5432
  --postgres-tls    off: this PostgreSQL has no TLS; for one on this machine or in its container network only
  --broker          host:port of the broker for services                      127.0.0.1:4222
  --http            where the server listens                                  127.0.0.1:8080
  --metrics         where it tells its numbers; keep it private               127.0.0.1:9464
  --broker-listen   where the broker listens for services; keep it private    127.0.0.1:4222
  --broker-monitor  where it tells its health; keep it private                127.0.0.1:8222
  --mqtt            where the broker listens for devices                      0.0.0.0:8883
  --stream          folder of the broker's stream                             <folder>/stream
  --broker-secrets  the broker's folder of secrets, as the broker sees it      the broker folder
database connects as PostgreSQL's administrator, a role with the rights CREATEROLE and CREATEDB, and makes the other roles:
  --admin-url-file  a file with its address, such as postgres://name:password@host:5432/postgres; a unit's credential admin-url
                    does the same
  --admin-url       its address without a password, such as postgres:///postgres?host=/run/postgresql
Without any of them it is user postgres with the password of secrets.
renew makes the certificates of broker and proxy anew, for the same names and by the same authority, when they end within sixty days.
rotate replaces what its word says, for the next start of the services. Of a session secret and of an authority the old one still
counts until --finish; --now finishes whatever still depends on it.
demo makes a household of simulated tanks with a year behind them. Strangers may look at it where the server allows it
(HALOCLINE_PUBLIC_DEMO=on). Its devices, for the simulator, are in <folder>/demo-devices.json. --close: nobody may look any more.
unseal opens the secrets that a restore brought back, with the recovery key, before any other command:
  --recovery-key-file  a file with the key; without it the key is read from the standard input`;

const plain = { type: "string" } as const;
const text = (fallback: string) => ({ ...plain, default: fallback });

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: plain,
    "server-folder": plain,
    "broker-folder": plain,
    "database-folder": plain,
    "backup-folder": plain,
    "proxy-folder": plain,
    host: { type: "string", multiple: true, default: [] },
    "public-url": text("http://127.0.0.1:8080"),
    "other-url": { type: "string", multiple: true, default: [] },
    "plain-http": text(""),
    postgres: text("127.0.0.1:5432"),
    "postgres-tls": plain,
    broker: text("127.0.0.1:4222"),
    http: text("127.0.0.1:8080"),
    metrics: text("127.0.0.1:9464"),
    "broker-listen": text("127.0.0.1:4222"),
    "broker-monitor": text("127.0.0.1:8222"),
    mqtt: text("0.0.0.0:8883"),
    stream: plain,
    "broker-secrets": plain,
    "admin-url": plain,
    "admin-url-file": plain,
    finish: { type: "boolean", default: false },
    now: { type: "boolean", default: false },
    close: { type: "boolean", default: false },
    "recovery-key-file": plain,
    help: { type: "boolean", default: false },
  },
});
const [command, what] = positionals;

if (values.help || values.folder === undefined) {
  console.log(HELP);
  process.exit(values.help ? 0 : 1);
}
// Whatever openssl writes, too, is for the owner alone.
process.umask(0o077);
const folder = resolve(values.folder);
const folderOf = (service: "server" | "broker" | "database" | "backup" | "proxy"): string =>
  resolve(values[`${service}-folder`] ?? resolve(folder, service));
const folders = {
  root: folder,
  server: folderOf("server"),
  broker: folderOf("broker"),
  database: folderOf("database"),
  backup: folderOf("backup"),
  proxy: folderOf("proxy"),
};
const place = postgresPlace(values.postgres, values["postgres-tls"]);

function makeSecrets(): void {
  // One may be empty: a compose file names it whether or not somebody has set it.
  const otherUrls = values["other-url"].flatMap((urls) => urls.split(",")).filter((url) => url !== "");
  const isPlainHttpChosen = isChosen(values["plain-http"]);
  requireAddresses([values["public-url"], ...otherUrls], isPlainHttpChosen);
  const firstSteps = writeInstance({
    folders,
    hosts: values.host,
    publicUrl: values["public-url"],
    otherUrls,
    isPlainHttpChosen,
    postgres: place,
    brokerAt: values.broker,
    httpListen: values.http,
    metricsListen: values.metrics,
    servicesListen: values["broker-listen"],
    monitorListen: values["broker-monitor"],
    mqttListen: values.mqtt,
    streamFolder: values.stream ?? resolve(folder, "stream"),
    brokerSecretsFolder: values["broker-secrets"] ?? folders.broker,
    webFolder: repositoryPath("apps/web/dist"),
  });
  console.log(`secrets: ready in ${folder}`);
  // Whoever reads the log of a service or a container is not always whom the instance belongs to.
  const shown = process.stdout.isTTY ? firstSteps : `first steps: their links are in ${resolve(folder, FIRST_STEPS_FILE)}`;
  if (firstSteps !== null) console.log(shown);
}

async function makeDatabase(): Promise<void> {
  const { postgres, roles } = loadSecrets(folder);
  const cluster = clusterOf({
    place,
    password: postgres,
    url: values["admin-url"],
    urlFile: values["admin-url-file"],
    credentialsFolder: process.env.CREDENTIALS_DIRECTORY,
  });
  if (!(await setUpDatabase(cluster, roles))) process.exitCode = 1;
}

function renew(): void {
  for (const [service, readers] of [
    ["broker", "devices"],
    ["proxy", "browsers"],
  ] as const) {
    const { isRenewed, endsAtMs } = renewCertificate({ authority: folder, service: folders[service] }, Date.now(), readers);
    const until = new Date(endsAtMs).toISOString().slice(0, 10);
    console.log(`renew: the ${service}'s certificate ${isRenewed ? "is new, and" : "is"} good until ${until}`);
  }
}

function rotateOne(): void {
  if (!isRotated(what)) return refuse();
  try {
    const next = rotate(what, { folder, isFinish: values.finish, isNow: values.now, nowMs: Date.now() });
    console.log(`rotate ${what}: ${next}`);
  } catch (error) {
    if (!(error instanceof RotationError)) throw error;
    console.error(`rotate ${what}: ${error.message}`);
    process.exitCode = 1;
  }
}

async function makeDemo(): Promise<void> {
  // It loads a part of the server, which takes most of the CPU time of a start. No other command needs it.
  const { setUpDemo } = await import("./set-up-demo.ts");
  const { roles } = loadSecrets(folder);
  const urlOf = (role: "owner" | "ingest" | "worker") =>
    withTls(postgresUrl(place, DATABASE, `halocline_${role}`, roles[role])).href;
  const urls = { owner: urlOf("owner"), ingest: urlOf("ingest"), worker: urlOf("worker") };
  if (!(await setUpDemo(urls, join(folder, "demo-devices.json"), !values.close))) process.exitCode = 1;
}

function unseal(): void {
  try {
    // A key in a command line could be read by everybody on the machine.
    const recoveryKey = readFileSync(values["recovery-key-file"] ?? 0, "utf8");
    const names = unsealFolder(readFileSync(join(folders.backup, SEALED_FILE)), recoveryKey, folder);
    console.log(`unseal: ${names.join(", ")} are in ${folder}`);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    console.error(`unseal: ${error.message}`);
    process.exitCode = 1;
  }
}

function refuse(): void {
  console.error(`unknown command: ${positionals.join(" ") || "none"}\n${HELP}`);
  process.exit(1);
}

const COMMANDS: Readonly<Record<string, () => unknown>> = {
  secrets: makeSecrets,
  database: makeDatabase,
  renew,
  rotate: rotateOne,
  demo: makeDemo,
  unseal,
};
const chosen: () => unknown = COMMANDS[command ?? ""] ?? refuse;
await chosen();
