// The network between one device and the broker, which can be gone: it passes bytes on and understands none of them.

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type HouseNetwork = Readonly<{ port: number; setOnline: (isOnline: boolean) => void; close: () => void }>;

export async function openHouseNetwork(host: string, port: number): Promise<HouseNetwork> {
  const sockets = new Set<Socket>();
  let isOnline = true;
  const cutAll = () => sockets.forEach((socket) => socket.destroy());
  const join = (one: Socket, other: Socket) => {
    sockets.add(one);
    one.on("error", () => one.destroy());
    one.on("close", () => {
      sockets.delete(one);
      other.destroy();
    });
    one.pipe(other);
  };
  const server = createServer((device) => {
    if (!isOnline) return void device.destroy();
    const broker = connect(port, host);
    join(device, broker);
    join(broker, device);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    setOnline: (isNowOnline) => {
      isOnline = isNowOnline;
      if (!isOnline) cutAll();
    },
    close: () => {
      cutAll();
      server.close();
    },
  };
}
