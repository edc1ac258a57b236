// A new certificate authority in the place of the old one. Devices know the authority that they were given when they were set up,
// and cannot be told of another over the air. So the old one signs the new one's key once, and the broker shows that certificate
// beside its own: whoever knows only the old authority gets from the broker to it, whoever knows only the new one needs no more.

import { randomBytes, X509Certificate } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthority, crossFile, openssl, replaceFile } from "./tls.ts";

/** What is complete here is taken over, also by whoever comes after one that was killed meanwhile. */
const NEXT = "next-authority";
const TAKEN_OVER = ["ca-cross.pem", "ca.key", "ca.pem"] as const;

/** The new authority's name and key, signed by the old one. It can sign the broker's certificate and no further authority. */
function crossSign(folder: string, next: string): void {
  const request = mkdtempSync(join(tmpdir(), "halocline-authority-"));
  try {
    const [csr, extensions] = [join(request, "csr"), join(request, "extensions")];
    const { subject } = new X509Certificate(readFileSync(join(next, "ca.pem")));
    openssl("req", "-new", "-key", join(next, "ca.key"), "-subj", `/${subject}`, "-out", csr);
    writeFileSync(extensions, "basicConstraints=critical,CA:TRUE,pathlen:0\nkeyUsage=critical,keyCertSign\n");
    const old = ["-CA", join(folder, "ca.pem"), "-CAkey", join(folder, "ca.key")];
    const signing = [...old, "-days", "3650", "-sha256", "-extfile", extensions];
    openssl("x509", "-req", "-in", csr, ...signing, "-out", join(next, "ca-cross.pem"));
  } finally {
    rmSync(request, { recursive: true, force: true });
  }
}

/** Where a replacement was prepared and not finished, it is finished now. */
export function takeOverNextAuthority(folder: string): void {
  const next = join(folder, NEXT);
  if (!existsSync(next)) return;
  for (const name of TAKEN_OVER) replaceFile(join(folder, name), (path) => cpSync(join(next, name), path));
  rmSync(next, { recursive: true });
}

export const isAuthorityReplaced = (folder: string): boolean => existsSync(crossFile(folder));

/** The old authority's key is gone with it: nothing needs its signature again. */
export function replaceAuthority(folder: string): void {
  const unfinished = `${join(folder, NEXT)}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  // Another name than the old one's: a device that looks for it by name alone must not find the wrong one.
  createAuthority(unfinished, `Halocline local CA ${randomBytes(4).toString("hex")}`);
  crossSign(folder, unfinished);
  renameSync(unfinished, join(folder, NEXT));
  takeOverNextAuthority(folder);
}

/** From the broker's next certificate on, whoever knows only the old authority is not let in any more. */
export const forgetOldAuthority = (folder: string): void => rmSync(crossFile(folder), { force: true });
