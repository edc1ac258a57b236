// Where the broker is, and whom to trust there. One TLS context serves a whole fleet.

import { createSecureContext } from "node:tls";
import type { Broker } from "./mqtt-link.ts";

const DEFAULT_PORT = 8883;

/** Devices speak TLS only; there is no option for less. */
export function brokerAt(url: string, ca: string | Buffer): Broker {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== "mqtts:") throw new Error(`the broker's address must begin with mqtts://, not ${protocol}//`);
  return { host: hostname, port: port ? Number(port) : DEFAULT_PORT, secureContext: createSecureContext({ ca }) };
}
