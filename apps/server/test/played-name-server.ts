// A name server on this machine: it answers what it knows, says of the rest that there is no such name, and of names that begin with
// "silent" nothing at all.

import { createSocket } from "node:dgram";
import { isIPv4 } from "node:net";

const HEADER_BYTES = 12;
const TYPE_OF_IPV4 = 1;
const ANSWER = 0x8180;
const NO_SUCH_NAME = 0x8183;

function readQuestion(packet: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = packet.readUInt8(at); length > 0; length = packet.readUInt8(at)) {
    labels.push(packet.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const endsAt = at + 5;
  return { name: labels.join("."), type: packet.readUInt16BE(at + 1), bytes: packet.subarray(HEADER_BYTES, endsAt) };
}

/** Its name is the one that was asked for, by its place in the packet. */
const addressRecord = (address: string): Buffer =>
  Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_OF_IPV4, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]);

function answerTo(
  packet: Buffer,
  { type, bytes }: ReturnType<typeof readQuestion>,
  known: readonly string[] | undefined,
): Buffer {
  const records = (known ?? []).filter((address) => isIPv4(address) && type === TYPE_OF_IPV4).map(addressRecord);
  const header = Buffer.alloc(HEADER_BYTES);
  packet.copy(header, 0, 0, 2);
  header.writeUInt16BE(known ? ANSWER : NO_SUCH_NAME, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, bytes, ...records]);
}

export type PlayedNameServer = Readonly<{ address: string; asked: string[]; close: () => void }>;

export async function playNameServer(names: Readonly<Record<string, readonly string[]>>): Promise<PlayedNameServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (packet, { port, address }) => {
    const question = readQuestion(packet);
    if (question.type === TYPE_OF_IPV4) asked.push(question.name);
    if (!question.name.startsWith("silent")) socket.send(answerTo(packet, question, names[question.name]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}
