// The two commands as people run them, and the signature as anybody else would verify it.

import { spawnSync } from "node:child_process";
import { createPublicKey, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildImage } from "./build-image.ts";
import { newKeyPair, signBytes } from "./sign-image.ts";

const MAIN = join(import.meta.dirname, "../../../firmware/scripts/main.ts");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "halocline-firmware-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: "utf8" });
  return { status, stdout, stderr };
};
const inFolder = (name: string): string => join(folder, name);
const isSigned = (bytes: Uint8Array, publicPem: string, signature: string): boolean =>
  verify("sha256", bytes, createPublicKey(publicPem), Buffer.from(signature, "base64"));

/** Each command is a process of its own. */
describe("[SEC-11] a release is signed offline", { timeout: 30_000 }, () => {
  it("with a new key pair that only its owner can read, and never over an older one", () => {
    const keys = inFolder("keys");
    expect(run("keys", keys)).toMatchObject({ status: 0, stdout: "" });
    const privateFile = join(keys, "firmware-private.pem");
    expect(statSync(privateFile).mode & 0o777).toBe(0o600);
    const before = readFileSync(privateFile, "utf8");
    expect(run("keys", keys)).toMatchObject({ status: 1, stderr: expect.stringContaining("EEXIST") });
    expect(readFileSync(privateFile, "utf8")).toBe(before);
  });

  it("and every plain ECDSA verification agrees, as long as no bit differs", () => {
    const [image, keys] = [buildImage({ version: "2.0.0" }), inFolder("signing")];
    writeFileSync(inFolder("image.bin"), image);
    run("keys", keys);
    const signing = ["sign", inFolder("image.bin"), "--key", join(keys, "firmware-private.pem")];
    const { stdout, stderr } = run(...signing);
    expect(stderr).toContain("2.0.0 for relay5-esp32");
    const publicPem = readFileSync(join(keys, "firmware-public.pem"), "utf8");
    expect(stdout).toMatch(/^[A-Za-z0-9+/]+=*\n$/);
    expect(isSigned(image, publicPem, stdout.trim())).toBe(true);
    image[300] = 0xff;
    expect(isSigned(image, publicPem, stdout.trim())).toBe(false);

    expect(run(...signing, "--out", inFolder("image.sig"))).toMatchObject({ status: 0, stdout: "" });
    expect(isSigned(buildImage({ version: "2.0.0" }), publicPem, readFileSync(inFolder("image.sig"), "utf8"))).toBe(true);
    expect(run(...signing, "--out", inFolder("image.sig"))).toMatchObject({ status: 1 });
  });

  it("but not what is no image, nor with a key of another kind", () => {
    writeFileSync(inFolder("broken.bin"), buildImage().subarray(0, 400));
    writeFileSync(inFolder("key.pem"), newKeyPair().privatePem);
    const answer = run("sign", inFolder("broken.bin"), "--key", inFolder("key.pem"));
    expect(answer).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("cut off") });
    expect(() => signBytes(buildImage(), newKeyPair().publicPem)).toThrow();
    expect(run("sign", inFolder("image.bin"))).toMatchObject({ status: 1, stderr: expect.stringContaining("--key <file>") });
  });

  it("a sample image comes with its signature, ready for the upload, and is made anew when asked again", () => {
    const [keys, out] = [inFolder("sample-keys"), inFolder("samples")];
    run("keys", keys);
    const sampling = ["sample", "1.1.0", "--key", join(keys, "firmware-private.pem"), "--out", out];
    for (const { status, stdout } of [run(...sampling), run(...sampling)]) {
      expect(status).toBe(0);
      expect(stdout).toBe(
        `Firmware file   ${out}/halocline-1.1.0.bin\nSignature file  ${out}/halocline-1.1.0.sig\nVersion         1.1.0\n`,
      );
    }
    const image = readFileSync(join(out, "halocline-1.1.0.bin"));
    expect(image).toEqual(buildImage({ version: "1.1.0" }));
    const signature = readFileSync(join(out, "halocline-1.1.0.sig"), "utf8");
    expect(isSigned(image, readFileSync(join(keys, "firmware-public.pem"), "utf8"), signature)).toBe(true);
    expect(run("sample", "1.1", ...sampling.slice(2))).toMatchObject({ status: 1, stdout: "" });
  });
});
