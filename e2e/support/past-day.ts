// A day that a tank has behind it: readings every minute, six top-ups, and an hour and a half without Wi-Fi.

import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import type { System } from "./system.ts";

type Marks = Readonly<{ topDistanceMm: number; hysteresisMm: number }>;

const LIMITS = { drainS: 1200, fillS: 1500, topUpS: 120, topMm: null, topOffMm: null, drainMm: null };

export async function seedPastDay(system: System, account: SeededAccount, device: SeededDevice, marks: Marks): Promise<void> {
  await system.rows("select ensure_reading_partitions(current_date - 1, current_date + 1)");
  await system.rows(
    `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code)
     select now() - make_interval(mins => ago), 1, d.account_id, d.device_no, 1500 - ago, 40,
            $2::real + $3::real * (((1440 - ago) % 240) / 240.0)::real + 0.2 * sin(ago), 25.4, null, 0
     from devices d, generate_series(5, 1440) as ago
     where d.id = $1 and ago not between 450 and 540`,
    [device.id, marks.topDistanceMm, marks.hysteresisMm],
  );
  // They did not come through ingest: the day's chart is drawn from sums, and somebody has to ask for these.
  await system.rows("select mark_readings(now() - interval '2 days', now())");
  await system.rows(
    `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at, start_until,
                                  deadline_at, completed_at)
     select gen_random_uuid(), $1, $2, $3, 'past-' || ago, 'top_up', 'success', 'automatic', $4, at, at, at + interval '5 minutes',
            at + interval '48 seconds'
     from generate_series(0, 1200, 240) as ago, lateral (select now() - make_interval(mins => ago + 1) as at) as started
     where ago > 0`,
    [account.accountId, device.id, device.tankId, JSON.stringify(LIMITS)],
  );
}
