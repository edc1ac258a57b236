// A simulated device whose past is not there yet.

import type { DemoTank } from "@halocline/demo-year/household";
import { DEMO_TANKS } from "@halocline/demo-year/household";
import type { Pool } from "@halocline/server/db/pools";

export type YearDevice = Readonly<{
  deviceId: string;
  deviceNo: number;
  accountId: string;
  tankId: string;
  /** When it came to the household: its year ends here. */
  createdAtMs: number;
  tank: DemoTank;
}>;

type Row = Omit<YearDevice, "tank"> & Readonly<{ registrationId: string }>;
export type ListedPreset = Readonly<{ registrationId: string; preset: string }>;

/**
 * Only of a demonstration, and only one that was seeded with what the year was made for: a household from before has no mark for
 * standing circulation. A run from before the device came is the sign that its past is there: it is written last.
 */
export async function listYearDevices(admin: Pool, listed: readonly ListedPreset[]): Promise<YearDevice[]> {
  const { rows } = await admin.query<Row>(
    `select d.id as "deviceId", d.device_no as "deviceNo", d.account_id as "accountId", t.id as "tankId", d.registration_id as "registrationId",
       (extract(epoch from date_trunc('second', d.created_at)) * 1000)::float8 as "createdAtMs"
     from devices d join tanks t on t.device_id = d.id
     where d.registration_id = any($1::uuid[]) and d.is_simulated and t.top_off_distance_mm is not null
       and not exists (select from automation_runs r where r.device_id = d.id and r.started_at < d.created_at)
     order by d.device_no`,
    [listed.map(({ registrationId }) => registrationId)],
  );
  return rows.flatMap(({ registrationId, ...device }) => {
    const preset = listed.find((one) => one.registrationId === registrationId)?.preset;
    const tank = DEMO_TANKS.find((one) => one.preset === preset);
    return tank ? [{ ...device, tank }] : [];
  });
}
