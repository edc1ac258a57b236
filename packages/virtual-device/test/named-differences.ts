// Where the device program judges a packet otherwise than the contracts, and why that is right. Each has an example that shows
// it, so that none is kept here longer than it is true.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Topic } from "./judged-packets.ts";

export const FIXTURES = join(import.meta.dirname, "../../contracts/src/device/fixtures");

type Judged = Readonly<{ packet: Buffer; byContracts: string; byDevice: string }>;

export type Difference = Readonly<{
  name: string;
  why: string;
  explains: (judged: Judged) => boolean;
  topic: Topic;
  example: () => Buffer;
}>;

const read = (name: string): Record<string, unknown> => JSON.parse(readFileSync(join(FIXTURES, "good", name), "utf8"));
const command = (name: string, more: object): Buffer => Buffer.from(JSON.stringify({ ...read(name), ...more }));
const configText = (from: string, to: string): Buffer =>
  Buffer.from(JSON.stringify(read("config-calibrated.json")).replace(from, to));

const isRefused = (line: string): boolean => /^(ignored|unreadable|rejected)/.test(line);
const isStricter = ({ byContracts, byDevice }: Judged): boolean => !isRefused(byContracts) && isRefused(byDevice);
const isUtf8 = (packet: Buffer): boolean => Buffer.from(packet.toString("utf8")).equals(packet);
/** Any other update must be judged alike: a difference explains no more than its own field. */
const isOtaWith = ({ packet }: Judged, has: (order: Record<string, unknown>) => boolean): boolean => {
  const order = JSON.parse(packet.toString("utf8")) as Record<string, unknown>;
  return order["type"] === "ota" && has(order);
};
const OUR_ADDRESS = /^https?:\/\/[A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9](:[1-9]\d{0,4})?(\/[A-Za-z0-9/?=&._-]*)?$/;
const ASCII = /^[ -~]*$/;
/** Of the struct, four bytes each from the first distance on. */
const distancesOf = (line: string): number[] => {
  const bytes = Buffer.from(line.split(" ")[1] ?? "", "hex");
  return [0, 1, 2, 3, 4, 5, 6].map((index) => bytes.readInt32LE(12 + 4 * index));
};

export const DIFFERENCES: readonly Difference[] = [
  {
    name: "bytes that are not UTF-8",
    why: "JSON is UTF-8; the simulated device is given a text in which they are already replaced",
    explains: ({ packet, byDevice }) => !isUtf8(packet) && isRefused(byDevice),
    topic: "inbound",
    example: () => Buffer.from('{"v":1,"id":"a","seq":1,"type":"abort","more":"\xFF"}', "latin1"),
  },
  {
    name: "more than 1,024 bytes, but not more than 1,024 characters",
    why: "a packet is bounded in bytes",
    explains: ({ packet, byDevice }) => packet.length > 1024 && packet.toString("utf8").length <= 1024 && isRefused(byDevice),
    topic: "inbound",
    example: () => command("command-abort.json", { more: "ä".repeat(600) }),
  },
  {
    name: "a number that is whole only once it is rounded to a double",
    why: "the device keeps the digits as they are written; the server never writes such a number",
    explains: (judged) => isStricter(judged) && /\d{16}|e-/i.test(judged.packet.toString("utf8")),
    topic: "inbound",
    example: () => Buffer.from('{"v":1.00000000000000000001,"id":"a","seq":1,"type":"abort"}'),
  },
  {
    name: "a drain mark that is lower than the top only in digits that a double does not have",
    why: "the core compares tenths of a millimetre and rejects it by name",
    explains: ({ byContracts, byDevice }) => {
      if (!byContracts.endsWith(" cal") || !byDevice.startsWith("config")) return false;
      const [top, , drain] = distancesOf(byDevice);
      return top === drain;
    },
    topic: "config",
    example: () => configText('"drain":60', '"drain":30.00000000000000001'),
  },
  {
    name: "a mark that lies a hair below the middle of two tenths of a millimetre",
    why: "the device rounds the digits that were written, the simulated one a product that was rounded already",
    explains: ({ byContracts, byDevice }) => {
      if (!byContracts.startsWith("config") || !byDevice.startsWith("config")) return false;
      const ofDevice = distancesOf(byDevice);
      return distancesOf(byContracts).every((tenths, index) => [0, 1].includes(tenths - (ofDevice[index] ?? 0)));
    },
    topic: "config",
    example: () => configText('"top":30', '"top":3.3499999999999996'),
  },
  {
    name: "an address for an update that no server of ours writes",
    why: "a name or IPv4 address, a port, a plain path: the device has no parser for everything a URL can be",
    explains: (judged) => isStricter(judged) && isOtaWith(judged, ({ url }) => !OUR_ADDRESS.test(String(url))),
    topic: "inbound",
    example: () => command("command-ota.json", { url: "https://user@halocline.example/x" }),
  },
  {
    name: "a hardware name or a signature beyond ASCII",
    why: "such an update could only fail later; here it is a bad request",
    explains: (judged) => isStricter(judged) && isOtaWith(judged, ({ hw, sig }) => !ASCII.test(String(hw) + String(sig))),
    topic: "inbound",
    example: () => command("command-ota.json", { hw: "relay5-ä" }),
  },
];
