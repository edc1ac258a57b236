import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { firmwareKeyFile } from "./firmware-key.ts";

const folder = mkdtempSync(join(tmpdir(), "halocline-key-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place = join(folder, "key.pem");
const read = (text: string) => {
  writeFileSync(place, text);
  return firmwareKeyFile.safeParse(place);
};
const pemOf = (namedCurve: string) => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve });
  return {
    publicPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
    privatePem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
};

describe("[SEC-11] the key of firmware", () => {
  const { publicPem, privatePem } = pemOf("P-256");

  it("is a public one on P-256", () => {
    expect(read(publicPem)).toEqual({ success: true, data: publicPem });
  });

  it.each([
    ["a private key", privatePem, /private key/],
    ["both halves", publicPem + privatePem, /private key/],
    ["another curve", pemOf("P-384").publicPem, /P-256/],
    ["no key", "hello", /P-256/],
  ])("is never %s", (_, text, why) => {
    expect(read(text).error?.issues[0]?.message).toMatch(why);
  });

  it("is a file that can be read", () => {
    expect(firmwareKeyFile.safeParse(join(folder, "missing.pem")).error?.issues[0]?.message).toMatch(/cannot read/);
  });
});
