// A stored tank in the shape of the wire.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import type { Reservoir } from "@halocline/domain/tanks/reservoirs";
import { createReadableFields } from "../../platform/readable-fields.ts";
import { reservoirsOfTank } from "./tank-reservoirs.ts";
import type { StoredTank } from "./tanks.store.ts";

type ToldReservoir = Tank["reservoirs"]["fresh"];

const hundredth = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

const presentReservoir = ({ confirmedAtMs, litres, litresPerDay, ...rest }: Reservoir): ToldReservoir => ({
  ...rest,
  litres: hundredth(litres),
  litresPerDay: hundredth(litresPerDay),
  confirmedAt: confirmedAtMs === null ? null : new Date(confirmedAtMs).toISOString(),
});

export function presentReservoirs(tank: StoredTank): Tank["reservoirs"] {
  const { fresh, salt, waste } = reservoirsOfTank(tank);
  return { fresh: presentReservoir(fresh), salt: presentReservoir(salt), waste: presentReservoir(waste) };
}

export function presentTank(tank: StoredTank): Tank {
  const { time, number, told } = createReadableFields();
  return {
    id: tank.id,
    deviceId: tank.deviceId,
    name: tank.name,
    calibrationStatus: tank.topDistanceMm !== null,
    topHeightMm: number("topHeightMm", tank.topDistanceMm),
    drainHeightMm: number("drainHeightMm", tank.drainDistanceMm),
    hysteresisMm: number("hysteresisMm", tank.hysteresisMm) ?? 0,
    topHeightCirculationOffMm: number("topHeightCirculationOffMm", tank.topOffDistanceMm),
    calibratedAt: time("calibratedAt", tank.calibratedAt),
    calibratedBy: tank.calibratedBy,
    hasAutoTopUp: tank.hasAutoTopUp,
    isTopUpLocked: tank.isTopUpLocked,
    lastWaterChangeAt: time("lastWaterChangeAt", tank.lastWaterChangeAt),
    nextScheduleAt: time("nextScheduleAt", tank.nextScheduleAt),
    nextSchedule: tank.nextScheduleType && {
      type: tank.nextScheduleType,
      litres: number("nextSchedule", tank.nextScheduleLitres),
    },
    timezone: tank.timezone,
    areaCm2: number("areaCm2", tank.areaCm2),
    systemLitres: number("systemLitres", tank.systemLitres),
    mixPpt: number("mixPpt", tank.mixPpt),
    saltReservoirLitres: number("saltReservoirLitres", tank.saltReservoirLitres),
    freshReservoirLitres: number("freshReservoirLitres", tank.freshReservoirLitres),
    wasteLitres: number("wasteLitres", tank.wasteLitres),
    sumpRoomLitres: number("sumpRoomLitres", tank.sumpRoomLitres),
    reservoirs: presentReservoirs(tank),
    flowsMlPerMin: {
      drain: number("flowsMlPerMin", tank.drainMlPerMin),
      fill: number("flowsMlPerMin", tank.fillMlPerMin),
      topup: number("flowsMlPerMin", tank.topupMlPerMin),
    },
    ...told(),
  };
}
