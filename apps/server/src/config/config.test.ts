import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeConfig, readConfig } from "./config.ts";
import { simulatorUrl } from "./simulator-place.ts";

const url = (user: string) => `postgres://${user}:secret@127.0.0.1:5432/halocline`;
const complete = {
  HALOCLINE_DATABASE_URL_APP: url("app"),
  HALOCLINE_DATABASE_URL_INGEST: url("ingest"),
  HALOCLINE_DATABASE_URL_WORKER: url("worker"),
  HALOCLINE_DATABASE_URL_AUTH: url("auth"),
  HALOCLINE_NATS_URL: "nats://127.0.0.1:4222",
  HALOCLINE_NATS_SEED_APP: "SUAPP",
  HALOCLINE_NATS_SEED_INGEST: "SUINGEST",
  HALOCLINE_NATS_SEED_AUTH: "SUAUTH",
  HALOCLINE_NATS_SEED_SYS: "SUSYS",
  HALOCLINE_NATS_ISSUER_SEED: "SAISSUER",
  HALOCLINE_SESSION_SECRET: "x".repeat(32),
};

describe("configuration", () => {
  it("spec: keeps readings for a year unless told otherwise", () => {
    expect(readConfig(complete).retentionDays.readings).toBe(365);
  });

  it("is in production mode with every role unless told otherwise", () => {
    const config = readConfig({ ...complete, PATH: "/bin" });
    expect(config.mode).toBe("production");
    expect([...config.roles]).toEqual(["api", "ingest", "worker", "auth"]);
  });

  it("opens no demonstration to strangers unless told to", () => {
    for (const setting of [{}, { HALOCLINE_PUBLIC_DEMO: "off" }, { HALOCLINE_PUBLIC_DEMO: "" }])
      expect(readConfig({ ...complete, ...setting }).isDemoPublic).toBe(false);
    expect(readConfig({ ...complete, HALOCLINE_PUBLIC_DEMO: "on" }).isDemoPublic).toBe(true);
    expect(() => readConfig({ ...complete, HALOCLINE_PUBLIC_DEMO: "yes" })).toThrow(/PUBLIC_DEMO/);
  });

  it("calls nobody outside unless told whom, over https, and does not say whom in the log", () => {
    expect(readConfig(complete).heartbeatUrl).toBeNull();
    const config = readConfig({ ...complete, HALOCLINE_HEARTBEAT_URL: "https://watch.example/secret-path" });
    expect(config.heartbeatUrl).toBe("https://watch.example/secret-path");
    expect(JSON.stringify(describeConfig(config))).not.toContain("watch.example");
    expect(() => readConfig({ ...complete, HALOCLINE_HEARTBEAT_URL: "http://watch.example" })).toThrow(/HEARTBEAT_URL/);
  });

  it("calls no private address at a person's word, unless the operator says so", () => {
    const reach = (value: string) => readConfig({ ...complete, HALOCLINE_OUTGOING_PRIVATE: value }).outgoingReach;
    expect([readConfig(complete).outgoingReach, reach(""), reach("home"), reach("machine")]).toEqual([
      "public",
      "public",
      "home",
      "machine",
    ]);
    expect(() => reach("yes")).toThrow(/OUTGOING_PRIVATE/);
  });

  it("lets a household have 50 controllers by default", () => {
    const most = (value: string) => readConfig({ ...complete, HALOCLINE_DEVICES_PER_HOUSEHOLD: value }).devicesPerHousehold;
    expect([readConfig(complete).devicesPerHousehold, most("4")]).toEqual([50, 4]);
    for (const bad of ["0", "-1", "1.5", "many"]) expect(() => most(bad)).toThrow(/DEVICES_PER_HOUSEHOLD/);
  });

  it("stops at a misspelt name, a missing value and an unknown role", () => {
    expect(() => readConfig({ ...complete, HALOCLINE_HTTP_LISTN: "x:1" })).toThrow(/HALOCLINE_HTTP_LISTN/);
    expect(() => readConfig({ ...complete, HALOCLINE_SESSION_SECRET: "short" })).toThrow(/SESSION_SECRET/);
    expect(() => readConfig({ ...complete, HALOCLINE_ROLES: "api,cook" })).toThrow(/ROLES/);
  });

  it("takes new accounts by invitation only, sends no mail and trusts no proxy unless told otherwise", () => {
    expect(readConfig(complete)).toMatchObject({ signUp: "invite", mail: null, trustedProxies: [], setUpTokenHash: null });
    expect(readConfig({ ...complete, HALOCLINE_MODE: "development" }).signUp).toBe("open");
    expect(readConfig({ ...complete, HALOCLINE_SIGNUP: "open" }).signUp).toBe("open");
  });

  it("knows the set-up token by its hash, and tells not even that", () => {
    const config = readConfig({ ...complete, HALOCLINE_SETUP_TOKEN_HASH: "0f".repeat(32) });
    expect(config.setUpTokenHash).toEqual(Buffer.from("0f".repeat(32), "hex"));
    expect(JSON.stringify(describeConfig(config))).not.toContain("0f0f");
  });

  it("knows a simulator only where it is told one and its token, and tells no token", () => {
    const file = join(mkdtempSync(join(tmpdir(), "halocline-config-")), "token");
    writeFileSync(file, "a token of the simulator, long enough\n");
    expect(readConfig(complete).simulator).toBeNull();
    const config = readConfig({
      ...complete,
      HALOCLINE_SIMULATOR_URL: "http://127.0.0.1:4300",
      HALOCLINE_SIMULATOR_TOKEN_FILE: file,
    });
    expect(config.simulator).toEqual({ url: "http://127.0.0.1:4300", token: "a token of the simulator, long enough" });
    expect(JSON.stringify(describeConfig(config))).not.toContain("a token of");
    expect(() => readConfig({ ...complete, HALOCLINE_SIMULATOR_URL: "http://127.0.0.1:4300" })).toThrow(/belong together/);
    rmSync(dirname(file), { recursive: true });
    expect(() => readConfig({ ...complete, HALOCLINE_SIMULATOR_TOKEN_FILE: file })).toThrow(/cannot read/);
  });

  it.each([
    ["http://127.0.0.1:4300", true],
    ["http://localhost:4300", true],
    ["http://[::1]:4300", true],
    ["http://10.1.2.3", true],
    ["http://172.31.0.9:8080", true],
    ["http://192.168.1.20:4300", true],
    ["http://172.32.0.9", false],
    ["http://8.8.8.8", false],
    ["http://simulator:4300", false],
    ["http://127.0.0.1.example.com", false],
    ["https://127.0.0.1:4300", false],
    ["http://127.0.0.1:4300/", false],
    ["http://somebody@127.0.0.1:4300", false],
  ])("takes a simulator beside the server only: %s", (address, isTaken) => {
    const isNear = simulatorUrl.safeParse(address).success;
    expect(isNear).toBe(isTaken);
  });

  it("asks for a pairing code unless told otherwise", () => {
    expect(readConfig(complete).devicePairing).toBe("code");
    expect(readConfig({ ...complete, HALOCLINE_DEVICE_PAIRING: "open" }).devicePairing).toBe("open");
  });

  it("takes mail with its sender, proxies as addresses, and a public address without a path", () => {
    const mail = { HALOCLINE_SMTP_URL: "smtps://ada:word@mail.example", HALOCLINE_MAIL_FROM: "tanks@example.test" };
    const config = readConfig({ ...complete, ...mail, HALOCLINE_TRUSTED_PROXIES: "10.0.0.0/8, ::1" });
    expect(config.mail).toMatchObject({ from: "tanks@example.test", server: { host: "mail.example" } });
    expect(config.trustedProxies).toEqual(["10.0.0.0/8", "::1"]);
    expect(JSON.stringify(describeConfig(config))).not.toContain("word");
  });

  it("takes several addresses, the main one first, and gives devices firmware from an encrypted one", () => {
    const plain = { HALOCLINE_PUBLIC_URL: "http://192.168.1.20:8080", HALOCLINE_PLAIN_HTTP: "home" };
    const config = readConfig({
      ...complete,
      ...plain,
      HALOCLINE_OTHER_URLS: "https://tanks.example, http://192.168.1.20:8080,,",
    });
    expect(config.addresses).toEqual(["http://192.168.1.20:8080", "https://tanks.example"]);
    expect(config.downloadUrl).toBe("https://tanks.example");
    expect(readConfig({ ...complete, HALOCLINE_OTHER_URLS: "", HALOCLINE_PLAIN_HTTP: "" })).toMatchObject({
      addresses: ["http://127.0.0.1:8080"],
      downloadUrl: "http://127.0.0.1:8080",
    });
  });

  it("takes plain http in a home network only when that is chosen, and says what it costs", () => {
    const at = (url: string, more = {}) => readConfig({ ...complete, HALOCLINE_PUBLIC_URL: url, ...more }).publicUrl;
    const chosen = { HALOCLINE_PLAIN_HTTP: "home" };
    expect(() => at("http://reef.home:8080")).toThrow(/can read passwords.*HALOCLINE_PLAIN_HTTP=home/);
    expect(() => readConfig({ ...complete, HALOCLINE_OTHER_URLS: "http://reef.home:8080" })).toThrow(/can read passwords/);
    expect(at("http://reef.home:8080", chosen)).toBe("http://reef.home:8080");
    expect(() => at("http://tanks.example", chosen)).toThrow(/no address of a home network/);
  });

  it("tells http and https of the same host apart only by what a trusted proxy says", () => {
    const both = {
      HALOCLINE_PUBLIC_URL: "https://reef.home",
      HALOCLINE_OTHER_URLS: "http://reef.home",
      HALOCLINE_PLAIN_HTTP: "home",
    };
    expect(() => readConfig({ ...complete, ...both })).toThrow(/HALOCLINE_TRUSTED_PROXIES/);
    expect(readConfig({ ...complete, ...both, HALOCLINE_TRUSTED_PROXIES: "127.0.0.1" }).addresses).toHaveLength(2);
  });

  it("takes Google with both halves of its client, and tells no secret of it", () => {
    expect(readConfig(complete).google).toBeNull();
    const config = readConfig({ ...complete, HALOCLINE_GOOGLE_CLIENT_ID: "us", HALOCLINE_GOOGLE_CLIENT_SECRET: "hush hush" });
    expect(config.google).toEqual({ clientId: "us", clientSecret: "hush hush", issuer: "https://accounts.google.com" });
    expect(JSON.stringify(describeConfig(config))).not.toContain("hush");
  });

  it.each([
    { HALOCLINE_SMTP_URL: "smtps://mail.example" },
    { HALOCLINE_MAIL_FROM: "tanks@example.test" },
    { HALOCLINE_TRUSTED_PROXIES: "1" },
    { HALOCLINE_TRUSTED_PROXIES: "true" },
    { HALOCLINE_TRUSTED_PROXIES: "proxy.example" },
    { HALOCLINE_GOOGLE_CLIENT_ID: "halocline" },
    { HALOCLINE_GOOGLE_CLIENT_SECRET: "secret" },
    { HALOCLINE_GOOGLE_ISSUER: "accounts.google.com" },
    { HALOCLINE_SIGNUP: "sometimes" },
    { HALOCLINE_SETUP_TOKEN_HASH: "the token itself" },
    { HALOCLINE_DEVICE_PAIRING: "sometimes" },
    { HALOCLINE_PUBLIC_URL: "https://tanks.example/" },
    { HALOCLINE_PUBLIC_URL: "https://tanks.example/app" },
    { HALOCLINE_PUBLIC_URL: "ftp://tanks.example" },
    { HALOCLINE_OTHER_URLS: "https://tanks.example/" },
    { HALOCLINE_OTHER_URLS: "tanks.example" },
    { HALOCLINE_PLAIN_HTTP: "everywhere" },
  ])("stops at %j", (change) => {
    expect(() => readConfig({ ...complete, ...change })).toThrow(/configuration/);
  });

  it.each([
    "postgres://app:p@ss@db.example/halocline",
    "postgres://app:pa:ss@db.example/halocline?password=pass",
    "postgres://app:p%ss@[db.example/halocline",
    "postgres:app:pass@db.example",
  ])("[SEC-5] describes a database without any part of its password: %s", (url) => {
    const config = readConfig(complete);
    const { database } = describeConfig({ ...config, databaseUrls: { ...config.databaseUrls, app: url } });
    expect(database).not.toMatch(/app|p%|pa|ss/);
  });

  it("describes where the database is", () => {
    const config = readConfig(complete);
    const app = "postgres://app:p@ss@db.example:5433/halocline";
    expect(describeConfig({ ...config, databaseUrls: { ...config.databaseUrls, app } }).database).toBe(
      "db.example:5433/halocline",
    );
  });

  it("describes itself without secrets", () => {
    const text = JSON.stringify(describeConfig(readConfig(complete)));
    for (const secret of ["secret", "SUAPP", "SAISSUER", "xxxx"]) expect(text).not.toContain(secret);
  });
});
