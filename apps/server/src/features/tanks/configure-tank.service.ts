// Calibrates a tank, names it, says how large it is. What the device must know counts its revision up in the same commit
// and is sent at once; until the device has acknowledged it, nothing runs by itself (SAFE-15).

import { movesWater } from "@halocline/domain/relays/relays";
import { type LimitFigures, limitMoves } from "@halocline/domain/runs/planned-limits";
import { calibrationErrors } from "@halocline/domain/tanks/calibration";
import { sumpRoomAfter } from "@halocline/domain/tanks/sump-room";
import { isTimeZone } from "@halocline/recurrence/wall-clock";
import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor, AuditLine } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import type { DeviceControl } from "../devices/device-control.store.ts";
import {
  bumpRevision,
  changeRelay,
  findTankKeys,
  keepCalibrationBefore,
  listTanks,
  loadSettings,
  loadTimeLimits,
  lockControl,
  saveTank,
  sendConfig,
} from "../devices/index.ts";
import type { StoredTank, TankChange } from "../devices/tanks.store.ts";
import { findOpenRun } from "../runs/index.ts";
import type { NamedActor } from "../runs/prepare-run.service.ts";
import { replanSchedules } from "../schedules/index.ts";

type ConfigureTankContext = Pick<Context, "inAccount" | "bus" | "clock">;

export type CalibrationInput = Readonly<{
  topDistanceMm: number;
  drainDistanceMm: number;
  hysteresisMm: number;
  topOffDistanceMm: number | null;
}>;

const LIMIT_FIGURES: readonly (keyof TankChange)[] = [
  "topDistanceMm",
  "areaCm2",
  "drainMlPerMin",
  "fillMlPerMin",
  "saltReservoirLitres",
  "wasteLitres",
  "sumpRoomLitres",
];

type Wanted = Readonly<{ change: TankChange; concernsDevice: boolean; audit: Pick<AuditLine, "action" | "detail"> }>;

const figuresOf = (tank: StoredTank): LimitFigures => ({
  marks:
    tank.topDistanceMm === null || tank.drainDistanceMm === null
      ? null
      : {
          topMm: tank.topDistanceMm,
          topOffMm: tank.topOffDistanceMm,
          drainMm: tank.drainDistanceMm,
          hysteresisMm: tank.hysteresisMm,
        },
  areaCm2: tank.areaCm2,
  flowsMlPerMin: { drain: tank.drainMlPerMin, fill: tank.fillMlPerMin },
  saltReservoirLitres: tank.saltReservoirLitres,
  wasteLitres: tank.wasteLitres,
  sumpRoomLitres: tank.sumpRoomLitres,
});

/** Pump limits that follow the tank's flow rates and volumes. A limit that a person set does not change. */
async function movesOf(transaction: AccountTx, { accountId, relays }: DeviceControl, tank: StoredTank, change: TankChange) {
  if (!LIMIT_FIGURES.some((figure) => figure in change)) return [];
  const settings = (await loadTimeLimits(transaction, [accountId])).get(accountId);
  if (!settings) throw new Error(`account ${accountId} has no settings`);
  return limitMoves(relays, { before: figuresOf(tank), after: figuresOf({ ...tank, ...change }) }, settings);
}

async function apply(
  ctx: ConfigureTankContext,
  transaction: AccountTx,
  actor: AuditActor,
  tankId: string,
  decide: (tank: StoredTank) => Wanted | Rejection,
) {
  const { accountId } = actor;
  const keys = await findTankKeys(transaction, accountId, tankId);
  const device = keys && (await lockControl(transaction, accountId, keys.deviceId));
  // After the lock, so that of two changes at once the second one sees what the first one made.
  const [tank] = device ? await listTanks(transaction, accountId, tankId) : [];
  if (!device || !tank) return rejection("tank_not_found");
  const wanted = decide(tank);
  if (isRejection(wanted)) return wanted;
  const { change, audit } = wanted;
  const moves = await movesOf(transaction, device, tank, change);
  const concernsDevice = wanted.concernsDevice || moves.length > 0;
  if (concernsDevice) {
    if ((await findOpenRun(transaction, device.deviceId)) !== null) return rejection("run_open");
    if (device.relays.some(({ role, isOn }) => isOn && movesWater(role))) return rejection("pump_running");
    await bumpRevision(transaction, device.deviceId);
  }
  for (const { relay, toS } of moves) await changeRelay(transaction, device.deviceId, relay.channelNumber, { maxRuntimeS: toS });
  if (change.calibratedAt !== undefined) await keepCalibrationBefore(transaction, tankId);
  await saveTank(transaction, accountId, tankId, change);
  const replanned = { id: tankId, timezoneBefore: tank.timezone };
  if (change.timezone !== undefined && change.timezone !== tank.timezone)
    await replanSchedules(ctx, transaction, accountId, replanned);
  const limits = Object.fromEntries(moves.map(({ relay, toS }) => [`${relay.role}LimitS`, toS]));
  const detail = { ...audit.detail, ...limits };
  await appendAudit(transaction, actor, { action: audit.action, detail, target: { kind: "tank", id: tankId } });
  const settings = concernsDevice ? await loadSettings(transaction, [device.deviceId]) : [];
  const [after] = await listTanks(transaction, accountId, tankId);
  return after ? { tank: after, settings, registrationId: device.registrationId } : rejection("tank_not_found");
}

async function save(
  ctx: ConfigureTankContext,
  actor: AuditActor,
  tankId: string,
  decide: (tank: StoredTank) => Wanted | Rejection,
): Promise<StoredTank | Rejection> {
  const saved = await ctx.inAccount(actor.accountId, (transaction) => apply(ctx, transaction, actor, tankId, decide));
  if (isRejection(saved)) return saved;
  for (const settings of saved.settings) sendConfig(ctx, settings);
  ctx.bus.announceChange(saved.registrationId);
  return saved.tank;
}

export const calibrateTank = (ctx: ConfigureTankContext, actor: NamedActor, tankId: string, input: CalibrationInput) =>
  save(ctx, actor, tankId, (tank) => {
    const issues = calibrationErrors(input);
    if (issues.length > 0)
      return rejection("calibration_invalid", Object.fromEntries(issues.map(({ field, code }) => [field, code])));
    // Counted from the top mark: with another one it would promise room that is not there.
    const sumpRoomLitres = sumpRoomAfter(tank, input.topDistanceMm);
    const room = sumpRoomLitres === tank.sumpRoomLitres ? {} : { sumpRoomLitres };
    const change = { ...input, ...room, calibratedAt: new Date(ctx.clock()), calibratedBy: actor.name };
    const { topOffDistanceMm, ...detail } = input;
    const audited = { ...detail, ...(topOffDistanceMm !== null && { topOffDistanceMm }), ...detailOf(room) };
    return { change, concernsDevice: true, audit: { action: "calibrate_tank", detail: audited } };
  });

export const changeTank = (ctx: ConfigureTankContext, actor: AuditActor, tankId: string, change: TankChange) =>
  save(ctx, actor, tankId, (tank) => {
    if (change.timezone !== undefined && !isTimeZone(change.timezone))
      return rejection("tank_invalid", { timezone: "zone_unknown" });
    if (change.hasAutoTopUp && tank.topDistanceMm === null) return rejection("not_calibrated");
    const concernsDevice = (Object.keys(change) as (keyof TankChange)[]).some((field) => CONCERNS[field] !== "server");
    return { change, concernsDevice, audit: { action: "configure_tank", detail: detailOf(change) } };
  });

/** Who must know of a change: a new field of a tank does not compile before it is said here. */
const CONCERNS: Readonly<Record<keyof TankChange, "device" | "server">> = {
  name: "server",
  topDistanceMm: "device",
  drainDistanceMm: "device",
  hysteresisMm: "device",
  topOffDistanceMm: "device",
  calibratedAt: "device",
  calibratedBy: "device",
  hasAutoTopUp: "device",
  timezone: "server",
  areaCm2: "device",
  systemLitres: "server",
  mixPpt: "server",
  saltReservoirLitres: "server",
  freshReservoirLitres: "server",
  wasteLitres: "server",
  sumpRoomLitres: "server",
  drainMlPerMin: "device",
  fillMlPerMin: "device",
  topupMlPerMin: "device",
};

const detailOf = (change: TankChange): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(change).map(([key, value]) => [key, value === null || value instanceof Date ? String(value) : value]),
  );
