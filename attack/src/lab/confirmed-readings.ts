// A device forgets what was confirmed: nothing of it may be missing.

import type { System } from "@halocline/e2e/support/system";
import type { Fleet } from "@halocline/simulator/fleet";

/** A boot "57-9f3c1a77" is stored as counter * 2^32 + random part. */
const COUNT_LOST = `
  select count(*)::int as lost
  from unnest($1::uuid[], $2::text[], $3::int[]) as t(registration_id, boot, seq)
    join devices d using (registration_id)
    left join sensor_readings r on r.device_no = d.device_no and r.seq = t.seq
      and r.boot = (split_part(t.boot, '-', 1)::bigint << 32) + ('x' || split_part(t.boot, '-', 2))::bit(32)::bigint
  where r.device_no is null`;

export async function confirmedButLost(system: System, fleet: Fleet): Promise<number> {
  const confirmed = fleet.readings().filter(({ isConfirmed }) => isConfirmed);
  const values = [confirmed.map((r) => r.registrationId), confirmed.map((r) => r.boot), confirmed.map((r) => r.seq)];
  const [row] = await system.rows<{ lost: number }>(COUNT_LOST, values);
  if (!row) throw new Error("a count answers with one row");
  return row.lost;
}
