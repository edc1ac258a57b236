// A certificate authority of our own and a server certificate signed by it. ECDSA P-256: half of RSA's cost per
// connection, and what the ESP32 verifies fastest.

import { X509Certificate } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./processes.ts";

export type TlsFiles = Readonly<{ ca: string; cert: string; key: string }>;

const HOME = ["localhost", "127.0.0.1"];
const RENEW_BEFORE_MS = 60 * 86_400_000;

/** Who signs need not be where the certificate is used: the broker has no business with the authority's key. */
export type TlsFolders = Readonly<{ authority: string; service: string }>;

/** The authority stays, because devices know it. The certificate is made anew for another name, and before it ends. */
export function createTlsFiles({ authority, service }: TlsFolders, hosts: readonly string[] = []): TlsFiles {
  const files = { ca: join(authority, "ca.pem"), cert: join(service, "server.pem"), key: join(service, "server.key") };
  const caKey = join(authority, "ca.key");
  const names = [...new Set([...HOME, ...hosts])];
  if (!existsSync(files.ca)) createAuthority(caKey, files.ca);
  if (existsSync(files.cert) && isGoodFor(readFileSync(files.cert), names)) return files;
  newKey(files.key);
  const request = mkdtempSync(join(tmpdir(), "halocline-certificate-"));
  try {
    const [csr, extensions] = [join(request, "csr"), join(request, "extensions")];
    openssl("req", "-new", "-key", files.key, "-subj", "/CN=Halocline broker", "-out", csr);
    const alternatives = names.map((name) => `${isIP(name) ? "IP" : "DNS"}:${name}`).join(",");
    writeFileSync(extensions, `subjectAltName=${alternatives}\nextendedKeyUsage=serverAuth\n`);
    const signing = ["-CA", files.ca, "-CAkey", caKey, "-days", "825", "-sha256", "-extfile", extensions];
    openssl("x509", "-req", "-in", csr, ...signing, "-out", files.cert);
  } finally {
    rmSync(request, { recursive: true, force: true });
  }
  return files;
}

function openssl(...args: string[]): void {
  run("openssl", args);
}

function newKey(path: string): void {
  openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", path);
}

function createAuthority(keyPath: string, certificatePath: string): void {
  newKey(keyPath);
  const subject = ["-subj", "/CN=Halocline local CA"];
  openssl("req", "-x509", "-new", "-key", keyPath, "-sha256", "-days", "3650", ...subject, "-out", certificatePath);
}

function isGoodFor(pem: Buffer, names: readonly string[]): boolean {
  const certificate = new X509Certificate(pem);
  const covers = (name: string) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined;
  return names.every(covers) && Date.parse(certificate.validTo) - Date.now() > RENEW_BEFORE_MS;
}
