// As whom a device connects: as itself with its key, or as nobody yet, to be paired.

import { pairingTopicOf, topicOf } from "./topics.ts";

export type Session = Readonly<{
  clientId: string;
  username: string;
  password: string;
  /** Said by the broker when the connection dies, and by the device itself before a goodbye. */
  will: Readonly<{ topic: string; payload: string }> | null;
  subscriptions: readonly string[];
}>;

export const deviceSession = (registrationId: string, key: string, will: string): Session => ({
  clientId: registrationId,
  username: registrationId,
  password: key,
  will: { topic: topicOf(registrationId, "status"), payload: will },
  subscriptions: [topicOf(registrationId, "commands"), topicOf(registrationId, "config")],
});

export const pairingSession = (clientId: string): Session => ({
  clientId,
  username: "pair",
  password: "",
  will: null,
  subscriptions: [pairingTopicOf(clientId, "grant")],
});
