// Calibrates a tank, names it, says how large it is. What the device must know counts its revision up in the same commit
// and is sent at once; until the device has acknowledged it, nothing runs by itself (SAFE-15).

import { calibrationErrors } from "@halocline/domain/calibration";
import { movesWater } from "@halocline/domain/relays";
import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";
import type { AuditActor, AuditLine } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { bumpRevision, listTanks, loadSettings, lockControl, saveTank, sendConfig } from "../devices/index.ts";
import type { StoredTank, TankChange } from "../devices/tanks.store.ts";
import { findOpenRun } from "../runs/index.ts";
import type { NamedActor } from "../runs/prepare-run.service.ts";
import { replanSchedules } from "../schedules/index.ts";

type ConfigureTankContext = Pick<Context, "inAccount" | "bus" | "clock">;

export type CalibrationWish = Readonly<{
  topDistanceMm: number;
  drainDistanceMm: number;
  hysteresisMm: number;
  topOffDistanceMm: number | null;
}>;

type Wanted = Readonly<{ change: TankChange; concernsDevice: boolean; audit: Pick<AuditLine, "action" | "detail"> }>;

async function apply(
  ctx: ConfigureTankContext,
  transaction: AccountTx,
  actor: AuditActor,
  tankId: string,
  decide: (tank: StoredTank) => Wanted | Refused,
) {
  const { accountId } = actor;
  const [tank] = await listTanks(transaction, accountId, tankId);
  const device = tank && (await lockControl(transaction, accountId, tank.deviceId));
  if (!device) return refused("tank_not_found");
  const wanted = decide(tank);
  if (isRefused(wanted)) return wanted;
  const { change, concernsDevice, audit } = wanted;
  if (concernsDevice) {
    if ((await findOpenRun(transaction, device.deviceId)) !== null) return refused("run_open");
    if (device.relays.some(({ role, isOn }) => isOn && movesWater(role))) return refused("pump_running");
    await bumpRevision(transaction, device.deviceId);
  }
  await saveTank(transaction, accountId, tankId, change);
  if (change.timezone !== undefined) await replanSchedules(ctx, transaction, accountId, tankId);
  await appendAudit(transaction, actor, { ...audit, target: { kind: "tank", id: tankId } });
  const settings = concernsDevice ? await loadSettings(transaction, [device.deviceId]) : [];
  const [after] = await listTanks(transaction, accountId, tankId);
  return after ? { tank: after, settings, registrationId: device.registrationId } : refused("tank_not_found");
}

async function save(
  ctx: ConfigureTankContext,
  actor: AuditActor,
  tankId: string,
  decide: (tank: StoredTank) => Wanted | Refused,
): Promise<StoredTank | Refused> {
  const saved = await ctx.inAccount(actor.accountId, (transaction) => apply(ctx, transaction, actor, tankId, decide));
  if (isRefused(saved)) return saved;
  for (const settings of saved.settings) sendConfig(ctx, settings);
  ctx.bus.announceChange(saved.registrationId);
  return saved.tank;
}

export const calibrateTank = (ctx: ConfigureTankContext, actor: NamedActor, tankId: string, wish: CalibrationWish) =>
  save(ctx, actor, tankId, () => {
    const issues = calibrationErrors(wish);
    if (issues.length > 0)
      return refused("calibration_invalid", Object.fromEntries(issues.map(({ field, message }) => [field, message])));
    const change = { ...wish, calibratedAt: new Date(ctx.clock()), calibratedBy: actor.name };
    const { topOffDistanceMm, ...detail } = wish;
    const audited = { ...detail, ...(topOffDistanceMm !== null && { topOffDistanceMm }) };
    return { change, concernsDevice: true, audit: { action: "calibrate_tank", detail: audited } };
  });

export const changeTank = (ctx: ConfigureTankContext, actor: AuditActor, tankId: string, change: TankChange) =>
  save(ctx, actor, tankId, (tank) => {
    if (change.timezone !== undefined && !isTimezone(change.timezone))
      return refused("tank_invalid", { timezone: "This time zone is not known" });
    if (change.hasAutoTopUp && tank.topDistanceMm === null) return refused("not_calibrated");
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
  saltReservoirLitres: "server",
  freshReservoirLitres: "server",
  wasteLitres: "server",
  drainMlPerMin: "device",
  fillMlPerMin: "device",
  topupMlPerMin: "device",
};

/** As the runtime's own list of time zones has it. */
function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const detailOf = (change: TankChange): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(change).map(([key, value]) => [key, value === null || value instanceof Date ? String(value) : value]),
  );
