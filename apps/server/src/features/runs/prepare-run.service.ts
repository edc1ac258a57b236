// What stands between the input for a run and its command: the pre-flight, the limits it is given for good, and its record.
// Written in the transaction that writes the command, so that neither is there without the other.

import type { CommandKind } from "@halocline/domain/commands/kinds";
import { RUN_TTL_MS } from "@halocline/domain/commands/order";
import { whyNotStart } from "@halocline/domain/runs/preflight";
import { type RunLimits, type RunType, runDeadlineMs, runState, timeLimits } from "@halocline/domain/runs/runs";
import type { Tx } from "../../db/pools.ts";
import { rejection } from "../../rejections/rejection.ts";
import type { AuditActor, AuditAuthor, AuditLine } from "../audit/audit.store.ts";
import { freshnessOf } from "../commands/index.ts";
import type { Decide } from "../commands/order-action.service.ts";
import type { DeviceControl } from "../devices/device-control.store.ts";
import { listTanks, loadTimeLimits } from "../devices/index.ts";
import type { StoredTank } from "../devices/tanks.store.ts";
import { whyTooMuch } from "./budget-spill.service.ts";
import { drainToOf } from "./plan-change.service.ts";
import { appendRunEvent, findOpenRun, insertRun } from "./runs.store.ts";

export type RunInput = "water_change" | "top_up" | "finish";
/** The audit log knows people by their e-mail; a run shows a name. */
export type NamedActor = AuditActor & Readonly<{ name: string }>;
/** A person, or a schedule, which has no name. */
export type RunAuthor = AuditAuthor & Readonly<{ name: string | null }>;

/** The device's own deadline is counted in its uptime: a little later than ours at most. */
const START_GRACE_MS = 5000;

type InputKind = Readonly<{
  type: RunType;
  command: "start_top_up" | "start_water_change" | "finish_fill";
  action: AuditLine["action"];
}>;

const KINDS: Readonly<Record<RunInput, InputKind>> = {
  water_change: { type: "water_change", command: "start_water_change", action: "start_water_change" },
  top_up: { type: "top_up", command: "start_top_up", action: "start_top_up" },
  finish: { type: "water_change", command: "finish_fill", action: "finish_water_change" },
};

const preflight = (input: RunInput, device: DeviceControl, tank: StoredTank, hasOpenRun: boolean, nowMs: number) =>
  whyNotStart({
    input,
    freshness: freshnessOf(device, nowMs),
    canRun: device.caps.includes("runs"),
    isStopped: device.openStop !== null || device.isStopLatched,
    hasLatchedFault: device.fault !== null,
    isHeld: device.hold !== null,
    isSensorOk: device.isSensorOk,
    isCalibrated: tank.topDistanceMm !== null,
    isConfigAcknowledged: device.reportedRevision === device.configRevision,
    hasOpenRun,
    isTopUpLocked: device.isTopUpLocked,
    rolesOn: device.relays.filter(({ isOn }) => isOn).map(({ role }) => role),
    isUpdating: device.isUpdating,
  });

async function limitsOf(
  transaction: Tx,
  { accountId, relays }: DeviceControl,
  tank: StoredTank,
  { input, drainToMm }: Readonly<{ input: RunInput; drainToMm: number | null }>,
): Promise<RunLimits> {
  const settings = (await loadTimeLimits(transaction, [accountId])).get(accountId);
  if (!settings) throw new Error(`account ${accountId} has no settings`);
  const times = timeLimits(settings, relays);
  const marks = { topMm: tank.topDistanceMm, topOffMm: tank.topOffDistanceMm, drainMm: tank.drainDistanceMm };
  const smaller = drainToMm === null ? {} : { drainMm: drainToMm, drainMarkMm: tank.drainDistanceMm };
  return { ...times, ...(input === "finish" && { drainS: 0 }), ...marks, ...smaller };
}

type Wanted = Readonly<{
  accountId: string;
  tankId: string;
  litres: number | null;
  /** By a schedule: nobody is there who could name other litres. */
  isPlanned: boolean;
}>;

/** Null: down to the drain mark. */
const drainToFor = async (transaction: Tx, { litres, ...tank }: Wanted, caps: readonly string[], nowMs: number) =>
  litres === null ? null : drainToOf(transaction, { ...tank, litres }, caps, nowMs);

const commandOf = (
  input: RunInput,
  run: Readonly<{ runId: string; configRevision: number }>,
  drainToMm: number | null,
): CommandKind => {
  const { command } = KINDS[input];
  return command === "start_water_change" ? { type: command, ...run, drainToMm } : { type: command, ...run };
};

export const prepareRun =
  (actor: RunAuthor, tankId: string, runId: string, input: RunInput, litres: number | null = null): Decide =>
  async (device, nowMs, transaction) => {
    const [tank] = await listTanks(transaction, actor.accountId, tankId);
    if (!tank) return rejection("tank_not_found");
    const openRun = await findOpenRun(transaction, device.deviceId);
    const reason = preflight(input, device, tank, openRun !== null, nowMs);
    if (reason) return rejection(reason);
    // A refill that finishes an earlier change is the cure of a tank that stands low: it is never refused for its litres. A smaller
    // change is held to what a whole one could do at worst.
    const tooMuch = input === "water_change" ? await whyTooMuch(transaction, { device, tank, nowMs }) : null;
    if (tooMuch) return tooMuch;
    const { type, action } = KINDS[input];
    const { accountId, deviceId } = device;
    const isPlanned = actor.userId === null;
    const wanted = { accountId, tankId, litres: input === "water_change" ? litres : null, isPlanned };
    const drainToMm = await drainToFor(transaction, wanted, device.caps, nowMs);
    if (drainToMm !== null && typeof drainToMm === "object") return drainToMm;
    const limits = await limitsOf(transaction, device, tank, { input, drainToMm });
    const requested = { type: "requested", atMs: nowMs } as const;
    const run = {
      id: runId,
      accountId,
      deviceId,
      tankId,
      deviceRunId: runId,
      type,
      cause: isPlanned ? "schedule" : "manual",
      startedBy: actor.userId,
      startedByName: actor.name,
      limits,
      boot: device.heard?.boot ?? null,
      startedAtMs: nowMs,
      startUntilMs: nowMs + RUN_TTL_MS + START_GRACE_MS,
      deadlineAtMs: nowMs + runDeadlineMs(type, limits),
    } as const;
    // The question above was polite; the index decides (SAFE-13).
    if (!(await insertRun(transaction, run, runState([requested])))) return rejection("run_open");
    await appendRunEvent(transaction, run, "requested", requested);
    return {
      kind: commandOf(input, { runId, configRevision: device.configRevision }, drainToMm),
      audit: { action, detail: { runId, tankId, ...(wanted.litres !== null && { litres: wanted.litres }) } },
      ttlMs: RUN_TTL_MS,
    };
  };
