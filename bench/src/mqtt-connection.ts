// One MQTT session over TLS on a bare socket: the generators write packets by the thousand, and a full client would be
// what is measured.

import { connect, type TLSSocket } from "node:tls";
import { generate } from "mqtt-packet";

export type MqttPlace = Readonly<{ port: number; ca: Buffer }>;
export type MqttSignIn = Readonly<{ clientId: string; username: string; password: string }>;

export function openMqtt({ port, ca }: MqttPlace, { clientId, username, password }: MqttSignIn): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, ca, servername: "localhost" }, () => {
      const session = { protocolId: "MQTT", protocolVersion: 4, clean: true, keepalive: 0 } as const;
      socket.write(generate({ cmd: "connect", ...session, clientId, username, password: Buffer.from(password) }));
    });
    socket.once("data", (answer) => (answer[3] === 0 ? resolve(socket) : reject(new Error(`refused with ${answer[3]}`))));
    socket.once("error", reject);
    socket.setNoDelay(true);
  });
}
