// A certificate authority of our own and a server certificate signed by it. ECDSA P-256: half of RSA's cost per
// connection, and what the ESP32 verifies fastest.

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./processes.ts";

export type TlsFiles = Readonly<{ ca: string; cert: string; key: string }>;

export function createTlsFiles(folder: string): TlsFiles {
  const file = (name: string) => join(folder, name);
  const files = { ca: file("ca.pem"), cert: file("server.pem"), key: file("server.key") };
  if (existsSync(files.cert)) return files;
  const openssl = (...args: string[]) => run("openssl", args);
  const newKey = (path: string) => openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", path);

  newKey(file("ca.key"));
  openssl(
    "req",
    "-x509",
    "-new",
    "-key",
    file("ca.key"),
    "-sha256",
    "-days",
    "3650",
    "-subj",
    "/CN=Halocline local CA",
    "-out",
    files.ca,
  );
  newKey(files.key);
  openssl("req", "-new", "-key", files.key, "-subj", "/CN=localhost", "-out", file("server.csr"));
  writeFileSync(file("server.ext"), "subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n");
  const signing = [
    "-CA",
    files.ca,
    "-CAkey",
    file("ca.key"),
    "-CAcreateserial",
    "-days",
    "825",
    "-sha256",
    "-extfile",
    file("server.ext"),
  ];
  openssl("x509", "-req", "-in", file("server.csr"), ...signing, "-out", files.cert);
  return files;
}
