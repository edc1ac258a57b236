// A stored tank in the shape of the wire.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { createReadableFields } from "../../platform/readable-fields.ts";
import type { StoredTank } from "./tanks.store.ts";

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
    timezone: tank.timezone,
    areaCm2: number("areaCm2", tank.areaCm2),
    systemLitres: number("systemLitres", tank.systemLitres),
    saltReservoirLitres: number("saltReservoirLitres", tank.saltReservoirLitres),
    freshReservoirLitres: number("freshReservoirLitres", tank.freshReservoirLitres),
    wasteLitres: number("wasteLitres", tank.wasteLitres),
    flowsMlPerMin: {
      drain: number("flowsMlPerMin", tank.drainMlPerMin),
      fill: number("flowsMlPerMin", tank.fillMlPerMin),
      topup: number("flowsMlPerMin", tank.topupMlPerMin),
    },
    ...told(),
  };
}
