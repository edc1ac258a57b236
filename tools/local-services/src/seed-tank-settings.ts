// What the owner of a made-up tank has told the app about it.

import type { Calibration } from "@halocline/domain/tanks/calibration";
import type pg from "pg";

export type TankSettings = Readonly<{
  calibration: Calibration;
  areaCm2: number;
  systemLitres: number;
  flowsMlPerMin: Readonly<{ drain: number; fill: number; topup: number }>;
  saltReservoirLitres: number;
  freshReservoirLitres: number;
  wasteLitres: number;
  /** Null: nobody has measured it. */
  sumpRoomLitres: number | null;
  /** What a pump may run at most, so that a change has a spill budget that fits. */
  longestS: Readonly<{ drain: number; fill: number }>;
  hasAutoTopUp: boolean;
  timezone: string;
}>;

export async function saveTankSettings(client: pg.Client, tankId: string, settings: TankSettings): Promise<void> {
  const { calibration, flowsMlPerMin } = settings;
  await client.query(
    `update tanks set top_distance_mm = $2, drain_distance_mm = $3, hysteresis_mm = $4, top_off_distance_mm = $5, area_cm2 = $6,
       system_litres = $7, drain_ml_per_min = $8, fill_ml_per_min = $9, topup_ml_per_min = $10, salt_reservoir_litres = $11,
       fresh_reservoir_litres = $12, waste_litres = $13, has_auto_top_up = $14, sump_room_litres = $15, timezone = $16
     where id = $1`,
    [
      tankId,
      calibration.topDistanceMm,
      calibration.drainDistanceMm,
      calibration.hysteresisMm,
      calibration.topOffDistanceMm ?? null,
      settings.areaCm2,
      settings.systemLitres,
      flowsMlPerMin.drain,
      flowsMlPerMin.fill,
      flowsMlPerMin.topup,
      settings.saltReservoirLitres,
      settings.freshReservoirLitres,
      settings.wasteLitres,
      settings.hasAutoTopUp,
      settings.sumpRoomLitres,
      settings.timezone,
    ],
  );
  await client.query(
    `update relays r set max_runtime_s = case r.role when 'drain' then $2::integer else $3::integer end
     from tanks t where t.id = $1 and r.device_id = t.device_id and r.role in ('drain', 'fill')`,
    [tankId, settings.longestS.drain, settings.longestS.fill],
  );
}
