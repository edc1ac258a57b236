// A private PostgreSQL cluster: own data folder, own password, own loopback port.

import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { firstOf, type RunningProcess, run, startProcess, waitForService } from "./processes.ts";
import { databaseUser, reachableFolder, type ServiceUser } from "./run-as.ts";

const BIN = "/usr/lib/postgresql/15/bin";

/** Long, because a disk that is still writing what a bench left behind makes a durable start wait for it. */
const START_MS = 90_000;

export type PostgresOptions = Readonly<{
  folder: string;
  /** False for tests: an operating system crash may lose data, a killed server may not. */
  isDurable: boolean;
  /** Further lines of postgresql.conf, for a new cluster. */
  settings?: readonly string[];
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

export async function startPostgres(options: PostgresOptions): Promise<PostgresInstance> {
  const user = databaseUser();
  const folder = reachableFolder(options.folder, user);
  const data = join(folder, "data");
  const secretFile = join(options.folder, "superuser-password");
  if (!existsSync(join(data, "PG_VERSION"))) {
    const password = randomBytes(24).toString("base64url");
    initialise(data, password, user, options);
    writeFileSync(secretFile, password, { mode: 0o600 });
  }
  const password = readFileSync(secretFile, "utf8");
  const logFile = join(options.folder, "postgres.log");
  const urlAt =
    (port: number) =>
    (database: string, name = "postgres", secret = password): string =>
      `postgres://${name}:${secret}@127.0.0.1:${port}/${database}?sslmode=disable`;

  const launch = async (port: number): Promise<RunningProcess> => {
    const server = startProcess(join(BIN, "postgres"), ["-D", data, "-p", String(port)], logFile, { ...user, cwd: "/" });
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
