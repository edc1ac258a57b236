import { describe, expect, it } from "vitest";
import { findDescriptor } from "./descriptor.ts";
import { readText } from "./text.ts";

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Numbers as they lie in the file, low byte first. */
const descriptor = (...numbers: number[]): Uint8Array => {
  const bytes = new Uint8Array(64);
  const write = (text: string, at: number) => bytes.set(bytesOf(text), at);
  write("HALOFW01", 0);
  bytes.set(
    numbers.flatMap((number) => [number & 0xff, number >> 8]),
    8,
  );
  write("relay5-esp32", 18);
  write("2.0.0", 34);
  return bytes;
};

const fileWith = (offset: number, bytes: Uint8Array, sizeBytes = 10_000): Uint8Array => {
  const file = new Uint8Array(sizeBytes);
  file.set(bytes.subarray(0, sizeBytes - offset), offset);
  return file;
};

describe("our descriptor", () => {
  const good = descriptor(1, 1, 1, 3, 7);
  const said = { hardware: "relay5-esp32", protocolMin: 1, protocolMax: 3, layoutId: 7, version: "2.0.0" };

  it("is found where it usually is, or anywhere in the first 8 KB", () => {
    for (const offset of [0x120, 0, 0x121, 8192 - 64]) expect(findDescriptor(fileWith(offset, good))).toEqual(said);
    for (const offset of [8192 - 63, 9000]) expect(findDescriptor(fileWith(offset, good))).toBeNull();
    expect(findDescriptor(new Uint8Array(0))).toBeNull();
  });

  it("is invalid when it is cut off, of another format, or of hardware we do not know", () => {
    expect(findDescriptor(fileWith(0x120, good, 0x120 + 63))).toBe("invalid");
    expect(findDescriptor(fileWith(0x120, descriptor(2, 1, 1, 3, 7)))).toBe("invalid");
    expect(findDescriptor(fileWith(0x120, descriptor(1, 9, 1, 3, 7)))).toBe("invalid");
  });

  it("counts at its usual place, whatever else looks like one", () => {
    const file = fileWith(0x120, good);
    file.set(descriptor(1, 9, 1, 3, 7), 0);
    expect(findDescriptor(file)).toEqual(said);
  });
});

describe("a text in an image", () => {
  it("ends with a zero and is plain", () => {
    expect(readText(bytesOf("ab\0cd"), 0, 5)).toBe("ab");
    expect(readText(bytesOf("\0"), 0, 1)).toBe("");
    expect(readText(bytesOf("abcde"), 0, 5)).toBeNull();
    expect(readText(bytesOf("a\nb\0"), 0, 4)).toBeNull();
    expect(readText(bytesOf("a\u00e9\0"), 0, 3)).toBeNull();
  });
});
