// The whole configuration, from the environment, once. An unknown name with our prefix stops the start: a
// misspelt setting must never be silently ignored.

import { isIP } from "node:net";
import { z } from "zod";
import { firmwareKeyFile } from "./firmware-key.ts";
import { type MailServer, mailUrl } from "./mail-url.ts";
import { isEncrypted, isOrigin, refuseAddress } from "./public-address.ts";
import { simulatorUrl, tokenFile } from "./simulator-place.ts";

const PREFIX = "HALOCLINE_";
export const SERVER_ROLES = ["api", "ingest", "worker", "auth"] as const;
export type ServerRole = (typeof SERVER_ROLES)[number];

const listen = z.string().regex(/^[^:]+:\d{1,5}$/, "expected host:port");
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
const userSeed = z.string().startsWith("SU");
const addressRange = z.string().refine((text) => {
  const [address = "", bits, ...rest] = text.split("/");
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
}, "expected an address or a range such as 10.0.0.0/8");

const origin = z.string().refine(isOrigin, "expected an origin only: http or https, no path, no slash at the end");
/** Nothing between two commas is nothing: a variable that a compose file always sets may be empty. */
const commaSeparated = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

/** Readings are accepted eight days back: what they belong to must still be there. */
const keptDays = z.coerce.number().int().min(9);

const atLeastOne = z.coerce.number().int().min(1);

const environment = z.strictObject({
  HALOCLINE_MODE: z.enum(["development", "production"]).default("production"),
  HALOCLINE_ROLES: z
    .string()
    .default(SERVER_ROLES.join(","))
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(SERVER_ROLES)).min(1)),
  HALOCLINE_HTTP_LISTEN: listen.default("127.0.0.1:8080"),
  HALOCLINE_METRICS_LISTEN: listen.default("127.0.0.1:9464"),
  HALOCLINE_PUBLIC_URL: origin.default("http://127.0.0.1:8080"),
  HALOCLINE_OTHER_URLS: commaSeparated.pipe(z.array(origin)).optional(),
  HALOCLINE_PLAIN_HTTP: z.enum(["home", ""]).optional(),
  HALOCLINE_TRUSTED_PROXIES: commaSeparated.pipe(z.array(addressRange)).optional(),
  HALOCLINE_SIGNUP: z.enum(["open", "invite", "closed"]).optional(),
  HALOCLINE_SETUP_TOKEN_HASH: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "expected a SHA-256 in hexadecimal digits")
    .optional(),
  HALOCLINE_PUBLIC_DEMO: z.enum(["on", "off", ""]).optional(),
  HALOCLINE_SESSION_REQUESTS_PER_SECOND: atLeastOne.default(30),
  HALOCLINE_ADDRESS_REQUESTS_PER_SECOND: atLeastOne.default(200),
  HALOCLINE_SESSION_SOCKETS: atLeastOne.default(20),
  HALOCLINE_ADDRESS_SOCKETS: atLeastOne.default(200),
  HALOCLINE_DEVICE_PAIRING: z.enum(["code", "open"]).default("code"),
  HALOCLINE_DEVICES_PER_HOUSEHOLD: z.coerce.number().int().min(1).max(10_000).default(50),
  HALOCLINE_SMTP_URL: mailUrl.optional(),
  HALOCLINE_MAIL_FROM: z.email().optional(),
  HALOCLINE_GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  HALOCLINE_GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  HALOCLINE_GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default("https://accounts.google.com"),
  HALOCLINE_DATABASE_URL_APP: postgresUrl,
  HALOCLINE_DATABASE_URL_INGEST: postgresUrl,
  HALOCLINE_DATABASE_URL_WORKER: postgresUrl,
  HALOCLINE_DATABASE_URL_AUTH: postgresUrl,
  HALOCLINE_NATS_URL: z.url(),
  HALOCLINE_NATS_SEED_APP: userSeed,
  HALOCLINE_NATS_SEED_INGEST: userSeed,
  HALOCLINE_NATS_SEED_AUTH: userSeed,
  HALOCLINE_NATS_SEED_SYS: userSeed,
  HALOCLINE_NATS_ISSUER_SEED: z.string().startsWith("SA"),
  HALOCLINE_SESSION_SECRET: z.string().min(32),
  HALOCLINE_SESSION_SECRET_OLD: z.string().min(32).optional(),
  HALOCLINE_WEB_FOLDER: z.string().optional(),
  HALOCLINE_DATA_FOLDER: z.string().startsWith("/", "expected an absolute path").optional(),
  HALOCLINE_FIRMWARE_PUBLIC_KEY: firmwareKeyFile.optional(),
  HALOCLINE_RAW_RETENTION_DAYS: keptDays.default(365),
  HALOCLINE_MINUTE_RETENTION_DAYS: keptDays.default(90),
  HALOCLINE_HOUR_RETENTION_DAYS: keptDays.default(3650),
  HALOCLINE_STREAM_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1_000_000)
    .default(2 * 1024 ** 3),
  HALOCLINE_NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  HALOCLINE_HEARTBEAT_URL: z.url({ protocol: /^https$/ }).optional(),
  HALOCLINE_OUTGOING_PRIVATE: z.enum(["home", "machine", ""]).optional(),
  HALOCLINE_SIMULATOR_URL: simulatorUrl.optional(),
  HALOCLINE_SIMULATOR_TOKEN_FILE: tokenFile.optional(),
  HALOCLINE_LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

export type SignUpMode = "open" | "invite" | "closed";

/** As registered with Google; another issuer stands in for it in tests. */
export type GoogleClient = Readonly<{ clientId: string; clientSecret: string; issuer: string }>;

export type Config = Readonly<{
  mode: "development" | "production";
  roles: ReadonlySet<ServerRole>;
  httpListen: string;
  metricsListen: string;
  /** The main address, which mails name. */
  publicUrl: string;
  /** Every address at which people may sign in, the main one first. */
  addresses: readonly string[];
  /** Where devices fetch firmware: they take it encrypted only. */
  downloadUrl: string;
  /** Whose word about the caller's address is believed; nobody's when empty. */
  trustedProxies: readonly string[];
  /** How much one session, and one address, may ask; five seconds' worth of it at once. */
  requestsPerSecond: Readonly<{ session: number; address: number }>;
  /** Open at the same time. */
  mostSockets: Readonly<{ session: number; address: number }>;
  signUp: SignUpMode;
  /** SHA-256 of the token that opens a fresh instance to its installer; null: nobody can become its first administrator. */
  setUpTokenHash: Buffer | null;
  /** Strangers may look at a household that was made for it, on virtual tanks. */
  isDemoPublic: boolean;
  /** Open: a device may be claimed without a code. For an instance with one household. */
  devicePairing: "code" | "open";
  devicesPerHousehold: number;
  mail: Readonly<{ server: MailServer; from: string }> | null;
  google: GoogleClient | null;
  databaseUrls: Readonly<Record<"app" | "ingest" | "worker" | "auth", string>>;
  nats: Readonly<{
    url: string;
    seeds: Readonly<Record<"app" | "ingest" | "auth" | "sys" | "issuer", string>>;
    streamMaxBytes: number;
    /** How many servers of a cluster hold the sessions of devices. */
    replicas: number;
  }>;
  sessionSecret: string;
  /** The one before, while it is being replaced: what it signed or sealed still counts, and nothing new is made with it. */
  oldSessionSecret: string | null;
  webFolder: string | null;
  /** For the file of last resort; null: the log takes its place. */
  dataFolder: string | null;
  /** PEM of the key that firmware must be signed with; null: none is taken. */
  firmwarePublicKey: string | null;
  /** How many days of readings, and of their sums by the minute and by the hour, are kept. */
  retentionDays: Readonly<{ readings: number; minutes: number; hours: number }>;
  /** Called every minute while all is well; whoever knows it can silence the alarm outside. */
  heartbeatUrl: string | null;
  /** How far the server calls at a person's word: alerts go to addresses that people name. */
  outgoingReach: "public" | "home" | "machine";
  /** Of a demonstration's tanks; null: nothing can be broken here. */
  simulator: Readonly<{ url: string; token: string }> | null;
  logLevel: string;
}>;

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const ours = Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith(PREFIX) && name !== "HALOCLINE_CACHE"));
  const parsed = environment.safeParse(ours);
  if (!parsed.success) throw new Error(`configuration: ${z.prettifyError(parsed.error)}`);
  const value = parsed.data;
  const { HALOCLINE_GOOGLE_CLIENT_ID: clientId, HALOCLINE_GOOGLE_CLIENT_SECRET: clientSecret } = value;
  if ((clientId === undefined) !== (clientSecret === undefined))
    throw new Error("configuration: HALOCLINE_GOOGLE_CLIENT_ID and HALOCLINE_GOOGLE_CLIENT_SECRET belong together");
  const addresses = addressesOf(value);
  return {
    mode: value.HALOCLINE_MODE,
    roles: new Set(value.HALOCLINE_ROLES),
    httpListen: value.HALOCLINE_HTTP_LISTEN,
    metricsListen: value.HALOCLINE_METRICS_LISTEN,
    publicUrl: value.HALOCLINE_PUBLIC_URL,
    addresses,
    downloadUrl: addresses.find(isEncrypted) ?? value.HALOCLINE_PUBLIC_URL,
    trustedProxies: value.HALOCLINE_TRUSTED_PROXIES ?? [],
    signUp: value.HALOCLINE_SIGNUP ?? (value.HALOCLINE_MODE === "production" ? "invite" : "open"),
    setUpTokenHash: value.HALOCLINE_SETUP_TOKEN_HASH ? Buffer.from(value.HALOCLINE_SETUP_TOKEN_HASH, "hex") : null,
    requestsPerSecond: {
      session: value.HALOCLINE_SESSION_REQUESTS_PER_SECOND,
      address: value.HALOCLINE_ADDRESS_REQUESTS_PER_SECOND,
    },
    mostSockets: { session: value.HALOCLINE_SESSION_SOCKETS, address: value.HALOCLINE_ADDRESS_SOCKETS },
    isDemoPublic: value.HALOCLINE_PUBLIC_DEMO === "on",
    devicePairing: value.HALOCLINE_DEVICE_PAIRING,
    devicesPerHousehold: value.HALOCLINE_DEVICES_PER_HOUSEHOLD,
    mail: mailOf(value),
    google: clientId && clientSecret ? { clientId, clientSecret, issuer: value.HALOCLINE_GOOGLE_ISSUER } : null,
    databaseUrls: {
      app: value.HALOCLINE_DATABASE_URL_APP,
      ingest: value.HALOCLINE_DATABASE_URL_INGEST,
      worker: value.HALOCLINE_DATABASE_URL_WORKER,
      auth: value.HALOCLINE_DATABASE_URL_AUTH,
    },
    nats: natsOf(value),
    sessionSecret: value.HALOCLINE_SESSION_SECRET,
    oldSessionSecret: value.HALOCLINE_SESSION_SECRET_OLD ?? null,
    webFolder: value.HALOCLINE_WEB_FOLDER ?? null,
    dataFolder: value.HALOCLINE_DATA_FOLDER ?? null,
    firmwarePublicKey: value.HALOCLINE_FIRMWARE_PUBLIC_KEY ?? null,
    retentionDays: retentionOf(value),
    heartbeatUrl: value.HALOCLINE_HEARTBEAT_URL ?? null,
    outgoingReach: value.HALOCLINE_OUTGOING_PRIVATE || "public",
    simulator: simulatorOf(value),
    logLevel: value.HALOCLINE_LOG_LEVEL,
  };
}

const retentionOf = (value: z.infer<typeof environment>): Config["retentionDays"] => ({
  readings: value.HALOCLINE_RAW_RETENTION_DAYS,
  minutes: value.HALOCLINE_MINUTE_RETENTION_DAYS,
  hours: value.HALOCLINE_HOUR_RETENTION_DAYS,
});

function mailOf({ HALOCLINE_SMTP_URL: server, HALOCLINE_MAIL_FROM: from }: z.infer<typeof environment>): Config["mail"] {
  if ((server === undefined) !== (from === undefined))
    throw new Error("configuration: HALOCLINE_SMTP_URL and HALOCLINE_MAIL_FROM belong together");
  return server && from ? { server, from } : null;
}

function simulatorOf(value: z.infer<typeof environment>): Config["simulator"] {
  const { HALOCLINE_SIMULATOR_URL: url, HALOCLINE_SIMULATOR_TOKEN_FILE: token } = value;
  if ((url === undefined) !== (token === undefined))
    throw new Error("configuration: HALOCLINE_SIMULATOR_URL and HALOCLINE_SIMULATOR_TOKEN_FILE belong together");
  return url && token ? { url, token } : null;
}

function addressesOf(value: z.infer<typeof environment>): string[] {
  const addresses = [...new Set([value.HALOCLINE_PUBLIC_URL, ...(value.HALOCLINE_OTHER_URLS ?? [])])];
  for (const address of addresses) {
    const refused = refuseAddress(address, value.HALOCLINE_PLAIN_HTTP === "home");
    if (refused !== null) throw new Error(`configuration: ${refused} (HALOCLINE_PLAIN_HTTP=home)`);
  }
  const hosts = addresses.map((address) => new URL(address).host);
  if (new Set(hosts).size < hosts.length && (value.HALOCLINE_TRUSTED_PROXIES ?? []).length === 0)
    throw new Error("configuration: the same host with http and with https needs HALOCLINE_TRUSTED_PROXIES to be told apart");
  return addresses;
}

const natsOf = (value: z.infer<typeof environment>): Config["nats"] => ({
  url: value.HALOCLINE_NATS_URL,
  seeds: {
    app: value.HALOCLINE_NATS_SEED_APP,
    ingest: value.HALOCLINE_NATS_SEED_INGEST,
    auth: value.HALOCLINE_NATS_SEED_AUTH,
    sys: value.HALOCLINE_NATS_SEED_SYS,
    issuer: value.HALOCLINE_NATS_ISSUER_SEED,
  },
  streamMaxBytes: value.HALOCLINE_STREAM_MAX_BYTES,
  replicas: value.HALOCLINE_NATS_REPLICAS,
});

/** The command line may narrow the roles: one machine image, many processes. */
export const readEnvironment = (roles: string | undefined): Config =>
  readConfig(roles === undefined ? process.env : { ...process.env, HALOCLINE_ROLES: roles });

/** Host and database. Neither the user nor the query, which may carry a password, nor anything of what does not parse. */
function placeOf(text: string): string {
  const url = URL.parse(text);
  return url?.host ? `${url.host}${url.pathname}` : "unreadable";
}

/** For the log: what was configured, without anything secret. */
export function describeConfig(config: Config): Record<string, unknown> {
  return {
    mode: config.mode,
    roles: [...config.roles],
    httpListen: config.httpListen,
    metricsListen: config.metricsListen,
    addresses: config.addresses,
    trustedProxies: config.trustedProxies,
    requestsPerSecond: config.requestsPerSecond,
    mostSockets: config.mostSockets,
    signUp: config.signUp,
    hasSetUpToken: config.setUpTokenHash !== null,
    hasOldSessionSecret: config.oldSessionSecret !== null,
    isDemoPublic: config.isDemoPublic,
    devicePairing: config.devicePairing,
    devicesPerHousehold: config.devicesPerHousehold,
    mail: config.mail ? `${config.mail.server.host}:${config.mail.server.port} as ${config.mail.from}` : null,
    google: config.google?.issuer ?? null,
    database: placeOf(config.databaseUrls.app),
    nats: config.nats.url,
    webFolder: config.webFolder,
    dataFolder: config.dataFolder,
    isFirmwareTaken: config.firmwarePublicKey !== null,
    simulator: config.simulator?.url ?? null,
    isCallingOut: config.heartbeatUrl !== null,
    outgoingReach: config.outgoingReach,
    retentionDays: config.retentionDays,
  };
}
