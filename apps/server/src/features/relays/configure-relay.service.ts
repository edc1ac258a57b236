// Names a relay, gives it a role or a limit. What the device must know counts its revision up in the same commit, and is
// sent at once; a role that automation looks for belongs to one relay only.

import { movesWater } from "@halocline/domain/relays/relays";
import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import type { RelayChange } from "../devices/device-config.store.ts";
import type { StoredDevice } from "../devices/devices.store.ts";
import { bumpRevision, changeRelay, listDevices, loadSettings, lockControl, sendConfig } from "../devices/index.ts";
import { findOpenRun } from "../runs/index.ts";

async function change(transaction: AccountTx, actor: AuditActor, deviceId: string, channel: number, input: RelayChange) {
  const device = await lockControl(transaction, actor.accountId, deviceId);
  if (!device) return rejection("device_not_found");
  const concernsDevice = input.role !== undefined || input.maxRuntimeS !== undefined;
  if (concernsDevice && device.relays.some(({ role, isOn }) => isOn && movesWater(role))) return rejection("pump_running");
  if (concernsDevice && (await findOpenRun(transaction, deviceId)) !== null) return rejection("run_open");
  const { role } = input;
  const isTaken = device.relays.some((relay) => relay.role === role && relay.channelNumber !== channel);
  if (role !== undefined && role !== "spare" && isTaken) return rejection("role_taken");
  await changeRelay(transaction, deviceId, channel, input);
  if (concernsDevice) await bumpRevision(transaction, deviceId);
  const target = { kind: "relay", id: deviceId } as const;
  await appendAudit(transaction, actor, { action: "configure_relay", target, detail: detailOf(channel, input) });
  const settings = concernsDevice ? await loadSettings(transaction, [deviceId]) : [];
  const [stored] = await listDevices(transaction, actor.accountId, deviceId);
  return stored ? { device: stored, settings } : rejection("device_not_found");
}

export async function configureRelay(
  ctx: Pick<Context, "inAccount" | "bus">,
  actor: AuditActor,
  deviceId: string,
  channel: number,
  input: RelayChange,
): Promise<StoredDevice | Rejection> {
  const changed = await ctx.inAccount(actor.accountId, (transaction) => change(transaction, actor, deviceId, channel, input));
  if (isRejection(changed)) return changed;
  for (const settings of changed.settings) sendConfig(ctx, settings);
  ctx.bus.announceChange(changed.device.registrationId);
  return changed.device;
}

const detailOf = (channel: number, { name, role, maxRuntimeS }: RelayChange): Record<string, string | number> => ({
  channel,
  ...(name !== undefined && { name: name ?? "" }),
  ...(role !== undefined && { role }),
  ...(maxRuntimeS !== undefined && { maxRuntimeS: maxRuntimeS ?? "continuous" }),
});
