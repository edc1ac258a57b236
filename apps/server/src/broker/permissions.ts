// What a connection may touch: allow-lists of exactly its own subjects, nothing by pattern (SEC-3).

import { DEVICE_PUBLISHES, DEVICE_SUBSCRIBES, deviceSubject, pairingSubject } from "./subjects.ts";

export type Permissions = Readonly<{ publish: readonly string[]; subscribe: readonly string[] }>;

export const devicePermissions = (registrationId: string): Permissions => ({
  publish: DEVICE_PUBLISHES.map((topic) => deviceSubject(registrationId, topic)),
  subscribe: DEVICE_SUBSCRIBES.map((topic) => deviceSubject(registrationId, topic)),
});

export const pairingPermissions = (clientId: string): Permissions => ({
  publish: [pairingSubject(clientId, "hello")],
  subscribe: [pairingSubject(clientId, "grant")],
});
