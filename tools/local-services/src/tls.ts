// A certificate authority of our own and a server certificate signed by it. ECDSA P-256: half of RSA's cost per
// connection, and what the ESP32 verifies fastest.

import { X509Certificate } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { run } from "./processes.ts";

export type TlsFiles = Readonly<{ ca: string; cert: string; key: string }>;

const HOME = ["localhost", "127.0.0.1"];
const RENEW_BEFORE_MS = 60 * 86_400_000;

/** The authority stays, because devices know it. The certificate is made anew for another name, and before it ends. */
export function createTlsFiles(folder: string, hosts: readonly string[] = []): TlsFiles {
  const file = (name: string) => join(folder, name);
  const files = { ca: file("ca.pem"), cert: file("server.pem"), key: file("server.key") };
  const names = [...new Set([...HOME, ...hosts])];
  if (!existsSync(files.ca)) createAuthority(file("ca.key"), files.ca);
  if (existsSync(files.cert) && isGoodFor(readFileSync(files.cert), names)) return files;
  newKey(files.key);
  openssl("req", "-new", "-key", files.key, "-subj", "/CN=Halocline broker", "-out", file("server.csr"));
  const alternatives = names.map((name) => `${isIP(name) ? "IP" : "DNS"}:${name}`).join(",");
  writeFileSync(file("server.ext"), `subjectAltName=${alternatives}\nextendedKeyUsage=serverAuth\n`);
  const authority = ["-CA", files.ca, "-CAkey", file("ca.key"), "-CAcreateserial"];
  const signing = [...authority, "-days", "825", "-sha256", "-extfile", file("server.ext")];
  openssl("x509", "-req", "-in", file("server.csr"), ...signing, "-out", files.cert);
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
