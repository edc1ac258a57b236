// The secrets of one instance: made once, kept in one file. What each service reads is written from it again at every start,
// so that a changed name or address needs no new secrets.

import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseUrls, newRolePasswords, type RolePasswords } from "@halocline/local-services/database";
import { brokerEnvironment, type NatsKeys, newNatsKeys } from "@halocline/local-services/nats";
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

export type Secrets = Readonly<{ postgres: string; roles: RolePasswords; nats: NatsKeys; session: string }>;

export const DATABASE = "halocline";

const newSecret = (): string => randomBytes(32).toString("base64url");

export function loadSecrets(folder: string): Secrets {
  const file = join(folder, "secrets.json");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const secrets = { postgres: newSecret(), roles: newRolePasswords(), nats: newNatsKeys(), session: newSecret() };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: "wx" });
  return secrets;
}

/** Single quotes: the same to a shell, to systemd and to Node. No value of ours holds one. */
const environmentFile = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("");

export function writeInstance(instance: Instance): Secrets {
  const { folder, brokerAt } = instance;
  const secrets = loadSecrets(folder);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o600 });
  createTlsFiles(folder, instance.hosts);
  const inBroker = (name: string) => join(instance.brokerSecretsFolder, name);
  const url = (database: string, user = "postgres", password = secrets.postgres) =>
    postgresUrl(instance.postgres, database, user, password);
  write("postgres-password", secrets.postgres);
  write(
    "server.env",
    environmentFile({
      HALOCLINE_MODE: "production",
      HALOCLINE_HTTP_LISTEN: instance.httpListen,
      HALOCLINE_METRICS_LISTEN: instance.metricsListen,
      HALOCLINE_PUBLIC_URL: instance.publicUrl,
      HALOCLINE_WEB_FOLDER: instance.webFolder,
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
  return secrets;
}
