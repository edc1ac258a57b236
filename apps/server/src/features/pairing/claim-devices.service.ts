// Taking announced devices into an account. What proves possession is the announcement: it carried the account's code,
// it is a few minutes old at most, and whoever takes it uses it up (SEC-4).

import { randomUUID } from "node:crypto";
import type { PairingSecrets } from "../../broker/pairing-secrets.ts";
import type { AnnouncedDevice, AnnouncedTo } from "./announcements.store.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import type { Claim, Claimed } from "./registrations.store.ts";
import { type ActorOf, arePumpsOff, type DevicePorts } from "../devices/device-ports.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

export type ClaimDevicesDeps = Readonly<{
  /** Also devices that gave no code: for an instance with one household. */
  isOpen: boolean;
  secrets: Pick<PairingSecrets, "newKey" | "keySeal">;
  store: Readonly<{
    listAnnounced: (announcedTo: AnnouncedTo) => Promise<AnnouncedDevice[]>;
    registerDevice: (actor: AuditActor, claim: Claim) => Promise<Claimed | null>;
    rekeyDevice: (actor: AuditActor, claim: Claim) => Promise<Claimed | null>;
  }>;
  actorOf: ActorOf;
  ports: DevicePorts;
  sendGrant: (clientId: string, registrationId: string, key: string) => void;
}>;

type Caller = Readonly<{ userId: string; accountId: string }>;
export type WithKey = Readonly<{ deviceId: string; apiKey: string }>;

/** Until its owner gives it one. */
const nameOf = (hardwareId: string): string => `Controller ${hardwareId.slice(-4)}`;

export function createClaimDevices(deps: ClaimDevicesDeps) {
  const { isOpen, secrets, store } = deps;

  async function claim(actor: AuditActor, announced: AnnouncedDevice, name: string): Promise<WithKey | null> {
    const { accountId } = actor;
    const { hardwareId, device: known } = announced;
    if (known) await arePumpsOff(deps.ports.stopPumps, known);
    const device = known ?? { id: randomUUID(), accountId, registrationId: randomUUID() };
    const { key, hash, lastFour } = secrets.newKey();
    const claimed = await (known ? store.rekeyDevice : store.registerDevice)(actor, {
      device,
      hardwareId,
      name,
      key: { hash, lastFour },
      keySealed: secrets.keySeal.seal(key, device.id),
      announcedTo: { accountId, isOpen },
    });
    if (!claimed) return null;
    // Before the new key is sent, or the device that comes with it would be closed as well.
    if (known) await deps.ports.closeConnections(device.registrationId);
    deps.sendGrant(claimed.clientId, device.registrationId, key);
    return { deviceId: device.id, apiKey: key };
  }

  return {
    discover: (accountId: string): Promise<AnnouncedDevice[]> => store.listAnnounced({ accountId, isOpen }),

    async register(caller: Caller, hardwareId: string, name: string): Promise<WithKey | Refused> {
      const { accountId } = caller;
      const announced = (await store.listAnnounced({ accountId, isOpen })).find((one) => one.hardwareId === hardwareId);
      // Lost to somebody else, too old and never announced are told alike.
      return (announced && (await claim(await deps.actorOf(caller), announced, name))) ?? refused("not_announced");
    },

    /** Only new ones: another key for a device that works is somebody's deliberate decision. */
    async claimAll(caller: Caller): Promise<string[]> {
      const { accountId } = caller;
      const unknown = (await store.listAnnounced({ accountId, isOpen })).filter(({ device }) => device === null);
      if (unknown.length === 0) return [];
      const actor = await deps.actorOf(caller);
      const deviceIds: string[] = [];
      for (const announced of unknown) {
        const claimed = await claim(actor, announced, nameOf(announced.hardwareId));
        if (claimed) deviceIds.push(claimed.deviceId);
      }
      return deviceIds;
    },
  };
}

export type ClaimDevices = ReturnType<typeof createClaimDevices>;
