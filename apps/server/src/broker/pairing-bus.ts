// What devices without a key say, and the one thing that is said back to them.

import type { PairingGrant } from "@halocline/contracts/device/pairing.contract";
import type { ReportError } from "../platform/background-errors.ts";
import type { Broker } from "./connection.ts";
import { createListen } from "./listen.ts";
import { EVERY_PAIRING_HELLO, pairingClientOf, pairingSubject } from "./subjects.ts";

export type PairingBus = Readonly<{
  /** One of the servers that share the group gets each hello. */
  shareHellos: (group: string, onHello: (clientId: string, data: Uint8Array) => unknown) => void;
  sendGrant: (clientId: string, registrationId: string, key: string) => void;
}>;

export const createPairingBus = (broker: Broker, reportError: ReportError): PairingBus => ({
  shareHellos: (group, onHello) => {
    createListen(broker, reportError)({ subject: EVERY_PAIRING_HELLO, topic: "pairing", queue: group }, ({ subject, data }) => {
      const clientId = pairingClientOf(subject);
      return clientId === null ? undefined : onHello(clientId, data);
    });
  },
  sendGrant: (clientId, registrationId, key) => {
    const grant: PairingGrant = { v: 1, username: registrationId, password: key };
    broker.publish(pairingSubject(clientId, "grant"), JSON.stringify(grant));
  },
});
