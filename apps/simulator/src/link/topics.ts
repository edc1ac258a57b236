// A device speaks and listens below its own registration and nowhere else.

import { isRegistrationId } from "@halocline/domain/ids";

export type DeviceTopic = "telemetry" | "telemetry_batch" | "status" | "acks" | "commands" | "config";

export function topicOf(registrationId: string, topic: DeviceTopic): string {
  if (!isRegistrationId(registrationId)) throw new Error(`not a registration id: ${registrationId}`);
  return `halocline/v1/${registrationId}/${topic}`;
}
