// Tanks that could start a run this minute, and schedules for them; written as the administrator, in bulk.

import { withClient } from "./database.ts";

/** Heard just now, by a long interval: they stay live for a quarter of an hour without sending anything. */
export const makeRunnable = (adminUrl: string, accountId: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    await client.query("update devices set reading_interval_s = 300 where account_id = $1", [accountId]);
    await client.query(
      `insert into device_latest (device_no, account_id, boot, up_ms, last_received_at, relays_on, is_sensor_ok, firmware_version,
         rssi_dbm, state, config_revision)
       select device_no, account_id, 1, 60000, now(), 0, true, '1.0.0', -60, 'idle', config_revision from devices where account_id = $1`,
      [accountId],
    );
    await client.query(
      `insert into device_hellos (device_no, account_id, boot, caps, is_stop_latched, is_top_up_locked, heard_at)
       select device_no, account_id, 1, '{relay,runs}', false, false, now() from devices where account_id = $1`,
      [accountId],
    );
    await client.query("update tanks set top_distance_mm = 28, drain_distance_mm = 58 where account_id = $1", [accountId]);
  });

export type SeededSchedules = Readonly<{
  accountId: string;
  /** For each tank of the account. */
  perTank: number;
  /** From now to the due time of all of them, and how far apart they lie after that. */
  dueInS: number;
  apartS?: number;
}>;

/** Once a day, at an hour that is half a day away from now, so that no second due time falls into a test; and due when asked for. */
export const seedSchedules = (adminUrl: string, { accountId, perTank, dueInS, apartS = 0 }: SeededSchedules): Promise<void> =>
  withClient(adminUrl, async (client) => {
    await client.query(
      `insert into schedules (id, account_id, tank_id, type, rule, is_enabled, next_run_at, next_start_at, created_at)
       select gen_random_uuid(), account_id, id, 'water_change',
         jsonb_build_object('cron', format('0 %s * * *', (extract(hour from now() at time zone 'UTC')::integer + 12) % 24)), true, due_at, due_at,
         now()
       from (select t.*, date_trunc('milliseconds', now()) + make_interval(secs => $3 + $4 * (row_number() over () - 1)) as due_at
             from tanks t, generate_series(1, $2) where t.account_id = $1) as wanted`,
      [accountId, perTank, dueInS, apartS],
    );
  });
