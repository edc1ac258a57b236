// What each service of an instance reads, in a folder of its own: a service that is taken over gives away its own secrets and no
// other's. Written again at every start, so that a changed name or address needs no new secrets.

import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { takeOverNextAuthority } from "@halocline/local-services/authority";
import { databaseUrls } from "@halocline/local-services/database";
import { brokerEnvironment } from "@halocline/local-services/nats";
import { setUpTokenHash } from "@halocline/local-services/set-up-token";
import { serviceEnvironment } from "@halocline/local-services/stack";
import { createProxyFiles, createTlsFiles } from "@halocline/local-services/tls";
import { leaveFlatFolder } from "./flat-folder.ts";
import type { Folders } from "./folders.ts";
import { type PostgresPlace, postgresUrl } from "./postgres-place.ts";
import { SEALED_FILE, sealFolder } from "./sealed-secrets.ts";
import { loadSecrets, replaceFile, type Secrets } from "./secrets.ts";

export type Instance = Readonly<{
  folders: Folders;
  /** Names and addresses under which devices reach the broker. */
  hosts: readonly string[];
  publicUrl: string;
  otherUrls: readonly string[];
  isPlainHttpChosen: boolean;
  /** PostgreSQL, and host:port of the broker's port for services, as the server sees them. */
  postgres: PostgresPlace;
  brokerAt: string;
  /** Addresses to listen on. */
  httpListen: string;
  metricsListen: string;
  servicesListen: string;
  monitorListen: string;
  mqttListen: string;
  /** The broker's folder for its stream, and where it finds its folder of secrets; both as the broker sees them. */
  streamFolder: string;
  brokerSecretsFolder: string;
  /** As the server sees it. */
  webFolder: string;
}>;

export const DATABASE = "halocline";

/** Behind the `#`: a browser sends that part to nobody, so that the token is in no log of a server or a proxy. */
const firstSteps = (publicUrl: string, token: string): string =>
  `Create the first account    ${publicUrl}/signup#setup=${token}
Become its administrator    ${publicUrl}/admin#setup=${token}
`;

/** For the owner's eyes, and for no service: with it and the repository everything comes back. */
const recoverySteps = (recoveryKey: string): string =>
  `
Keep this recovery key outside this machine. With it and the repository of backups everything can be restored; without it nothing:
${recoveryKey}
`;

/** Single quotes: the same to a shell, to systemd and to Node. No value of ours holds one. */
const environmentFile = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("");

/** For whoever installs the instance: two links with the set-up token. */
export const FIRST_STEPS_FILE = "first-steps";

const databaseUrlsOf = ({ postgres }: Instance, { postgres: password, roles }: Secrets) =>
  databaseUrls(
    { url: (database, user = "postgres", secret = password) => postgresUrl(postgres, database, user, secret) },
    DATABASE,
    roles,
  );

const serverEnvironment = (instance: Instance, secrets: Secrets): Record<string, string> => ({
  HALOCLINE_MODE: "production",
  HALOCLINE_HTTP_LISTEN: instance.httpListen,
  HALOCLINE_METRICS_LISTEN: instance.metricsListen,
  HALOCLINE_PUBLIC_URL: instance.publicUrl,
  ...(instance.otherUrls.length > 0 && { HALOCLINE_OTHER_URLS: instance.otherUrls.join(",") }),
  ...(instance.isPlainHttpChosen && { HALOCLINE_PLAIN_HTTP: "home" }),
  HALOCLINE_WEB_FOLDER: instance.webFolder,
  HALOCLINE_SETUP_TOKEN_HASH: setUpTokenHash(secrets.setUpToken),
  ...serviceEnvironment({
    database: databaseUrlsOf(instance, secrets),
    natsUrl: `nats://${instance.brokerAt}`,
    keys: secrets.nats,
    sessionSecret: secrets.session,
  }),
  ...(secrets.oldSession && { HALOCLINE_SESSION_SECRET_OLD: secrets.oldSession.secret }),
});

function natsEnvironment(instance: Instance, { nats }: Secrets): Record<string, string> {
  const place = {
    name: "halocline",
    services: instance.servicesListen,
    monitor: instance.monitorListen,
    mqtt: instance.mqttListen,
    storeFolder: instance.streamFolder,
  };
  const inBroker = (name: string) => join(instance.brokerSecretsFolder, name);
  return brokerEnvironment(place, { cert: inBroker("server.pem"), key: inBroker("server.key") }, nats);
}

const backupEnvironment = (instance: Instance, secrets: Secrets): Record<string, string> => ({
  HALOCLINE_DATABASE_URL_BACKUP: databaseUrlsOf(instance, secrets).backup,
  HALOCLINE_BACKUP_PASSPHRASE: secrets.backup,
});

/** An address in brackets is one of IPv6. */
const pageHosts = ({ publicUrl, otherUrls }: Instance): string[] =>
  [publicUrl, ...otherUrls].map((url) => new URL(url).hostname.replaceAll(/[[\]]/g, ""));

/** Answers with the first steps when they are new. */
export function writeInstance(instance: Instance): string | null {
  const { folders } = instance;
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secrets = loadSecrets(folders.root);
  leaveFlatFolder(folders);
  takeOverNextAuthority(folders.root);
  const { ca } = createTlsFiles({ authority: folders.root, service: folders.broker }, instance.hosts);
  createProxyFiles({ authority: folders.root, service: folders.proxy }, pageHosts(instance));
  const isNew = !existsSync(join(folders.root, FIRST_STEPS_FILE));
  const steps = firstSteps(instance.publicUrl, secrets.setUpToken);
  const write = (folder: keyof Folders, name: string, text: string) => replaceFile(join(folders[folder], name), text);
  const all = steps + recoverySteps(secrets.backup);
  write("root", FIRST_STEPS_FILE, all);
  write("server", FIRST_STEPS_FILE, steps);
  write("server", "ca.pem", readFileSync(ca, "utf8"));
  write("server", "server.env", environmentFile(serverEnvironment(instance, secrets)));
  write("broker", "broker.env", environmentFile(natsEnvironment(instance, secrets)));
  write("database", "postgres-password", secrets.postgres);
  write("backup", "backup.env", environmentFile(backupEnvironment(instance, secrets)));
  // Last: what is sealed is whole.
  replaceFile(join(folders.backup, SEALED_FILE), sealFolder(folders.root, secrets.backup));
  return isNew ? all : null;
}
