// One connection to the broker per kind of work, each with its own nkey and its own permissions.

import type { NatsConnection } from "@nats-io/nats-core";
import { nkeyAuthenticator } from "@nats-io/nats-core";
import { connect } from "@nats-io/transport-node";
import type { Config } from "../config/config.ts";
import type { Logger } from "../platform/logger.ts";

export type Broker = NatsConnection;

export async function connectBroker(url: string, seed: string, name: string, logger: Logger): Promise<Broker> {
  const broker = await connect({
    servers: url,
    name: `halocline-${name}`,
    authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
    // Brokers restart; a server that gave up would have to be restarted too.
    maxReconnectAttempts: -1,
    // Quickly: until device authentication is back, every device that connects waits for the broker's whole patience.
    reconnectTimeWait: 100,
    reconnectJitter: 100,
    ignoreAuthErrorAbort: true,
    waitOnFirstConnect: true,
  });
  void logStatus(broker, name, logger);
  void broker.closed().then((error) => {
    if (error) logger.error({ err: error, connection: name }, "broker connection ended for good");
  });
  return broker;
}

type BrokerContext = Readonly<{ config: Pick<Config, "nats">; logger: Logger; onStop: (stop: () => unknown) => void }>;

/** Drained with the process. */
export async function openBroker(
  { config, logger, onStop }: BrokerContext,
  name: "app" | "ingest" | "auth" | "sys",
): Promise<Broker> {
  const broker = await connectBroker(config.nats.url, config.nats.seeds[name], name, logger);
  // It is away: then nothing waits in it that could still be sent.
  onStop(() => broker.drain().catch(() => broker.close()));
  return broker;
}

async function logStatus(broker: Broker, name: string, logger: Logger): Promise<void> {
  for await (const status of broker.status()) {
    if (status.type === "disconnect") logger.warn({ connection: name }, "broker connection lost");
    if (status.type === "error") logger.warn({ connection: name, err: status.error }, "the broker refused something");
    if (status.type === "reconnect") logger.info({ connection: name }, "broker connection is back");
  }
}
