// A private PostgreSQL cluster: own data folder, own password, own loopback port.

import { randomBytes } from "node:crypto";
import { chownSync, copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { commandLineOf, firstOf, type RunningProcess, run, startProcess, waitForService } from "./processes.ts";
import { databaseUser, reachableFolder, type ServiceUser } from "./run-as.ts";

const BIN = "/usr/lib/postgresql/15/bin";
const SECRET_FILE = "superuser-password";

/** Long, because a disk that is still writing what a bench left behind makes a durable start wait for it. */
const START_MS = 90_000;

export type PostgresOptions = Readonly<{
  folder: string;
  /** False for tests: an operating system crash may lose data, a killed server may not. */
  isDurable: boolean;
  /** Further lines of the configuration of a new cluster, after our own; the last one wins. */
  settings?: readonly string[] | undefined;
  /** The folder of a stopped instance. A new cluster starts as a copy of it, with its settings and its password. */
  template?: string | undefined;
  /** False for services that outlive the command that starts them. */
  endsWithParent?: boolean | undefined;
}>;

export type PostgresInstance = Readonly<{
  pid: number;
  port: number;
  password: string;
  folder: string;
  url: (database: string, user?: string, password?: string) => string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** Starts the same cluster again on the same port, after a stop or a kill. */
  restart: () => Promise<void>;
}>;

/**
 * The number of the process that held the data last. After a machine or a container was killed another program may have it,
 * and PostgreSQL would take that one for a server of its own and refuse to start.
 */
function dropStaleLock(data: string): void {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  const holder = commandLineOf(pid);
  // A dead one is PostgreSQL's own business: it looks for what that one may have left in memory, too.
  if (holder !== null && !holder.includes(data)) rmSync(file);
}

function initialise(
  data: string,
  password: string,
  user: ServiceUser,
  { isDurable, settings: further = [] }: PostgresOptions,
): void {
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(passwordFile, user.uid, user.gid);
  run(
    join(BIN, "initdb"),
    ["-D", data, "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-N"],
    {
      ...user,
      cwd: "/",
    },
  );
  rmSync(passwordFile);
  const settings = [
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = ''`,
    "max_connections = 200",
    "shared_buffers = 256MB",
    "max_wal_size = 2GB",
    "timezone = 'UTC'",
    "shared_preload_libraries = 'pg_stat_statements'",
    ...(isDurable ? [] : ["fsync = off", "full_page_writes = off"]),
    ...further,
  ];
  run("sh", ["-c", `cat >> "${join(data, "postgresql.conf")}" <<'END'\n${settings.join("\n")}\nEND`], { ...user, cwd: "/" });
}

/** Beside its place, and moved there when it is complete: a killed start leaves nothing that looks like a cluster. */
function createCluster(data: string, user: ServiceUser, options: PostgresOptions): void {
  const unfinished = `${data}.new`;
  const secretFile = join(options.folder, SECRET_FILE);
  rmSync(unfinished, { recursive: true, force: true });
  if (options.template === undefined) {
    const password = randomBytes(24).toString("base64url");
    initialise(unfinished, password, user, options);
    writeFileSync(secretFile, password, { mode: 0o600 });
  } else {
    run("cp", ["-a", "--reflink=auto", join(reachableFolder(options.template, user), "data"), unfinished]);
    copyFileSync(join(options.template, SECRET_FILE), secretFile);
  }
  renameSync(unfinished, data);
}

export async function startPostgres(options: PostgresOptions): Promise<PostgresInstance> {
  const user = databaseUser();
  const folder = reachableFolder(options.folder, user);
  const data = join(folder, "data");
  if (!existsSync(join(data, "PG_VERSION"))) createCluster(data, user, options);
  dropStaleLock(data);
  const password = readFileSync(join(options.folder, SECRET_FILE), "utf8");
  const logFile = join(options.folder, "postgres.log");
  const urlAt =
    (port: number) =>
    (database: string, name = "postgres", secret = password): string =>
      `postgres://${name}:${secret}@127.0.0.1:${port}/${database}?sslmode=disable`;

  const launch = async (port: number): Promise<RunningProcess> => {
    const server = startProcess(join(BIN, "postgres"), ["-D", data, "-p", String(port)], logFile, {
      ...user,
      cwd: "/",
      // A fast shutdown.
      signalAtParentsEnd: options.endsWithParent ? "SIGINT" : undefined,
    });
    await waitForService(server, () => answers(urlAt(port)("postgres")), { name: "PostgreSQL", withinMs: START_MS, logFile });
    return server;
  };
  const started = await firstOf(3, async () => {
    const port = await freePort();
    return { port, server: await launch(port) };
  });
  const { port } = started;
  let { server } = started;
  return {
    get pid() {
      return server.pid;
    },
    port,
    password,
    folder,
    url: urlAt(port),
    stop: (signal = "SIGINT") => server.stop(signal),
    restart: async () => {
      server = await launch(port);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
