// What ending a key asks of the outside, in this order: pumps off, then the key, then the connection (SAFE-19).

import { setTimeout as pause } from "node:timers/promises";
import type { AuditActor } from "../audit/audit.store.ts";
import type { Registration } from "../pairing/registrations.store.ts";

/** True only when the device itself confirmed that everything that moves water is off. */
export type StopPumps = (device: Registration) => Promise<boolean>;

/** Closes what is connected under this registration; fails when that cannot be known. */
export type CloseConnections = (registrationId: string) => Promise<void>;

export type DevicePorts = Readonly<{ stopPumps: StopPumps; closeConnections: CloseConnections }>;

export type ActorOf = (caller: Readonly<{ userId: string; accountId: string }>) => Promise<AuditActor>;

const PUMPS_OFF_WITHIN_MS = 3000;

/** An offline device cannot answer, and must not keep its owner from ending its key: then this is false. */
export async function arePumpsOff(
  stopPumps: StopPumps,
  device: Registration,
  withinMs: number = PUMPS_OFF_WITHIN_MS,
): Promise<boolean> {
  const patience = new AbortController();
  const tooLate = pause(withinMs, false, { signal: patience.signal }).catch(() => false);
  try {
    return await Promise.race([stopPumps(device), tooLate]);
  } catch {
    // The port notes its failures; here it is the same as no answer.
    return false;
  } finally {
    patience.abort();
  }
}
