// Calibrates a tank, names it, says how large it is. What the device must know counts its revision up in the same commit
// and is sent at once; until the device has acknowledged it, nothing runs by itself (SAFE-15).

import { calibrationErrors } from "@halocline/domain/calibration";
import { movesWater } from "@halocline/domain/relays";
import type { Clock } from "../../platform/clock.ts";
import type { AuditActor, AuditLine } from "../audit/audit.store.ts";
import type { DeviceSettings } from "../devices/device-config.store.ts";
import type { AccountTransaction, InAccount } from "../../db/pools.ts";
import type { StoredTank, TankChange } from "../devices/tanks.store.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { NamedActor } from "../runs/prepare-run.service.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";
import type { ReplanSchedules } from "../schedules/replan-schedules.service.ts";

export type ConfigureTankDeps = Readonly<{
  inAccount: InAccount;
  store: Pick<
    CommandStores,
    "listTanks" | "lockControl" | "findOpenRun" | "changeTank" | "bumpRevision" | "loadSettings" | "appendAudit"
  >;
  sendConfig: (settings: DeviceSettings) => void;
  announceChange: (registrationId: string) => void;
  isTimezone: (name: string) => boolean;
  replanSchedules: ReplanSchedules;
  clock: Clock;
}>;

export type CalibrationWish = Readonly<{
  topDistanceMm: number;
  drainDistanceMm: number;
  hysteresisMm: number;
  topOffDistanceMm: number | null;
}>;

type Wanted = Readonly<{ change: TankChange; concernsDevice: boolean; audit: Pick<AuditLine, "action" | "detail"> }>;

async function apply(
  { store, replanSchedules }: Pick<ConfigureTankDeps, "store" | "replanSchedules">,
  transaction: AccountTransaction,
  actor: AuditActor,
  tankId: string,
  decide: (tank: StoredTank) => Wanted | Refused,
) {
  const { accountId } = actor;
  const [tank] = await store.listTanks(transaction, accountId, tankId);
  const device = tank && (await store.lockControl(transaction, accountId, tank.deviceId));
  if (!device) return refused("tank_not_found");
  const wanted = decide(tank);
  if (isRefused(wanted)) return wanted;
  const { change, concernsDevice, audit } = wanted;
  if (concernsDevice) {
    if ((await store.findOpenRun(transaction, device.deviceId)) !== null) return refused("run_open");
    if (device.relays.some(({ role, isOn }) => isOn && movesWater(role))) return refused("pump_running");
    await store.bumpRevision(transaction, device.deviceId);
  }
  await store.changeTank(transaction, accountId, tankId, change);
  if (change.timezone !== undefined) await replanSchedules(transaction, accountId, tankId);
  await store.appendAudit(transaction, actor, { ...audit, target: { kind: "tank", id: tankId } });
  const settings = concernsDevice ? await store.loadSettings(transaction, [device.deviceId]) : [];
  const [after] = await store.listTanks(transaction, accountId, tankId);
  return after ? { tank: after, settings, registrationId: device.registrationId } : refused("tank_not_found");
}

export function createConfigureTank(deps: ConfigureTankDeps) {
  const { inAccount, sendConfig, announceChange, isTimezone, clock } = deps;

  async function save(actor: AuditActor, tankId: string, decide: (tank: StoredTank) => Wanted | Refused) {
    const saved = await inAccount(actor.accountId, (transaction) => apply(deps, transaction, actor, tankId, decide));
    if (isRefused(saved)) return saved;
    for (const settings of saved.settings) sendConfig(settings);
    announceChange(saved.registrationId);
    return saved.tank;
  }

  return {
    calibrate: (actor: NamedActor, tankId: string, wish: CalibrationWish): Promise<StoredTank | Refused> =>
      save(actor, tankId, () => {
        const issues = calibrationErrors(wish);
        if (issues.length > 0)
          return refused("calibration_invalid", Object.fromEntries(issues.map(({ field, message }) => [field, message])));
        const change = { ...wish, calibratedAt: new Date(clock()), calibratedBy: actor.name };
        const { topOffDistanceMm, ...detail } = wish;
        const audited = { ...detail, ...(topOffDistanceMm !== null && { topOffDistanceMm }) };
        return { change, concernsDevice: true, audit: { action: "calibrate_tank", detail: audited } };
      }),

    change: (actor: AuditActor, tankId: string, change: TankChange): Promise<StoredTank | Refused> =>
      save(actor, tankId, (tank) => {
        if (change.timezone !== undefined && !isTimezone(change.timezone))
          return refused("tank_invalid", { timezone: "This time zone is not known" });
        if (change.hasAutoTopUp && tank.topDistanceMm === null) return refused("not_calibrated");
        const concernsDevice = Object.keys(change).some((key) => !SERVER_ONLY.has(key));
        return { change, concernsDevice, audit: { action: "configure_tank", detail: detailOf(change) } };
      }),
  };
}

/** What no device needs to know. */
const SERVER_ONLY: ReadonlySet<string> = new Set([
  "name",
  "timezone",
  "systemLitres",
  "saltReservoirLitres",
  "freshReservoirLitres",
  "wasteLitres",
]);

const detailOf = (change: TankChange): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(change).map(([key, value]) => [key, value === null || value instanceof Date ? String(value) : value]),
  );

export type ConfigureTank = ReturnType<typeof createConfigureTank>;
