// A stored tank in the shape of the wire.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import type { StoredTank } from "./tanks.store.ts";

export const presentTank = (tank: StoredTank): Tank => ({
  id: tank.id,
  deviceId: tank.deviceId,
  name: tank.name,
  calibrationStatus: tank.topDistanceMm !== null,
  topHeightMm: tank.topDistanceMm,
  drainHeightMm: tank.drainDistanceMm,
  hysteresisMm: tank.hysteresisMm,
  topHeightCirculationOffMm: tank.topOffDistanceMm,
  calibratedAt: tank.calibratedAt?.toISOString() ?? null,
  calibratedBy: tank.calibratedBy,
  hasAutoTopUp: tank.hasAutoTopUp,
  isTopUpLocked: tank.isTopUpLocked,
  lastWaterChangeAt: tank.lastWaterChangeAt?.toISOString() ?? null,
  nextScheduleAt: tank.nextScheduleAt?.toISOString() ?? null,
  timezone: tank.timezone,
  areaCm2: tank.areaCm2,
  systemLitres: tank.systemLitres,
  saltReservoirLitres: tank.saltReservoirLitres,
  freshReservoirLitres: tank.freshReservoirLitres,
  wasteLitres: tank.wasteLitres,
  flowsMlPerMin: { drain: tank.drainMlPerMin, fill: tank.fillMlPerMin, topup: tank.topupMlPerMin },
});
