// A device speaks and listens below its own registration and nowhere else; one without a key below its pairing id.

import { isPairingClientId, isRegistrationId } from "@halocline/domain/devices/ids";

export type DeviceTopic = "telemetry" | "telemetry_batch" | "status" | "acks" | "events" | "ota_status" | "commands" | "config";

export function topicOf(registrationId: string, topic: DeviceTopic): string {
  if (!isRegistrationId(registrationId)) throw new Error(`not a registration id: ${registrationId}`);
  return `halocline/v1/${registrationId}/${topic}`;
}

export function pairingTopicOf(clientId: string, topic: "hello" | "grant"): string {
  if (!isPairingClientId(clientId)) throw new Error(`not a pairing id: ${clientId}`);
  return `halocline/v1/pair/${clientId}/${topic}`;
}
