// A certificate that is renewed in time, by whatever clock and however often it is killed; and devices that notice nothing of it.

import { createPrivateKey, X509Certificate } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { run } from "./processes.ts";
import { createProxyFiles, createTlsFiles, renewCertificate } from "./tls.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const NOW_MS = Date.now();

let folder: string;
let folders: { authority: string; service: string };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "halocline-tls-"));
  folders = { authority: join(folder, "authority"), service: join(folder, "broker") };
  for (const path of Object.values(folders)) mkdirSync(path);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const certificate = (): X509Certificate => new X509Certificate(read("broker/server.pem"));
const authority = (): X509Certificate => new X509Certificate(read("authority/ca.pem"));
const isPair = (): boolean => certificate().checkPrivateKey(createPrivateKey(read("broker/server.key")));
const make = (nowMs = NOW_MS) => createTlsFiles(folders, ["reef.home", "192.168.1.20"], nowMs);
const endsInDays = (fromMs: number): number => Math.round((Date.parse(certificate().validTo) - fromMs) / DAY_MS);

describe("a proxy's certificate", () => {
  const makeProxy = (nowMs: number) => createProxyFiles(folders, ["reef.home"], nowMs);

  it("is by the devices' authority, for the addresses of its pages alone, and short enough for every browser", () => {
    make();
    const aged = NOW_MS + 2 * YEAR_MS;
    rmSync(join(folder, "broker/server.pem"));
    makeProxy(aged);
    const shown = certificate();
    expect([shown.verify(authority().publicKey), shown.subjectAltName]).toEqual([true, "DNS:reef.home"]);
    expect(Date.parse(shown.validTo) - Date.parse(shown.validFrom)).toBe(396 * DAY_MS);
    expect(endsInDays(aged)).toBe(395);
  });

  it("is renewed sixty days before its end, as short as before", () => {
    makeProxy(NOW_MS);
    expect(renewCertificate(folders, NOW_MS + 334 * DAY_MS, "browsers")).toMatchObject({ isRenewed: false });
    const lateMs = NOW_MS + 336 * DAY_MS;
    expect(renewCertificate(folders, lateMs, "browsers")).toMatchObject({ isRenewed: true });
    expect([endsInDays(lateMs), certificate().subjectAltName, isPair()]).toEqual([395, "DNS:reef.home", true]);
  });
});

describe("the broker's certificate", () => {
  it("is left alone while it is good, and renewed sixty days before its end: same authority, same key, same names", () => {
    make();
    const [before, key, ca] = [certificate(), read("broker/server.key"), read("authority/ca.pem")];
    expect([before.checkHost("reef.home"), before.checkIP("192.168.1.20")]).toEqual(["reef.home", "192.168.1.20"]);
    expect(renewCertificate(folders, NOW_MS + 764 * DAY_MS)).toMatchObject({ isRenewed: false });
    const lateMs = NOW_MS + 766 * DAY_MS;
    expect(renewCertificate(folders, lateMs)).toEqual({ isRenewed: true, endsAtMs: Date.parse(certificate().validTo) });
    expect(certificate().serialNumber).not.toBe(before.serialNumber);
    expect(endsInDays(lateMs)).toBe(825);
    expect(certificate().subjectAltName).toBe(before.subjectAltName);
    expect([read("broker/server.key"), read("authority/ca.pem"), isPair()]).toEqual([key, ca, true]);
    expect(certificate().verify(authority().publicKey)).toBe(true);
    // What a device checks: chain and purpose.
    const files = ["-CAfile", join(folder, "authority/ca.pem"), join(folder, "broker/server.pem")];
    expect(run("openssl", ["verify", "-purpose", "sslserver", ...files])).toContain("OK");
  });

  it("does not outlive its authority, and is not renewed each day because of that", () => {
    make();
    expect(renewCertificate(folders, NOW_MS + 9 * YEAR_MS)).toEqual({
      isRenewed: true,
      endsAtMs: Date.parse(authority().validTo),
    });
    expect(renewCertificate(folders, NOW_MS + 9.9 * YEAR_MS)).toMatchObject({ isRenewed: false });
    expect(() => make(NOW_MS + 11 * YEAR_MS)).not.toThrow();
    writeFileSync(join(folder, "broker/server.pem"), read("authority/ca.pem"));
    expect(() => make(NOW_MS + 11 * YEAR_MS)).toThrow(/authority ended/);
  });

  it("made by a clock that was two years ahead is good as soon as the clock is right", () => {
    make();
    rmSync(join(folder, "broker/server.pem"));
    make(NOW_MS + 2 * YEAR_MS);
    expect(certificate().validFrom).toBe(authority().validFrom);
    expect(renewCertificate(folders, NOW_MS)).toMatchObject({ isRenewed: false });
  });

  it("is not touched by a clock that was never set, and made by it where there is none", () => {
    make();
    const before = certificate().serialNumber;
    expect(renewCertificate(folders, 0)).toMatchObject({ isRenewed: false });
    expect(certificate().serialNumber).toBe(before);
    rmSync(join(folder, "broker/server.pem"));
    make(0);
    expect(endsInDays(NOW_MS)).toBe(825);
  });

  it.each([
    ["before the key was written", ["server.key", "server.pem"]],
    ["between the key and the certificate", ["server.pem"]],
  ])("is made whole after a kill %s", (_when, missing) => {
    make();
    for (const name of missing) {
      rmSync(join(folder, "broker", name));
      writeFileSync(join(folder, "broker", `${name}.new`), "half a fi");
    }
    make();
    expect(isPair()).toBe(true);
    expect(readdirSync(folders.service).toSorted()).toEqual(["server.key", "server.pem"]);
  });

  it("is made anew for a key or an authority that it does not belong to, and for a key that is none", () => {
    make();
    const before = read("broker/server.pem");
    run("openssl", ["ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", join(folder, "broker/server.key")]);
    make();
    expect([isPair(), read("broker/server.pem") === before]).toEqual([true, false]);
    writeFileSync(join(folder, "broker/server.key"), "");
    make();
    expect(isPair()).toBe(true);
    rmSync(join(folder, "authority/ca.pem"));
    make();
    expect(certificate().verify(authority().publicKey)).toBe(true);
  });

  it("is never at odds with its key while it is renewed", () => {
    make();
    const copies = mkdtempSync(join(folder, "copies-"));
    // As a broker would that starts at any moment: the files of before stay a pair with those of after.
    for (const name of ["server.pem", "server.key"]) copyFileSync(join(folders.service, name), join(copies, name));
    renewCertificate(folders, NOW_MS + 800 * DAY_MS);
    const keys = [join(copies, "server.key"), join(folders.service, "server.key")].map((path) =>
      createPrivateKey(readFileSync(path)),
    );
    const pems = [join(copies, "server.pem"), join(folders.service, "server.pem")].map(
      (path) => new X509Certificate(readFileSync(path)),
    );
    expect(keys.flatMap((key) => pems.map((pem) => pem.checkPrivateKey(key)))).toEqual([true, true, true, true]);
  });

  it("cannot be renewed where there is none", () => {
    expect(() => renewCertificate(folders)).toThrow(/there is no .*ca.pem to renew/);
  });
});
