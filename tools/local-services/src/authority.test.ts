// Real handshakes with the broker's certificate, by devices that know the old authority, the new one, or somebody else's.

import { X509Certificate } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, createServer } from "node:tls";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetOldAuthority, isAuthorityReplaced, replaceAuthority, takeOverNextAuthority } from "./authority.ts";
import { run } from "./processes.ts";
import { createTlsFiles, renewCertificate } from "./tls.ts";

let folder: string;
let folders: { authority: string; service: string };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "halocline-authority-test-"));
  folders = { authority: join(folder, "authority"), service: join(folder, "broker") };
  for (const path of Object.values(folders)) mkdirSync(path);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const make = () => createTlsFiles(folders, ["reef.home"]);

/** What a device says that trusts this authority only; "welcome" where it is content. */
function handshake(ca: string): Promise<string> {
  const broker = createServer({ cert: read("broker/server.pem"), key: read("broker/server.key") }, (socket) => socket.end());
  broker.on("tlsClientError", () => {});
  return new Promise<string>((resolve) => {
    broker.listen(0, "127.0.0.1", () => {
      const { port } = broker.address() as AddressInfo;
      const device = connect({ host: "127.0.0.1", port, ca, servername: "reef.home" }, () => resolve("welcome"));
      device.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  }).finally(() => broker.close());
}

async function twoAuthorities(): Promise<{ old: string; new: string; key: string }> {
  make();
  const [old, key] = [read("authority/ca.pem"), read("authority/ca.key")];
  replaceAuthority(folders.authority);
  make();
  return { old, new: read("authority/ca.pem"), key };
}

describe("an authority that is replaced", () => {
  it("lets devices in that know only the old one, and those that know only the new one", async () => {
    const known = await twoAuthorities();
    expect(known.new).not.toBe(known.old);
    expect(new X509Certificate(known.new).subject).not.toBe(new X509Certificate(known.old).subject);
    expect(new X509Certificate(read("broker/server.pem")).verify(new X509Certificate(known.new).publicKey)).toBe(true);
    expect([await handshake(known.old), await handshake(known.new)]).toEqual(["welcome", "welcome"]);
  });

  it("lets nobody in who knows another", async () => {
    await twoAuthorities();
    const elsewhere = { authority: join(folder, "elsewhere"), service: join(folder, "elsewhere") };
    mkdirSync(elsewhere.authority);
    createTlsFiles(elsewhere);
    expect(await handshake(read("elsewhere/ca.pem"))).not.toBe("welcome");
  });

  it("keeps that through a renewal, and leaves a good certificate alone", async () => {
    const known = await twoAuthorities();
    const before = read("broker/server.pem");
    make();
    expect(read("broker/server.pem")).toBe(before);
    expect(renewCertificate(folders, Date.now() + 800 * 86_400_000).isRenewed).toBe(true);
    expect(read("broker/server.pem")).not.toBe(before);
    expect([await handshake(known.old), await handshake(known.new)]).toEqual(["welcome", "welcome"]);
  });

  it("leaves nothing of the old one's key", async () => {
    const { key } = await twoAuthorities();
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(key|pem)$/.test(name));
    expect(files).toContain("authority/ca-cross.pem");
    for (const name of files) expect(read(name).includes(key)).toBe(false);
  });

  it("can sign the broker's certificate and no further authority in the old one's name", async () => {
    await twoAuthorities();
    const said = run("openssl", ["x509", "-noout", "-text", "-in", join(folder, "authority/ca-cross.pem")]);
    expect(said).toContain("CA:TRUE, pathlen:0");
  });

  it("ends when the old one is forgotten: who knows only that one is not let in any more", async () => {
    const known = await twoAuthorities();
    forgetOldAuthority(folders.authority);
    make();
    expect(isAuthorityReplaced(folders.authority)).toBe(false);
    expect([await handshake(known.old), await handshake(known.new)]).toEqual([expect.stringMatching(/^(?!welcome)/), "welcome"]);
  });
});

describe("a replacement that is killed", () => {
  it("while it is prepared has changed nothing", async () => {
    make();
    const before = read("authority/ca.pem");
    mkdirSync(join(folders.authority, "next-authority.new"));
    takeOverNextAuthority(folders.authority);
    make();
    expect([read("authority/ca.pem"), await handshake(before)]).toEqual([before, "welcome"]);
    replaceAuthority(folders.authority);
    expect(existsSync(join(folders.authority, "next-authority.new"))).toBe(false);
  });

  it.each(["ca-cross.pem", "ca-cross.pem ca.key", "ca-cross.pem ca.key ca.pem"])(
    "after %s was taken over is finished by the next setup",
    async (taken) => {
      make();
      const old = read("authority/ca.pem");
      cpSync(folders.authority, join(folder, "before"), { recursive: true });
      replaceAuthority(folders.authority);
      const next = join(folder, "before/next-authority");
      mkdirSync(next);
      for (const name of ["ca-cross.pem", "ca.key", "ca.pem"]) cpSync(join(folders.authority, name), join(next, name));
      for (const name of taken.split(" ")) cpSync(join(next, name), join(folder, "before", name));
      rmSync(folders.authority, { recursive: true });
      renameSync(join(folder, "before"), folders.authority);
      takeOverNextAuthority(folders.authority);
      make();
      expect([await handshake(old), await handshake(read("authority/ca.pem"))]).toEqual(["welcome", "welcome"]);
      expect(existsSync(join(folders.authority, "next-authority"))).toBe(false);
    },
  );
});
