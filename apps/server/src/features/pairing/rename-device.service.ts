import type { AuditActor } from "../audit/audit.store.ts";
import type { ActorOf } from "../devices/device-ports.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

export type RenameDeviceDeps = Readonly<{
  store: Readonly<{ renameDevice: (actor: AuditActor, deviceId: string, name: string) => Promise<boolean> }>;
  actorOf: ActorOf;
}>;

export const createRenameDevice =
  ({ store, actorOf }: RenameDeviceDeps) =>
  async (caller: Readonly<{ userId: string; accountId: string }>, deviceId: string, name: string): Promise<object | Refused> =>
    (await store.renameDevice(await actorOf(caller), deviceId, name)) ? {} : refused("device_not_found");

export type RenameDevice = ReturnType<typeof createRenameDevice>;
