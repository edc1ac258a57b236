// A certificate authority of our own and a server certificate signed by it. ECDSA P-256: half of RSA's cost per
// connection, and what the ESP32 verifies fastest.

import { createPrivateKey, X509Certificate } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./processes.ts";

export type TlsFiles = Readonly<{ ca: string; cert: string; key: string }>;

const HOME = ["localhost", "127.0.0.1"];
const DAY_MS = 86_400_000;
const RENEW_BEFORE_MS = 60 * DAY_MS;

/**
 * Whom a certificate is shown to. A device's clock may be wrong: one for devices is good from the authority's first moment on. Some
 * browsers take none that is good for more than 825 days in all, whoever signed it.
 */
type Readers = "devices" | "browsers";
const GOOD_FOR_MS: Readonly<Record<Readers, number>> = { devices: 825 * DAY_MS, browsers: 395 * DAY_MS };

/** Who signs need not be where the certificate is used: the broker has no business with the authority's key. */
export type TlsFolders = Readonly<{ authority: string; service: string }>;

const filesIn = ({ authority, service }: TlsFolders): TlsFiles => ({
  ca: join(authority, "ca.pem"),
  cert: join(service, "server.pem"),
  key: join(service, "server.key"),
});

/** The authority stays, because devices know it. The certificate is made anew for another name, and before it ends. */
export function createTlsFiles(folders: TlsFolders, hosts: readonly string[] = [], nowMs = Date.now()): TlsFiles {
  return certify(folders, [...new Set([...HOME, ...hosts])], "devices", nowMs);
}

/** By the same authority: a device that fetches firmware through a proxy trusts it, and a browser has one authority to import. */
export const createProxyFiles = (folders: TlsFolders, hosts: readonly string[], nowMs = Date.now()): TlsFiles =>
  certify(folders, [...new Set(hosts)], "browsers", nowMs);

function certify(folders: TlsFolders, names: readonly string[], readers: Readers, nowMs: number): TlsFiles {
  const files = filesIn(folders);
  const caKey = join(folders.authority, "ca.key");
  if (!existsSync(files.ca)) createAuthority(folders.authority, "Halocline local CA");
  // The key stays too: so there is no moment at which it and the certificate do not belong together.
  if (!isKey(files.key)) replaceFile(files.key, newKey);
  const chain = existsSync(crossFile(folders.authority)) ? readFileSync(crossFile(folders.authority), "utf8") : "";
  if (isGoodFor(files, names, nowMs) && isFollowedBy(files.cert, chain)) return files;
  replaceFile(files.cert, (path) => {
    sign({ files, caKey, names, readers, nowMs }, path);
    appendFileSync(path, chain);
  });
  return files;
}

/** The new authority's certificate by the old one, while an authority is being replaced (authority.ts). */
export const crossFile = (authority: string): string => join(authority, "ca-cross.pem");

const END = "-----END CERTIFICATE-----\n";

/** What the broker shows beside its own certificate, and nothing else. */
function isFollowedBy(cert: string, chain: string): boolean {
  const shown = readFileSync(cert, "utf8");
  return shown.slice(shown.indexOf(END) + END.length) === chain;
}

export type Renewal = Readonly<{ isRenewed: boolean; endsAtMs: number }>;

/** For the names that it has. */
export function renewCertificate(folders: TlsFolders, nowMs = Date.now(), readers: Readers = "devices"): Renewal {
  const files = filesIn(folders);
  for (const path of [files.ca, files.cert]) if (!existsSync(path)) throw new Error(`there is no ${path} to renew`);
  const before = readCertificate(files.cert);
  certify(folders, namesOf(before), readers, nowMs);
  const { serialNumber, validTo } = readCertificate(files.cert);
  return { isRenewed: serialNumber !== before.serialNumber, endsAtMs: Date.parse(validTo) };
}

const readCertificate = (path: string): X509Certificate => new X509Certificate(readFileSync(path));

/** "DNS:localhost, IP Address:127.0.0.1" */
const namesOf = ({ subjectAltName = "" }: X509Certificate): string[] =>
  subjectAltName.split(", ").map((name) => name.replace(/^(DNS|IP Address):/, ""));

export function openssl(...args: string[]): void {
  run("openssl", args);
}

/** A process that is killed, or a machine that loses its power, leaves the old file or the new one. */
export function replaceFile(path: string, make: (path: string) => void): void {
  const next = `${path}.new`;
  make(next);
  const file = openSync(next, "r+");
  fsyncSync(file);
  closeSync(file);
  renameSync(next, path);
}

function newKey(path: string): void {
  openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", path);
}

function isKey(path: string): boolean {
  try {
    return createPrivateKey(readFileSync(path)).asymmetricKeyType === "ec";
  } catch {
    return false;
  }
}

/** The certificate last: without it the key is no authority's, and both are made anew. */
export function createAuthority(folder: string, name: string): void {
  const keyPath = join(folder, "ca.key");
  const subject = ["-subj", `/CN=${name}`];
  replaceFile(keyPath, newKey);
  replaceFile(join(folder, "ca.pem"), (path) =>
    openssl("req", "-x509", "-new", "-key", keyPath, "-sha256", "-days", "3650", ...subject, "-out", path),
  );
}

/** A clock that was never set lies before the authority; one that says so is not asked. */
const sensibleNow = (ca: X509Certificate, nowMs: number): number => Math.max(nowMs, Date.parse(ca.validFrom));

/** From before now on, for devices from the authority's first moment: a clock that was ahead then does no harm once it is put right. */
function validityOf(ca: X509Certificate, readers: Readers, nowMs: number): { fromMs: number; toMs: number } {
  const endMs = Date.parse(ca.validTo);
  if (nowMs >= endMs)
    throw new Error(`the certificate authority ended on ${ca.validTo}, or the clock is wrong: it signs nothing`);
  const [beginMs, now] = [Date.parse(ca.validFrom), sensibleNow(ca, nowMs)];
  const fromMs = readers === "devices" ? beginMs : Math.max(beginMs, now - DAY_MS);
  return { fromMs, toMs: Math.min(now + GOOD_FOR_MS[readers], endMs) };
}

const opensslTime = (ms: number): string => `${new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+Z/g, "")}Z`;

const AUTHORITY_CONFIG = (folder: string): string => `[ca]
default_ca = authority
[authority]
database = ${folder}/index
new_certs_dir = ${folder}
rand_serial = yes
default_md = sha256
policy = any
[any]
commonName = supplied
`;

type Signing = Readonly<{ files: TlsFiles; caKey: string; names: readonly string[]; readers: Readers; nowMs: number }>;

function sign({ files: { ca, key }, caKey, names, readers, nowMs }: Signing, path: string): void {
  const { fromMs, toMs } = validityOf(readCertificate(ca), readers, nowMs);
  const request = mkdtempSync(join(tmpdir(), "halocline-certificate-"));
  try {
    const [csr, config, extensions] = [join(request, "csr"), join(request, "config"), join(request, "extensions")];
    openssl("req", "-new", "-key", key, "-subj", "/CN=Halocline", "-out", csr);
    const alternatives = names.map((name) => `${isIP(name) ? "IP" : "DNS"}:${name}`).join(",");
    writeFileSync(extensions, `subjectAltName=${alternatives}\nextendedKeyUsage=serverAuth\n`);
    writeFileSync(config, AUTHORITY_CONFIG(request));
    writeFileSync(join(request, "index"), "");
    const dates = ["-startdate", opensslTime(fromMs), "-enddate", opensslTime(toMs)];
    const signing = [
      "-config",
      config,
      "-batch",
      "-notext",

      "-cert",
      ca,
      "-keyfile",
      caKey,
      "-extfile",
      extensions,
    ];
    openssl("ca", ...signing, ...dates, "-in", csr, "-out", path);
  } finally {
    rmSync(request, { recursive: true, force: true });
  }
}

function isGoodFor({ ca: caPath, cert, key }: TlsFiles, names: readonly string[], nowMs: number): boolean {
  if (!existsSync(cert)) return false;
  const [ca, certificate] = [readCertificate(caPath), readCertificate(cert)];
  const covers = (name: string) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined;
  const isOurs = certificate.verify(ca.publicKey) && certificate.checkPrivateKey(createPrivateKey(readFileSync(key)));
  const now = sensibleNow(ca, nowMs);
  const [fromMs, toMs] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  // One that lives as long as its authority cannot be made to live longer.
  const isLasting = toMs - now > RENEW_BEFORE_MS || toMs >= Date.parse(ca.validTo);
  return isOurs && names.every(covers) && fromMs <= now && isLasting;
}
