import { pairingGrantSchema, pairingHelloSchema } from "@halocline/contracts/device/pairing.contract";
import { describe, expect, it } from "vitest";
import { hashKey } from "./device-auth.ts";
import { createPairingSecrets } from "./pairing-secrets.ts";

const secrets = createPairingSecrets({ sessionSecret: "a session secret for tests, long enough", oldSessionSecret: null });
const others = createPairingSecrets({ sessionSecret: "another session secret, long enough as well", oldSessionSecret: null });

describe("pairing codes", () => {
  it("look as a device may send them, use every letter, and do not repeat", () => {
    const codes = Array.from({ length: 2000 }, secrets.newCode);
    for (const code of codes) expect(pairingHelloSchema.shape.code.safeParse(code).success).toBe(true);
    expect(new Set(codes).size).toBe(2000);
    expect(new Set(codes.join("").replaceAll("-", "")).size).toBe(32);
  });

  it("[SEC-4] are looked up by a hash that needs the instance's secret", () => {
    expect(secrets.hashCode("K7QF-2M9X")).toEqual(secrets.hashCode("K7QF-2M9X"));
    expect(secrets.hashCode("K7QF-2M9X")).not.toEqual(others.hashCode("K7QF-2M9X"));
    expect(secrets.hashCode("K7QF-2M9X")).not.toEqual(hashKey("K7QF-2M9X"));
  });
});

describe("[SEC-5] keys", () => {
  it("are 256 random bits that fit into a grant", () => {
    const { key, hash, lastFour } = secrets.newKey();
    expect(pairingGrantSchema.shape.password.safeParse(key).success).toBe(true);
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
    expect({ hash, lastFour }).toEqual({ hash: hashKey(key), lastFour: key.slice(-4) });
  });

  it("open only where they were sealed, under the same secret, unchanged", () => {
    const sealed = secrets.keySeal.seal("the key", "device a");
    expect(secrets.keySeal.open(sealed, "device a")).toBe("the key");
    expect(secrets.keySeal.open(sealed, "device b")).toBeNull();
    expect(secrets.codeSeal.open(sealed, "device a")).toBeNull();
    expect(others.keySeal.open(sealed, "device a")).toBeNull();
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(secrets.keySeal.open(changed, "device a")).toBeNull();
    }
    expect(secrets.keySeal.open(sealed.subarray(0, 20), "device a")).toBeNull();
  });

  it("never look the same twice", () => {
    expect(secrets.keySeal.seal("the key", "a")).not.toEqual(secrets.keySeal.seal("the key", "a"));
  });
});
