// An account's system settings. Limits and the reading interval are told to its devices as a new revision in the same
// commit. A run under way keeps what it was started with, and its device takes new settings after it (SAFE-15): so unlike a
// calibration this waits for nobody.

import {
  concernsDevices,
  relayLimitChanges,
  SYSTEM_SETTING_NAMES,
  type SystemSettings,
} from "@halocline/domain/tanks/system-settings";
import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import type { DeviceSettings } from "../devices/device-config.store.ts";
import {
  bumpRevisionsOf,
  loadSettings,
  lockSystemSettings,
  moveRelayLimits,
  saveSystemSettings,
  sendConfig,
} from "../devices/index.ts";

async function save(transaction: AccountTx, actor: AuditActor, wanted: SystemSettings): Promise<readonly DeviceSettings[]> {
  const { accountId } = actor;
  const before = await lockSystemSettings(transaction, accountId);
  const changed = SYSTEM_SETTING_NAMES.filter((setting) => wanted[setting] !== before[setting]);
  if (changed.length === 0) return [];
  await saveSystemSettings(transaction, accountId, wanted);
  const detail = Object.fromEntries(changed.map((setting) => [setting, wanted[setting]]));
  await appendAudit(transaction, actor, {
    action: "configure_system",
    target: { kind: "account", id: accountId },
    detail,
  });
  if (!concernsDevices(changed)) return [];
  for (const change of relayLimitChanges(before, wanted)) await moveRelayLimits(transaction, accountId, change);
  const told = await bumpRevisionsOf(transaction, accountId, wanted.sensorReadingIntervalSeconds);
  return loadSettings(transaction, told);
}

export async function configureSystem(
  ctx: Pick<Context, "inAccount" | "bus">,
  actor: AuditActor,
  wanted: SystemSettings,
): Promise<SystemSettings> {
  const told = await ctx.inAccount(actor.accountId, (transaction) => save(transaction, actor, wanted));
  for (const settings of told) {
    sendConfig(ctx, settings);
    ctx.bus.announceChange(settings.registrationId);
  }
  return wanted;
}
