// Closes a device's live connection, wherever in the cluster it is. A revoked key only matters if this happens.

import { setTimeout as pause } from "node:timers/promises";
import type { Broker } from "./connection.ts";

type ConnectionsAnswer = Readonly<{
  server?: { id: string };
  data?: { connections?: readonly { cid: number; mqtt_client?: string }[] };
}>;

const COLLECT_MS = 300;
const SETTLE_MS = 500;

/** Twice: a device that was let in a moment before its key ended may not be in the list yet. */
export async function closeConnections(systemBroker: Broker, registrationId: string): Promise<void> {
  await kickDevice(systemBroker, registrationId);
  await pause(SETTLE_MS);
  await kickDevice(systemBroker, registrationId);
}

/** Every server of a cluster answers for itself; the answers of the first moments are collected. */
export async function kickDevice(systemBroker: Broker, registrationId: string): Promise<number> {
  const question = JSON.stringify({ auth: true, mqtt_client: registrationId });
  const answers = await systemBroker.requestMany("$SYS.REQ.SERVER.PING.CONNZ", question, {
    strategy: "timer",
    maxWait: COLLECT_MS,
  });
  let kicked = 0;
  for await (const answer of answers) {
    const { server, data } = answer.json<ConnectionsAnswer>();
    for (const connection of data?.connections ?? []) {
      if (!server || connection.mqtt_client !== registrationId) continue;
      await systemBroker.request(`$SYS.REQ.SERVER.${server.id}.KICK`, JSON.stringify({ cid: connection.cid }), { timeout: 2000 });
      kicked++;
    }
  }
  return kicked;
}
