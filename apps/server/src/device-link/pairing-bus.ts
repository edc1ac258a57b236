// What devices without a key say, and the one thing that is said back to them.

import type { PairingGrant } from "@halocline/contracts/device/pairing.contract";
import type { Broker } from "./connection.ts";
import { EVERY_PAIRING_HELLO, pairingClientOf, pairingSubject } from "./subjects.ts";

export type PairingBus = Readonly<{
  /** One of the servers that share the group gets each hello. */
  shareHellos: (group: string, onHello: (clientId: string, data: Uint8Array) => void) => void;
  sendGrant: (clientId: string, registrationId: string, key: string) => void;
}>;

export const createPairingBus = (broker: Broker): PairingBus => ({
  shareHellos: (group, onHello) => {
    broker.subscribe(EVERY_PAIRING_HELLO, {
      queue: group,
      callback: (error, message) => {
        const clientId = error ? null : pairingClientOf(message.subject);
        if (clientId !== null) onHello(clientId, message.data);
      },
    });
  },
  sendGrant: (clientId, registrationId, key) => {
    const grant: PairingGrant = { v: 1, username: registrationId, password: key };
    broker.publish(pairingSubject(clientId, "grant"), JSON.stringify(grant));
  },
});
