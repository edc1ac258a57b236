// Bare frames on the live socket of somebody who is signed in: whatever they are, the next page gets its snapshot.

import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { clientMessageSchema } from "@halocline/contracts/live/socket.contract";
import type { Rng } from "@halocline/sim/rng";
import { jsonSchemaOf, meddled, valueOf } from "./from-schema.ts";

const WITHIN_MS = 5000;
const MASK = Buffer.from([1, 2, 3, 4]);

export type FramePlace = Readonly<{ url: string; cookie: string; deviceId: string }>;

export const OPCODES = { more: 0x0, text: 0x1, binary: 0x2, close: 0x8, ping: 0x9, pong: 0xa } as const;

type FrameOptions = Readonly<{ isFinal?: boolean; isMasked?: boolean; reserved?: number; claimedLength?: bigint }>;

export function frame(opcode: number, payload: Buffer, options: FrameOptions = {}): Buffer {
  const { isFinal = true, isMasked = true, reserved = 0, claimedLength } = options;
  const head = [(isFinal ? 0x80 : 0) | (reserved << 4) | opcode];
  const masked = isMasked ? 0x80 : 0;
  const length = claimedLength ?? BigInt(payload.length);
  const size = Buffer.alloc(length < 126n ? 1 : length < 65_536n ? 3 : 9);
  if (size.length === 1) size[0] = masked | Number(length);
  else if (size.length === 3) size.writeUInt16BE(Number(length), 1);
  else size.writeBigUInt64BE(length, 1);
  if (size.length > 1) size[0] = masked | (size.length === 3 ? 126 : 127);
  const body = isMasked ? Buffer.from(payload.map((byte, index) => byte ^ (MASK[index % 4] ?? 0))) : payload;
  return Buffer.concat([Buffer.from(head), size, ...(isMasked ? [MASK] : []), body]);
}

const text = (value: string): Buffer => frame(OPCODES.text, Buffer.from(value));

/** Each alone on a socket of its own, or after one another where it is a list. */
const BROKEN_FRAMES: readonly Buffer[] = [
  frame(0x3, Buffer.from("unknown")),
  frame(0xf, Buffer.alloc(0)),
  frame(OPCODES.text, Buffer.from("{}"), { reserved: 7 }),
  frame(OPCODES.text, Buffer.from("{}"), { isMasked: false }),
  frame(OPCODES.text, Buffer.from([0xff, 0xfe, 0xc0])),
  frame(OPCODES.text, Buffer.from("{}"), { claimedLength: 2n ** 62n }),
  frame(OPCODES.text, Buffer.from("{}"), { claimedLength: 2n ** 63n + 1n }),
  frame(OPCODES.text, Buffer.alloc(300_000, 0x61)),
  frame(OPCODES.binary, Buffer.from("{}")),
  frame(OPCODES.more, Buffer.from("nothing began")),
  Buffer.concat([frame(OPCODES.text, Buffer.from("{"), { isFinal: false }), text("{}")]),
  Buffer.concat(Array.from({ length: 200 }, () => frame(OPCODES.text, Buffer.from("a"), { isFinal: false }))),
  frame(OPCODES.ping, Buffer.alloc(126)),
  frame(OPCODES.ping, Buffer.from("x"), { isFinal: false }),
  frame(OPCODES.close, Buffer.from([0x03])),
  frame(OPCODES.close, Buffer.from([0x00, 0x00])),
  frame(OPCODES.close, Buffer.from([0x03, 0xe8, 0xff, 0xff])),
  text("[".repeat(100_000)),
  text('{"type":"subscribe_device","data":{"deviceId":"\ud800"}}'.toWellFormed()),
  text('{"__proto__":{"type":"subscribe_device"}}'),
];

const someFrames = (rng: Rng): Buffer => {
  const luck = rng.next();
  if (luck < 0.2) return frame(rng.between(0, 15), randomLike(rng), { reserved: rng.between(0, 7), isMasked: rng.isBelow(0.9) });
  if (luck < 0.3) return randomLike(rng);
  const made = valueOf(jsonSchemaOf(clientMessageSchema), rng);
  return text((JSON.stringify(rng.isBelow(0.5) ? meddled(made, rng) : made) ?? "null").slice(0, 60_000));
};

const randomLike = (rng: Rng): Buffer => Buffer.from(Array.from({ length: rng.between(0, 200) }, () => rng.between(0, 255)));

/** Null when the door stays closed. */
function openSocket({ url, cookie }: FramePlace): Promise<Socket | null> {
  const { host, port } = new URL(url);
  const key = randomBytes(16).toString("base64");
  const head = `GET /ws HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nCookie: ${cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade`;
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(`${head}\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`),
    );
    socket.once("data", (answer: Buffer) => resolve(answer.toString("latin1").startsWith("HTTP/1.1 101") ? socket : null));
    socket.once("error", () => resolve(null));
    socket.setTimeout(WITHIN_MS, () => resolve(null));
  });
}

/** Whether a page that comes now is served. */
async function isServed(place: FramePlace): Promise<boolean> {
  const socket = await openSocket(place);
  if (!socket) return false;
  const heard = new Promise<boolean>((resolve) => {
    let all = "";
    socket.on("data", (piece: Buffer) => {
      all += piece.toString("utf8");
      if (all.includes('"type":"snapshot"')) resolve(true);
    });
    socket.once("close", () => resolve(false));
    setTimeout(() => resolve(false), WITHIN_MS);
  });
  socket.write(text(JSON.stringify({ type: "subscribe_device", data: { deviceId: place.deviceId } })));
  const isHeard = await heard;
  socket.destroy();
  return isHeard;
}

const FRAMES_A_SOCKET = 20;

export type FrameReport = Readonly<{ sockets: number; unserved: number }>;

/** The corpus first, then as many sockets of chance; after every few of them a page is opened. */
export async function sendFrames(place: FramePlace, sockets: number, rng: Rng): Promise<FrameReport> {
  const deeds = [
    ...BROKEN_FRAMES,
    ...Array.from({ length: sockets }, () => Buffer.concat(Array.from({ length: FRAMES_A_SOCKET }, () => someFrames(rng)))),
  ];
  let unserved = 0;
  for (const [index, bytes] of deeds.entries()) {
    const socket = await openSocket(place);
    if (!socket) unserved += 1;
    socket?.on("error", () => {});
    await new Promise<void>((resolve) => (socket ? socket.write(bytes, () => resolve()) : resolve()));
    socket?.end();
    setTimeout(() => socket?.destroy(), WITHIN_MS).unref();
    if (index % 10 === 9 && !(await isServed(place))) unserved += 1;
  }
  return { sockets: deeds.length, unserved };
}
