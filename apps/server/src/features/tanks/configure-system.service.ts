// An account's system settings. Limits and the reading interval are told to its devices as a new revision in the same
// commit. A run under way keeps what it was started with, and its device takes new settings after it (SAFE-15): so unlike a
// calibration this waits for nobody.

import { concernsDevices, relayLimitChanges, SYSTEM_SETTING_NAMES, type SystemSettings } from "@halocline/domain/system-settings";
import type { AuditActor } from "../audit/audit.store.ts";
import type { DeviceSettings } from "../devices/device-config.store.ts";
import type { AccountTransaction, InAccount } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";

export type ConfigureSystemDeps = Readonly<{
  inAccount: InAccount;
  store: Pick<
    CommandStores,
    "lockSystemSettings" | "saveSystemSettings" | "moveRelayLimits" | "bumpRevisionsOf" | "loadSettings" | "appendAudit"
  >;
  sendConfig: (settings: DeviceSettings) => void;
  announceChange: (registrationId: string) => void;
}>;

async function save(
  store: ConfigureSystemDeps["store"],
  transaction: AccountTransaction,
  actor: AuditActor,
  wanted: SystemSettings,
): Promise<readonly DeviceSettings[]> {
  const { accountId } = actor;
  const before = await store.lockSystemSettings(transaction, accountId);
  const changed = SYSTEM_SETTING_NAMES.filter((setting) => wanted[setting] !== before[setting]);
  if (changed.length === 0) return [];
  await store.saveSystemSettings(transaction, accountId, wanted);
  const detail = Object.fromEntries(changed.map((setting) => [setting, wanted[setting]]));
  await store.appendAudit(transaction, actor, {
    action: "configure_system",
    target: { kind: "account", id: accountId },
    detail,
  });
  if (!concernsDevices(changed)) return [];
  for (const change of relayLimitChanges(before, wanted)) await store.moveRelayLimits(transaction, accountId, change);
  const told = await store.bumpRevisionsOf(transaction, accountId, wanted.sensorReadingIntervalSeconds);
  return store.loadSettings(transaction, told);
}

export const createConfigureSystem =
  ({ inAccount, store, sendConfig, announceChange }: ConfigureSystemDeps) =>
  async (actor: AuditActor, wanted: SystemSettings): Promise<SystemSettings> => {
    const told = await inAccount(actor.accountId, (transaction) => save(store, transaction, actor, wanted));
    for (const settings of told) {
      sendConfig(settings);
      announceChange(settings.registrationId);
    }
    return wanted;
  };

export type ConfigureSystem = ReturnType<typeof createConfigureSystem>;
