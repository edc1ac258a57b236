// The builder and the parser were written apart: what one makes, the other takes, and nothing that differs by a single bit.

import { createHash } from "node:crypto";
import { parseFirmwareImage } from "@halocline/domain/firmware/image";
import { IMAGE_REJECTIONS } from "@halocline/domain/firmware/rejections";
import { describe, expect, it } from "vitest";
import { buildImage } from "./build-image.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const parse = (bytes: Uint8Array) => parseFirmwareImage(bytes, sha256);
const rejectionOf = (bytes: Uint8Array): string | null => {
  const verdict = parse(bytes);
  return "refused" in verdict ? verdict.refused : null;
};
const changed = (change: (bytes: Buffer) => void, bytes = buildImage()): Buffer => {
  change(bytes);
  return bytes;
};
/** As a careful attacker would: the digest fits again. */
const resealed = (change: (bytes: Buffer) => void, image = buildImage()): Buffer =>
  changed((bytes) => {
    change(bytes);
    bytes.set(sha256(bytes.subarray(0, -32)), bytes.length - 32);
  }, image);

describe("[SEC-11] a genuine image", () => {
  it("passes, with what it says of itself", () => {
    const bytes = buildImage({ version: "1.3.0-beta.2", secureVersion: 3, protocol: [1, 2], layoutId: 4 });
    expect(bytes).toHaveLength(608);
    expect(parse(bytes)).toEqual({
      image: {
        chip: "esp32",
        secureVersion: 3,
        projectName: "arduino-lib-builder",
        projectVersion: "esp-idf: v5.5.1",
        descriptor: { hardware: "relay5-esp32", version: "1.3.0-beta.2", protocolMin: 1, protocolMax: 2, layoutId: 4 },
        fileSha256: sha256(bytes),
      },
    });
  });

  it("passes with its descriptor elsewhere in the first 8 KB, and without one", () => {
    expect(parse(buildImage({ descriptorOffset: 0x1001, dataBytes: 8192 }))).toMatchObject({
      image: { descriptor: { version: "1.2.3" } },
    });
    expect(parse(buildImage({ descriptorOffset: null }))).toMatchObject({ image: { descriptor: null } });
    expect(parse(buildImage({ descriptorOffset: 8192, dataBytes: 16_384 }))).toMatchObject({
      image: { descriptor: null },
    });
  });

  it("passes from the middle of a larger buffer, at every length of padding, and with AA 50 where a partition table could be", () => {
    const bytes = buildImage({ dataBytes: 260 });
    expect(rejectionOf(Buffer.concat([Buffer.alloc(7), bytes]).subarray(7))).toBeNull();
    for (const dataBytes of [512, 516, 520, 524])
      expect(rejectionOf(buildImage({ dataBytes, descriptorOffset: null }))).toBeNull();
    const large = resealed(
      (image) => {
        image.set([0xaa, 0x50], 0x8000);
        image[image.length - 33] = (image.at(-33) ?? 0) ^ 0xaa ^ 0x50;
      },
      buildImage({ dataBytes: 65_536 }),
    );
    expect(rejectionOf(large)).toBeNull();
  });
});

describe("[SEC-11] nothing but a whole image passes", () => {
  const image = buildImage();

  it("not one bit may differ", () => {
    const known: readonly string[] = IMAGE_REJECTIONS;
    const passed: number[] = [];
    for (let bit = 0; bit < image.length * 8; bit++) {
      const reason = rejectionOf(
        changed((bytes) => (bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))), Buffer.from(image)),
      );
      if (reason === null || !known.includes(reason)) passed.push(bit);
    }
    expect(passed).toEqual([]);
  });

  it("not one byte may be missing, or be added", () => {
    for (let length = 0; length < image.length; length++)
      expect(["empty", "too_small", "truncated"]).toContain(rejectionOf(image.subarray(0, length)));
    for (const more of [1, 4, 68, 4096]) expect(rejectionOf(Buffer.concat([image, Buffer.alloc(more)]))).toBe("trailing_bytes");
  });

  it.each<[string, Buffer]>([
    ["empty", Buffer.alloc(0)],
    ["too_small", image.subarray(0, 335)],
    ["too_large", buildImage({ dataBytes: 4 * 1024 * 1024 })],
    ["elf", Buffer.concat([Buffer.from("\u007fELF"), image])],
    ["gzip", Buffer.from("1f8b08000000000000000000", "hex")],
    ["zip", Buffer.from("PK\u0003\u0004 and so on")],
    ["html", Buffer.from("\n<!DOCTYPE html><title>Sign in</title>")],
    ["html", Buffer.from("\ufeff<HTML><body>404")],
    ["partition_table", Buffer.from(`aa50${"01".repeat(600)}`, "hex")],
    ["not_an_image", Buffer.from("just some text")],
    ["not_an_image", Buffer.alloc(600, 0xff)],
    ["merged_image", Buffer.concat([Buffer.alloc(0x1000, 0xff), image])],
    [
      "merged_image",
      changed(
        (bytes) => bytes.set([0xaa, 0x50], 0x8000),
        changed((bytes) => bytes.fill(0, 32, 36), buildImage({ dataBytes: 65_536 })),
      ),
    ],
    ["bootloader", changed((bytes) => bytes.set([0x50, 0, 0, 0], 0x20))],
    ["no_application", resealed((bytes) => bytes.fill(0, 0x20, 0x24))],
    ["wrong_chip", buildImage({ chipId: 9 })],
    ["wrong_chip", buildImage({ chipId: 0x0100 })],
    ["no_digest", buildImage({ isDigestAppended: false })],
    ["bad_segments", changed((bytes) => (bytes[1] = 0))],
    ["bad_segments", changed((bytes) => (bytes[1] = 17))],
    ["bad_segments", changed((bytes) => bytes.writeUInt32LE(510, 0x1c))],
    ["bad_segments", changed((bytes) => bytes.writeUInt32LE(0xffff_fffc, 0x1c))],
    ["bad_segments", changed((bytes) => bytes.writeUInt32LE(252, 0x1c))],
    ["bad_segments", changed((bytes) => bytes.writeUInt32LE(0x3f40_0024, 0x18))],
    ["truncated", changed((bytes) => bytes.writeUInt32LE(0x00ff_fffc, 0x1c))],
    ["bad_checksum", resealed((bytes) => (bytes[0x100] = 1))],
    ["bad_digest", changed((bytes) => (bytes[4] = 1))],
    ["secure_boot", changed((bytes) => (bytes[4096] = 0xe7), Buffer.concat([image, Buffer.alloc(8192 - image.length)]))],
  ])("%s", (reason, bytes) => {
    expect(rejectionOf(bytes)).toBe(reason);
  });

  it.each([
    { version: "1.2" },
    { version: "" },
    { hardware: "relay8-esp32" },
    { hardwareId: 2 },
    { protocol: [2, 1] as const },
    { protocol: [0, 1] as const },
    { layoutId: 0x8000 },
  ])("a descriptor of ours with %j", (options) => {
    expect(rejectionOf(buildImage(options))).toBe("bad_descriptor");
  });
});
