// A key ends: by a new one, or with its device (SAFE-19). Pumps off first, while somebody can still be told; then the
// key, so that nobody comes back; then the connection; and only then is anything deleted.

import type { PairingSecrets } from "../../broker/pairing-secrets.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import type { Registration, StoredKey } from "./registrations.store.ts";
import type { WithKey } from "./claim-devices.service.ts";
import { type ActorOf, arePumpsOff, type DevicePorts } from "../devices/device-ports.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

export type EndKeyDeps = Readonly<{
  secrets: Pick<PairingSecrets, "newKey">;
  store: Readonly<{
    findRegistration: (accountId: string, deviceId: string) => Promise<Registration | null>;
    regenerateKey: (actor: AuditActor, device: Registration, key: StoredKey) => Promise<boolean>;
    revokeKey: (device: Registration) => Promise<void>;
    deleteDevice: (actor: AuditActor, device: Registration, detail: { arePumpsConfirmedOff: boolean }) => Promise<boolean>;
  }>;
  actorOf: ActorOf;
  ports: DevicePorts;
  announceChange: (registrationId: string) => void;
}>;

type Caller = Readonly<{ userId: string; accountId: string }>;

export function createEndKey(deps: EndKeyDeps) {
  const { secrets, store } = deps;
  return {
    async regenerate(caller: Caller, deviceId: string): Promise<WithKey | Refused> {
      const device = await store.findRegistration(caller.accountId, deviceId);
      if (!device) return refused("device_not_found");
      const actor = await deps.actorOf(caller);
      await arePumpsOff(deps.ports.stopPumps, device);
      const { key, hash, lastFour } = secrets.newKey();
      if (!(await store.regenerateKey(actor, device, { hash, lastFour }))) return refused("device_not_found");
      await deps.ports.closeConnections(device.registrationId);
      return { deviceId, apiKey: key };
    },

    async deleteDevice(caller: Caller, deviceId: string): Promise<{ arePumpsConfirmedOff: boolean } | Refused> {
      const device = await store.findRegistration(caller.accountId, deviceId);
      if (!device) return refused("device_not_found");
      const actor = await deps.actorOf(caller);
      const arePumpsConfirmedOff = await arePumpsOff(deps.ports.stopPumps, device);
      await store.revokeKey(device);
      await deps.ports.closeConnections(device.registrationId);
      if (!(await store.deleteDevice(actor, device, { arePumpsConfirmedOff }))) return refused("device_not_found");
      deps.announceChange(device.registrationId);
      return { arePumpsConfirmedOff };
    },
  };
}

export type EndKey = ReturnType<typeof createEndKey>;
