// Forms with a firmware file: whole ones, and each way in which a form can be damaged.

import { buildImage } from "@halocline/firmware/build-image";
import { newKeyPair, signBytes } from "@halocline/firmware/sign-image";
import type { Rng } from "@halocline/sim/rng";

const BOUNDARY = "zz";
const LIMIT_BYTES = 4 * 1024 * 1024;

const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (bytes: Buffer, filename: string, name = "firmware"): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
const END = `--${BOUNDARY}--\r\n`;
const image = buildImage({ version: "1.2.3" });
const keys = newKeyPair();
/** The server that is to take the good one knows this key. */
export const { publicPem: FIRMWARE_PUBLIC_PEM } = keys;
const whole = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([...parts, END].map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
const fields = field("version", "1.2.3") + field("signature", signBytes(image, keys.privatePem));

const UPLOADS: readonly (() => Buffer)[] = [
  () => whole(fields, file(image, "good.bin")),
  () => whole(file(image, "before-its-fields.bin"), fields),
  () => whole(fields, file(Buffer.alloc(0), "empty.bin")),
  () => whole(fields, file(image.subarray(0, 40), "cut.bin")),
  () => whole(fields, file(Buffer.alloc(image.length, 0xff), "noise.bin")),
  () => whole(fields, file(Buffer.alloc(LIMIT_BYTES + 1, 0xe9), "too-large.bin")),
  () => whole(fields, file(image, "../../x.bin")),
  () => whole(fields, file(image, "a\0b.bin")),
  () => whole(fields, file(image, `${"n".repeat(5000)}.bin`)),
  () => whole(fields, file(image, "one.bin"), file(image, "two.bin")),
  () => whole(fields, file(image, "other-name.bin", "__proto__")),
  () => whole(fields, fields, file(image, "twice.bin")),
  () => whole(field("__proto__", "x"), field("constructor", "y"), fields, file(image, "proto.bin")),
  () => whole(field("title", "\ud800".toWellFormed()), field("title2", "t".repeat(70_000)), fields, file(image, "long.bin")),
  () => whole(...Array.from({ length: 40 }, (_, index) => field(`f${index}`, "x")), fields, file(image, "many.bin")),
  () => Buffer.from(fields),
  () => Buffer.from(END),
  () => Buffer.alloc(0),
  () => Buffer.from("garbage"),
  () => Buffer.concat([Buffer.from(fields), file(image, "no-end.bin")]),
];

/** Its type may lie about the boundary. */
export function damagedForm(rng: Rng): Readonly<{ type: string; body: Buffer }> {
  const body = rng.oneOf(UPLOADS)();
  const types = [
    `multipart/form-data; boundary=${BOUNDARY}`,
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "application/json",
  ];
  return { type: rng.isBelow(0.9) ? (types[0] as string) : rng.oneOf(types), body };
}
