// Names a relay, gives it a role or a limit. What the device must know counts its revision up in the same commit, and is
// sent at once; a role that automation looks for belongs to one relay only.

import { movesWater } from "@halocline/domain/relays";
import type { AuditActor } from "../audit/audit.store.ts";
import type { DeviceSettings, RelayChange } from "../devices/device-config.store.ts";
import type { StoredDevice } from "../devices/devices.store.ts";
import type { AccountTransaction, InAccount } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";

export type ConfigureRelayDeps = Readonly<{
  inAccount: InAccount;
  store: Pick<CommandStores, "lockControl" | "findOpenRun" | "changeRelay" | "bumpRevision" | "loadSettings" | "appendAudit"> &
    Readonly<{
      listDevices: (transaction: AccountTransaction, accountId: string, deviceId: string) => Promise<StoredDevice[]>;
    }>;
  sendConfig: (settings: DeviceSettings) => void;
  announceChange: (registrationId: string) => void;
}>;

export function createConfigureRelay({ inAccount, store, sendConfig, announceChange }: ConfigureRelayDeps) {
  async function change(
    transaction: AccountTransaction,
    actor: AuditActor,
    deviceId: string,
    channel: number,
    wish: RelayChange,
  ) {
    const device = await store.lockControl(transaction, actor.accountId, deviceId);
    if (!device) return refused("device_not_found");
    const concernsDevice = wish.role !== undefined || wish.maxRuntimeS !== undefined;
    if (concernsDevice && device.relays.some(({ role, isOn }) => isOn && movesWater(role))) return refused("pump_running");
    if (concernsDevice && (await store.findOpenRun(transaction, deviceId)) !== null) return refused("run_open");
    const { role } = wish;
    const isTaken = device.relays.some((relay) => relay.role === role && relay.channelNumber !== channel);
    if (role !== undefined && role !== "spare" && isTaken) return refused("role_taken");
    await store.changeRelay(transaction, deviceId, channel, wish);
    if (concernsDevice) await store.bumpRevision(transaction, deviceId);
    const target = { kind: "relay", id: deviceId } as const;
    await store.appendAudit(transaction, actor, { action: "configure_relay", target, detail: detailOf(channel, wish) });
    const settings = concernsDevice ? await store.loadSettings(transaction, [deviceId]) : [];
    const [stored] = await store.listDevices(transaction, actor.accountId, deviceId);
    return stored ? { device: stored, settings } : refused("device_not_found");
  }

  return async (actor: AuditActor, deviceId: string, channel: number, wish: RelayChange): Promise<StoredDevice | Refused> => {
    const changed = await inAccount(actor.accountId, (transaction) => change(transaction, actor, deviceId, channel, wish));
    if (isRefused(changed)) return changed;
    for (const settings of changed.settings) sendConfig(settings);
    announceChange(changed.device.registrationId);
    return changed.device;
  };
}

const detailOf = (channel: number, { name, role, maxRuntimeS }: RelayChange): Record<string, string | number> => ({
  channel,
  ...(name !== undefined && { name: name ?? "" }),
  ...(role !== undefined && { role }),
  ...(maxRuntimeS !== undefined && { maxRuntimeS: maxRuntimeS ?? "continuous" }),
});

export type ConfigureRelay = ReturnType<typeof createConfigureRelay>;
