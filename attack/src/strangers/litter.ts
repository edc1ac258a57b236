// One connection of somebody without a key, who leaves behind as much as MQTT lets anybody leave: a persistent session, a retained
// packet as large as there may be, a subscription above QoS 0 and a retained will, with every value of every flag in turn.

import { randomBytes } from "node:crypto";
import { createConnection } from "node:net";
import { connect } from "node:tls";
import { generate, type QoS } from "mqtt-packet";

export type BrokerPlace = Readonly<{ port: number; ca: Buffer }>;

const LARGE = Buffer.alloc(15_500, "a");
const ANSWER_WITHIN_MS = 10_000;
/** Long enough for the broker to take what was sent; nobody waits for its answer. */
const LINGER_MS = 30;
const ADDRESSES = 250 ** 3;
/** Below what one address may do in a minute, so that most get in. */
const PER_ADDRESS = 40;

/** Another address of the loopback network for every few connections; none of them is ours. */
function addressOf(index: number): string {
  const at = Math.floor(index / PER_ADDRESS) % ADDRESSES;
  return `127.${(Math.floor(at / 250 ** 2) % 250) + 3}.${Math.floor(at / 250) % 250}.${(at % 250) + 1}`;
}

function packets(index: number): Readonly<{ first: Buffer; rest: Buffer }> {
  const clientId = `p-${randomBytes(16).toString("hex")}`;
  const topic = (name: string) => `halocline/v1/pair/${clientId}/${name}`;
  const qos = (index % 3) as QoS;
  const will = { topic: topic("hello"), payload: LARGE.subarray(0, 4000), qos, retain: index % 2 === 0 };
  const session = { protocolId: "MQTT", protocolVersion: 4, clean: index % 4 === 0, keepalive: 60 } as const;
  const first = generate({ cmd: "connect", ...session, clientId, username: "pair", password: Buffer.alloc(0), will });
  const messageId = 1;
  const hello = { cmd: "publish", topic: topic("hello"), payload: LARGE, qos, retain: index % 5 !== 0, dup: false } as const;
  const subscribe = generate({ cmd: "subscribe", messageId: 2, subscriptions: [{ topic: topic("grant"), qos }] });
  return { first, rest: Buffer.concat([generate({ ...hello, ...(qos > 0 && { messageId }) }), subscribe]) };
}

/** Whether it was let in. Half of them leave without a word, so that their will is done. */
export const litter = ({ port, ca }: BrokerPlace, index: number): Promise<boolean> =>
  new Promise((resolve) => {
    const { first, rest } = packets(index);
    const carrier = createConnection({ host: "127.0.0.1", port, localAddress: addressOf(index) });
    const socket = connect({ socket: carrier, ca, servername: "localhost" }, () => socket.write(first));
    const leave = (wasLetIn: boolean) => {
      if (index % 2 === 0) socket.destroy();
      else socket.end(generate({ cmd: "disconnect" }));
      resolve(wasLetIn);
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => leave(false));
    for (const one of [carrier, socket]) one.on("error", () => leave(false));
    socket.once("close", () => resolve(false));
    socket.once("data", (answer) => {
      if (answer[3] !== 0) return leave(false);
      socket.write(rest, () => setTimeout(leave, LINGER_MS, true));
      socket.resume();
    });
  });
