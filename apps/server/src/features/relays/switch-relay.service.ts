// ON is decided here first and by the device in the end. OFF of what moves water is never refused, for nobody, and works
// while the database is away. OFF of circulation is a pause: an action like ON.

import type { AckMessage } from "@halocline/contracts/device/replies.contract";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import { movesWater, type RelayRole } from "@halocline/domain/relays/relays";
import { type LeaseFacts, leaseMsOf, whyNotOn } from "@halocline/domain/relays/switching";
import { usesRole } from "@halocline/domain/runs/runs";
import type { Context } from "../../context.ts";
import type { MembershipRole } from "../../db/database.types.ts";
import type { Tx } from "../../db/pools.ts";
import type { OutcomeName } from "../../http/answer-messages.ts";
import { rejectionOfResult } from "../../rejections/command-rejection.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import type { Answer } from "../commands/dispatcher.ts";
import { freshnessOf, orderAction, orderSafety } from "../commands/index.ts";
import type { Decide } from "../commands/order-action.service.ts";
import type { DeviceControl, OwnedDevice, StoredRelay } from "../devices/device-control.store.ts";
import type { ListedRelay } from "../devices/devices.store.ts";
import { findOwned } from "../devices/index.ts";
import { abortOf, findOpenRun } from "../runs/index.ts";
import type { StopDeviceContext } from "./stop-device.service.ts";

export type Operator = AuditActor & Readonly<{ membershipRole: MembershipRole }>;
/** Memory may vouch for the actor, which is enough for OFF. `verify` is the database's word, or throws: for everything else. */
export type SwitchCaller = Readonly<{ actor: AuditActor; verify: () => Promise<Operator> }>;
export type RelayInput = Readonly<{ channel: number; isOn: boolean; leaseS: number; pauseMinutes: number }>;

/** The relay as the device's own answer reported it, or that nothing is known yet (SAFE-18). */
export type RelayOutcome =
  | Readonly<{ status: "confirmed"; relay: ListedRelay; endsAtMs: number | null }>
  | Readonly<{ status: "unconfirmed"; why: OutcomeName }>;

export type SwitchRelayContext = StopDeviceContext & Parameters<typeof orderAction>[0] & Pick<Context, "reportError">;

/** What was sent is what was promised, a lease or a pause; null for what has no end. */
function endsAfterMs(kind: CommandKind): number | null {
  if (kind.type === "relay_on" || kind.type === "renew") return kind.leaseMs;
  return kind.type === "relay_pause" ? kind.pauseMs : null;
}

export function outcomeOf({ command, ack }: Answer, relay: StoredRelay, nowMs: number): RelayOutcome | Rejection {
  if (command.status === "rejected") return rejection(rejectionOfResult(command.result));
  if (command.status === "cancelled") return rejection("command_voided");
  if (command.status === "acked") return { status: "unconfirmed", why: "relay_unseen" };
  if (command.status !== "confirmed" || ack === null)
    return { status: "unconfirmed", why: command.kind.type === "relay_off" ? "relay_off_sent" : "relay_on_sent" };
  const lastsMs = endsAfterMs(command.kind);
  const endsAtMs = lastsMs === null ? null : nowMs + lastsMs;
  const shown = reported(relay, ack, nowMs);
  const pausedUntil = command.kind.type === "relay_pause" && endsAtMs !== null ? new Date(endsAtMs) : null;
  return { status: "confirmed", relay: { ...shown, pausedUntil }, endsAtMs };
}

function reported(relay: StoredRelay, { relays }: AckMessage, nowMs: number): StoredRelay {
  const isOn = relays?.[relay.channelNumber - 1] ?? relay.isOn;
  return isOn === relay.isOn ? relay : { ...relay, isOn, lastChangedAt: new Date(nowMs), lastCause: "command" };
}

export const relayOf = ({ relays }: Pick<DeviceControl, "relays">, channel: number): StoredRelay => {
  const relay = relays.find(({ channelNumber }) => channelNumber === channel);
  if (!relay) throw new Error(`a device without channel ${channel}`);
  return relay;
};

export const leaseFactsOf = (device: DeviceControl, relay: StoredRelay, nowMs: number): LeaseFacts => ({
  role: relay.role,
  maxRuntimeS: relay.maxRuntimeS,
  isCalibrated: device.isCalibrated,
  onForMs: relay.isOn && relay.lastChangedAt ? nowMs - relay.lastChangedAt.getTime() : 0,
});

/** OFF of a pump that a run is using ends the run. The device does so by itself; here it is said once more, by name. */
async function abortRunOf(ctx: SwitchRelayContext, transaction: Tx, device: OwnedDevice, role: RelayRole): Promise<void> {
  const run = await findOpenRun(transaction, device.deviceId);
  if (!run || !usesRole(run.type, role)) return;
  // Not waited for: it is repeated until the device answers, and OFF is under way already.
  orderSafety(ctx, { device, kind: abortOf(run), actor: null, audit: null }).catch((error: unknown) =>
    ctx.reportError("safety_order", error, { runId: run.id }),
  );
}

const decidePause =
  ({ channel, pauseMinutes }: RelayInput): Decide =>
  async (device, nowMs, transaction) => {
    if (!["live", "late"].includes(freshnessOf(device, nowMs))) return rejection("device_offline");
    if ((await findOpenRun(transaction, device.deviceId)) !== null) return rejection("run_open");
    const kind = { type: "relay_pause", channel, pauseMs: pauseMinutes * 60_000 } as const;
    return { kind, audit: { action: "switch_relay", detail: { channel, isOn: false, pauseMinutes } } };
  };

async function act(ctx: SwitchRelayContext, { verify }: SwitchCaller, deviceId: string, channel: number, decide: Decide) {
  const actor = await verify();
  if (actor.membershipRole === "viewer") return rejection("keeper_required");
  const ordered = await orderAction(ctx, actor, deviceId, decide);
  if (isRejection(ordered)) return ordered;
  return outcomeOf(ordered.answer, relayOf(ordered.device, channel), ctx.clock());
}

const decideOn =
  ({ channel, leaseS }: RelayInput): Decide =>
  async (device, nowMs, transaction) => {
    const relay = relayOf(device, channel);
    const { role } = relay;
    const reason = whyNotOn({
      role,
      freshness: freshnessOf(device, nowMs),
      canSwitch: device.caps.includes("relay"),
      isStopped: device.openStop !== null || device.isStopLatched,
      hasLatchedFault: device.fault !== null,
      hold: device.hold,
      hasOpenRun: (await findOpenRun(transaction, device.deviceId)) !== null,
      rolesOn: device.relays.filter(({ isOn }) => isOn).map((other) => other.role),
      isUpdating: device.isUpdating,
    });
    if (reason) return rejection(reason);
    const leaseMs = leaseMsOf(leaseFactsOf(device, relay, nowMs), leaseS);
    return { kind: { type: "relay_on", channel, leaseMs }, audit: { action: "switch_relay", detail: { channel, isOn: true } } };
  };

export async function switchRelay(
  ctx: SwitchRelayContext,
  caller: SwitchCaller,
  deviceId: string,
  input: RelayInput,
): Promise<RelayOutcome | Rejection> {
  const { channel } = input;
  const { actor } = caller;
  if (input.isOn) return act(ctx, caller, deviceId, channel, decideOn(input));
  const owned = await findOwned(ctx, actor.accountId, deviceId);
  if (isRejection(owned)) return owned;
  const relay = relayOf(owned, channel);
  if (!movesWater(relay.role)) return act(ctx, caller, deviceId, channel, decidePause(input));
  const audit = { action: "switch_relay", detail: { channel, isOn: false } } as const;
  const kind = { type: "relay_off", channel } as const;
  const alsoRecord = (transaction: Tx) => abortRunOf(ctx, transaction, owned, relay.role);
  const answer = await orderSafety(ctx, { device: owned, kind, actor, audit, alsoRecord });
  return outcomeOf(answer, relay, ctx.clock());
}
