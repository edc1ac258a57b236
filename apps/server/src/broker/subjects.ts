// Subjects on the broker's native side. MQTT's `halocline/v1/{registration}/telemetry` is the subject
// `halocline.v1.{registration}.telemetry`. Ids are checked before they become part of one (SEC-3).

import { isPairingClientId, isRegistrationId } from "@halocline/domain/devices/ids";

const ROOT = "halocline.v1";

export const DEVICE_PUBLISHES = ["telemetry", "telemetry_batch", "status", "acks", "events", "ota_status"] as const;
export const DEVICE_SUBSCRIBES = ["commands", "config"] as const;

export type DeviceTopic = (typeof DEVICE_PUBLISHES)[number] | (typeof DEVICE_SUBSCRIBES)[number];

export function deviceSubject(registrationId: string, topic: DeviceTopic): string {
  if (!isRegistrationId(registrationId)) throw new Error("not a registration id");
  return `${ROOT}.${registrationId}.${topic}`;
}

export const everyDevice = (topic: DeviceTopic): string => `${ROOT}.*.${topic}`;

export function pairingSubject(clientId: string, topic: "hello" | "grant"): string {
  if (!isPairingClientId(clientId)) throw new Error("not a pairing client id");
  return `${ROOT}.pair.${clientId}.${topic}`;
}

export const EVERY_PAIRING_HELLO = `${ROOT}.pair.*.hello`;

/** The client id is taken from the subject, which the broker guards: nobody else can have said this hello. */
export function pairingClientOf(subject: string): string | null {
  const [, , , clientId = ""] = subject.split(".");
  return isPairingClientId(clientId) ? clientId : null;
}

/** Between servers, never to or from a device: what is recorded about this device has changed. */
export function changedSubject(registrationId: string): string {
  if (!isRegistrationId(registrationId)) throw new Error("not a registration id");
  return `app.changed.${registrationId}`;
}

/** Between servers: a command was sent to this device, and what is older may be void. */
export function orderSubject(registrationId: string): string {
  if (!isRegistrationId(registrationId)) throw new Error("not a registration id");
  return `app.order.${registrationId}`;
}

/** Between servers: something that every screen of this household shows has changed. */
export function householdSubject(accountId: string): string {
  // An account's id is a UUID as well.
  if (!isRegistrationId(accountId)) throw new Error("not an account id");
  return `app.household.${accountId}`;
}

const REGISTRATION_START = ROOT.length + 1;
const REGISTRATION_END = REGISTRATION_START + 36;

/** The registration is taken from the subject, which the broker guards, never from the payload. */
export function registrationOf(subject: string): string | null {
  const registrationId = subject.slice(REGISTRATION_START, REGISTRATION_END);
  return subject[REGISTRATION_END] === "." && isRegistrationId(registrationId) ? registrationId : null;
}

export const topicOf = (subject: string): string => subject.slice(REGISTRATION_END + 1);
