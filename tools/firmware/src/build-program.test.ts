// As for images: the builder and the parser were written apart.

import { createHash } from "node:crypto";
import { parseFirmwareImage } from "@halocline/domain/firmware/image";
import { describe, expect, it } from "vitest";
import { buildImage } from "./build-image.ts";
import { buildProgram } from "./build-program.ts";
import { checkImage } from "./sign-image.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const parse = (bytes: Uint8Array) => parseFirmwareImage(bytes, sha256);
const rejectionOf = (bytes: Uint8Array): string | null => {
  const verdict = parse(bytes);
  return "refused" in verdict ? verdict.refused : null;
};
const changed = (change: (bytes: Buffer) => void, bytes = buildProgram()): Buffer => {
  change(bytes);
  return bytes;
};

describe("[SEC-11] the device program for Linux", () => {
  it("passes, with what it says of itself", () => {
    const bytes = buildProgram({ version: "1.3.0-beta.2", secureVersion: 259 });
    expect(parse(bytes)).toEqual({
      image: {
        chip: "linux",
        secureVersion: 259,
        projectName: null,
        projectVersion: null,
        descriptor: { hardware: "relay5-linux", version: "1.3.0-beta.2", protocolMin: 1, protocolMax: 1, layoutId: 1 },
        fileSha256: sha256(bytes),
      },
    });
    expect(checkImage(bytes).descriptor?.version).toBe("1.3.0-beta.2");
  });

  it("passes for each processor that we build for, and from the middle of a larger buffer", () => {
    for (const machine of [62, 183]) for (const type of [2, 3]) expect(rejectionOf(buildProgram({ machine, type }))).toBeNull();
    expect(rejectionOf(buildProgram({ bits: 32, machine: 40 }))).toBeNull();
    expect(rejectionOf(Buffer.concat([Buffer.alloc(7), buildProgram()]).subarray(7))).toBeNull();
  });
});

describe("[SEC-11] what is no device program for Linux", () => {
  it.each([
    ["an object file", buildProgram({ type: 1 })],
    ["for an ESP32", buildProgram({ bits: 32, machine: 94 })],
    ["for an ESP32-C3", buildProgram({ bits: 32, machine: 243 })],
    ["of another width than its processor", buildProgram({ bits: 32 })],
    ["of another byte order", changed((bytes) => (bytes[5] = 2))],
  ])("%s is an ELF file like any other", (_, bytes) => {
    expect(rejectionOf(bytes)).toBe("elf");
  });

  it("another program carries no descriptor of ours", () => {
    for (const sectionName of [".halocline_fx", ".halocline_fw2", "halocline_fw"])
      expect(rejectionOf(buildProgram({ sectionName }))).toBe("no_descriptor");
    expect(rejectionOf(buildProgram({ copies: 0 }))).toBe("no_descriptor");
    // The names stand in a section that is not there.
    expect(rejectionOf(changed((bytes) => bytes.writeUInt16LE(9, 62)))).toBe("no_descriptor");
  });

  it("a descriptor must be whole, the only one, and known", () => {
    const bad = [
      { descriptorBytes: 63 },
      { descriptorBytes: 65 },
      { copies: 2 },
      { hardware: "relay8-linux" },
      { hardwareId: 2 },
      { version: "1.2" },
    ];
    for (const options of bad) expect(rejectionOf(buildProgram(options))).toBe("bad_descriptor");
    expect(rejectionOf(changed((bytes) => bytes.write("HALOFW02", 120)))).toBe("bad_descriptor");
  });

  it("one that is cut off anywhere is said to be", () => {
    const whole = buildProgram();
    for (let length = 20; length < whole.length; length++) expect(rejectionOf(whole.subarray(0, length))).toBe("truncated");
    for (let length = 1; length < 20; length++) expect(rejectionOf(whole.subarray(0, Math.max(4, length)))).toBe("elf");
  });

  it("no number in it leads out of the file", () => {
    const whole = buildProgram();
    for (let at = 16; at + 8 <= whole.length; at++) {
      for (const value of [0xffff_ffff_ffff_ffffn, 0x7fff_ffff_ffff_ffffn, BigInt(whole.length), 0n]) {
        const bytes = changed((copy) => copy.writeBigUInt64LE(value, at), Buffer.from(whole));
        expect(() => parse(bytes)).not.toThrow();
      }
    }
    expect(rejectionOf(changed((bytes) => bytes.writeUInt16LE(0, 56)))).toBe("bad_segments");
    expect(rejectionOf(changed((bytes) => bytes.writeUInt16LE(40, 58)))).toBe("bad_segments");
    expect(rejectionOf(Buffer.concat([buildProgram(), Buffer.alloc(4 * 1024 * 1024)]))).toBe("too_large");
  });

  it("an update never crosses hardware: neither file may name the other's", () => {
    expect(rejectionOf(buildProgram({ hardware: "relay5-esp32", hardwareId: 1 }))).toBe("other_hardware");
    expect(rejectionOf(buildImage({ hardware: "relay5-linux", hardwareId: 3 }))).toBe("other_hardware");
  });
});
