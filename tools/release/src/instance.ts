// The secrets of one instance: made once, kept in one file. What each service reads is written from it again at every start,
// so that a changed name or address needs no new secrets.

import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseUrls, newRolePasswords, type RolePasswords } from "@halocline/local-services/database";
import { brokerEnvironment, type NatsKeys, newNatsKeys } from "@halocline/local-services/nats";
import { setUpTokenHash } from "@halocline/local-services/set-up-token";
import { serviceEnvironment } from "@halocline/local-services/stack";
import { createTlsFiles } from "@halocline/local-services/tls";
import { type PostgresPlace, postgresUrl } from "./postgres-place.ts";

export type Instance = Readonly<{
  folder: string;
  /** Names and addresses under which devices reach the broker. */
  hosts: readonly string[];
  publicUrl: string;
  /** PostgreSQL, and host:port of the broker's port for services, as the server sees them. */
  postgres: PostgresPlace;
  brokerAt: string;
  /** Addresses to listen on. */
  httpListen: string;
  metricsListen: string;
  servicesListen: string;
  monitorListen: string;
  mqttListen: string;
  /** The broker's folder for its stream, and where it finds the folder of secrets; both as the broker sees them. */
  streamFolder: string;
  brokerSecretsFolder: string;
  /** As the server sees it. */
  webFolder: string;
}>;

export type Secrets = Readonly<{ postgres: string; roles: RolePasswords; nats: NatsKeys; session: string; setUpToken: string }>;

export const DATABASE = "halocline";

const newSecret = (): string => randomBytes(32).toString("base64url");

const makers: { readonly [K in keyof Secrets]: () => Secrets[K] } = {
  postgres: newSecret,
  roles: newRolePasswords,
  nats: newNatsKeys,
  session: newSecret,
  setUpToken: newSecret,
};

/** In one step: half a file of secrets would lock everybody out. */
function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Makes those that are missing, also of an instance that is older than they are; what is there stays. */
export function loadSecrets(folder: string): Secrets {
  const file = join(folder, "secrets.json");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const missing = Object.entries(makers).filter(([name]) => !(name in known));
  if (missing.length === 0) return known as Secrets;
  const secrets = { ...known, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) } as Secrets;
  const text = JSON.stringify(secrets, null, 2);
  if (existsSync(file)) replaceFile(file, text);
  else writeFileSync(file, text, { mode: 0o600, flag: "wx" });
  return secrets;
}

/** Behind the `#`: a browser sends that part to nobody, so that the token is in no log of a server or a proxy. */
const firstSteps = (publicUrl: string, token: string): string =>
  `Create the first account    ${publicUrl}/signup#setup=${token}
Become its administrator    ${publicUrl}/admin#setup=${token}
`;

/** Single quotes: the same to a shell, to systemd and to Node. No value of ours holds one. */
const environmentFile = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("");

/** For whoever installs the instance: two links with the set-up token. */
export const FIRST_STEPS_FILE = "first-steps";

/** Answers with the first steps when they are new. */
export function writeInstance(instance: Instance): string | null {
  const { folder, brokerAt } = instance;
  const secrets = loadSecrets(folder);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o600 });
  createTlsFiles(folder, instance.hosts);
  const inBroker = (name: string) => join(instance.brokerSecretsFolder, name);
  const url = (database: string, user = "postgres", password = secrets.postgres) =>
    postgresUrl(instance.postgres, database, user, password);
  const isNew = !existsSync(join(folder, FIRST_STEPS_FILE));
  const steps = firstSteps(instance.publicUrl, secrets.setUpToken);
  write("postgres-password", secrets.postgres);
  write(FIRST_STEPS_FILE, steps);
  write(
    "server.env",
    environmentFile({
      HALOCLINE_MODE: "production",
      HALOCLINE_HTTP_LISTEN: instance.httpListen,
      HALOCLINE_METRICS_LISTEN: instance.metricsListen,
      HALOCLINE_PUBLIC_URL: instance.publicUrl,
      HALOCLINE_WEB_FOLDER: instance.webFolder,
      HALOCLINE_SETUP_TOKEN_HASH: setUpTokenHash(secrets.setUpToken),
      ...serviceEnvironment({
        database: databaseUrls({ url }, DATABASE, secrets.roles),
        natsUrl: `nats://${brokerAt}`,
        keys: secrets.nats,
        sessionSecret: secrets.session,
      }),
    }),
  );
  const place = {
    name: "halocline",
    services: instance.servicesListen,
    monitor: instance.monitorListen,
    mqtt: instance.mqttListen,
    storeFolder: instance.streamFolder,
  };
  const tls = { ca: inBroker("ca.pem"), cert: inBroker("server.pem"), key: inBroker("server.key") };
  write("broker.env", environmentFile(brokerEnvironment(place, tls, secrets.nats)));
  return isNew ? steps : null;
}
