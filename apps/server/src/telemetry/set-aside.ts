// Messages that can never be stored: parked as they came, and only then settled. What is on a disk is confirmed to its
// device, which would only repeat it; what found no place is not: the device goes on keeping it.

import { faultOf, isPoison } from "../db/poison.ts";
import type { Park, ParkedRecord } from "../features/parking/parked-records.store.ts";
import type { Logger } from "../platform/logger.ts";
import type { Encoded, Incoming } from "./decode-telemetry.ts";
import type { DeviceCache } from "./device-cache.ts";
import { type Confirmation, confirmationsOf } from "./resolve-batch.ts";

/** `incoming` is null when it could not even be read. */
export type PoisonMessage = Readonly<{ origin: Encoded; incoming: Incoming | null; error: unknown }>;

export type SetAsideDeps = Readonly<{
  park: Park;
  persist: <T>(work: () => Promise<T>) => Promise<T>;
  known: DeviceCache;
  confirm: (confirmations: readonly Confirmation[]) => void;
  logger: Logger;
}>;

export function createSetAside({ park, persist, known, confirm, logger }: SetAsideDeps) {
  const parkedOf = ({ origin, incoming, error }: PoisonMessage): ParkedRecord => ({
    kind: "telemetry",
    accountId: (incoming && known.get(incoming.registrationId)?.accountId) ?? null,
    registrationId: incoming?.registrationId ?? null,
    deviceId: null,
    subject: origin.subject,
    payload: origin.data,
    fault: faultOf(error),
    happenedAtMs: origin.receivedAtMs,
  });

  return async (found: readonly PoisonMessage[]): Promise<void> => {
    // One message may have several readings that are poison; it is parked once, as it came.
    const records = new Map<Encoded, ParkedRecord>();
    for (const poison of found) if (!records.has(poison.origin)) records.set(poison.origin, parkedOf(poison));
    let kept: ReadonlySet<ParkedRecord> = new Set();
    try {
      kept = await persist(() => park([...records.values()]));
    } catch (error) {
      if (!isPoison(error)) throw error;
      logger.error({ err: error, messages: records.size }, "messages could not be parked; their devices keep them");
    }
    for (const origin of records.keys()) origin.settle();
    const isKept = (origin: Encoded): boolean => kept.has(records.get(origin) as ParkedRecord);
    confirm(found.flatMap(({ origin, incoming }) => (incoming && isKept(origin) ? confirmationsOf(incoming, known) : [])));
  };
}
