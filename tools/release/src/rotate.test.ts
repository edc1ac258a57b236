import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Rotated, rotate } from "./rotate.ts";
import type { Secrets } from "./secrets.ts";

const DAY_MS = 86_400_000;
const BEGUN_MS = Date.parse("2026-11-17T12:00:00Z");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "halocline-rotate-"));
  setup("secrets");
}, 60_000);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const setup = (...args: string[]): string =>
  execFileSync(process.execPath, [repositoryPath("tools/release/src/setup.ts"), ...args, `--folder=${folder}`], {
    encoding: "utf8",
    stdio: "pipe",
  });
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const secrets = (): Secrets => JSON.parse(read("secrets.json"));
const valueOf = (file: string, name: string): string | undefined => new RegExp(`^${name}='(.*)'$`, "m").exec(read(file))?.[1];
const begin = (what: Rotated) => rotate(what, { folder, isFinish: false, isNow: false, nowMs: BEGUN_MS });
const finish = (what: Rotated, afterDays: number, isNow = false) =>
  rotate(what, { folder, isFinish: true, isNow, nowMs: BEGUN_MS + afterDays * DAY_MS });

describe("setup rotate session", () => {
  it("gives the server both, the new one first, and takes the old one away when no session can have it any more", () => {
    const old = secrets().session;
    begin("session");
    setup("secrets");
    expect(secrets().session).not.toBe(old);
    expect(valueOf("server/server.env", "HALOCLINE_SESSION_SECRET")).toBe(secrets().session);
    expect(valueOf("server/server.env", "HALOCLINE_SESSION_SECRET_OLD")).toBe(old);
    expect(() => begin("session")).toThrow(/since 2026-11-17/);
    expect(() => finish("session", 29)).toThrow(/wait until 2026-12-17/);
    finish("session", 30);
    setup("secrets");
    expect(read("server/server.env")).not.toContain(old);
    expect(read("secrets.json")).not.toContain(old);
    expect(() => finish("session", 31)).toThrow(/nothing is being replaced/);
  }, 90_000);

  it("finishes at once where that is what its owner wants", () => {
    begin("session");
    finish("session", 0, true);
    expect(secrets().oldSession).toBeUndefined();
  }, 90_000);
});

describe("setup rotate broker-keys", () => {
  it("replaces all of them, on both sides, and nothing else", () => {
    const before = secrets();
    expect(setup("rotate", "broker-keys")).toContain("together");
    setup("secrets");
    const { nats, ...others } = secrets();
    expect({ ...others, nats: before.nats }).toEqual(before);
    for (const [role, pair] of Object.entries(nats)) expect(pair, role).not.toEqual(before.nats[role as keyof typeof nats]);
    expect(valueOf("broker/broker.env", "NATS_NKEY_APP")).toBe(nats.app.public);
    expect(valueOf("broker/broker.env", "NATS_CALLOUT_ISSUER")).toBe(nats.issuer.public);
    expect(valueOf("server/server.env", "HALOCLINE_NATS_SEED_APP")).toBe(nats.app.seed);
    expect(() => finish("broker-keys", 0)).toThrow(/nothing to finish/);
  }, 90_000);
});

describe("setup rotate device-ca", () => {
  it("gives the new one to devices from now on, and to the broker a way from the old one, until that is given up", () => {
    const old = read("ca.pem");
    expect(setup("rotate", "device-ca")).toContain("the others go on");
    setup("secrets");
    expect(read("ca.pem")).not.toBe(old);
    expect(read("server/ca.pem")).toBe(read("ca.pem"));
    expect(read("broker/server.pem")).toContain(read("ca-cross.pem"));
    expect(() => setup("rotate", "device-ca")).toThrow(/finish that first/);
    expect(() => setup("rotate", "device-ca", "--finish")).toThrow(/say --now/);
    expect(setup("rotate", "device-ca", "--finish", "--now")).toContain("not let in any more");
    setup("secrets");
    expect(read("broker/server.pem").match(/BEGIN CERTIFICATE/g)).toHaveLength(1);
    expect(() => setup("rotate", "device-ca", "--finish", "--now")).toThrow(/nothing is being replaced/);
  }, 90_000);
});

it("rotates nothing that it does not know", () => {
  expect(() => setup("rotate", "everything")).toThrow(
    /'everything' is invalid .* Allowed choices are session, broker-keys, device-ca/,
  );
}, 90_000);
