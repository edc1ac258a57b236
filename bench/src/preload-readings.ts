// A fleet that has reported for a while: readings as ingest writes them, in the order in which they would have come, so that the
// index has grown and its pages have split as they do in a real day.

import { withClient } from "@halocline/local-services/database";

export type PreloadedFleet = Readonly<{ bootedAtMs: number; readingsBefore: number }>;

const DAY_MS = 86_400_000;
const USUAL_INTERVAL_MS = 10_000;
/** "57-9f3c1a77", as the generator says it, in the form in which it is stored. */
const BOOT = ((57n << 32n) + 0x9f3c1a77n).toString();

/** All in today's partition: just after midnight they stand closer together. */
const intervalMs = (nowMs: number, readings: number): number =>
  Math.min(USUAL_INTERVAL_MS, Math.floor((nowMs % DAY_MS) / (readings + 2)));

const FLEET = `create temp table fleet as
  select place::int, device_no, account_id from unnest($1::uuid[]) with ordinality as f(registration_id, place) join devices using (registration_id)`;

/** $1 is when the round began, $2 how long it took, $3 how many took part. Times are whole seconds, as devices tell them. */
const ROUND = {
  name: "preload-round",
  text: `insert into sensor_readings
      (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code)
    select to_timestamp(floor(($1::float8 + $2::float8 * place / $3::float8) / 1000)), $4::bigint, account_id, device_no, $5::int, place % 1000,
      35 + ((place + $5::int) % 100) / 10.0, 25.4, 45, 0
    from fleet order by place`,
};

export async function preloadReadings(
  adminUrl: string,
  registrationIds: readonly string[],
  readings: number,
): Promise<PreloadedFleet> {
  const nowMs = Date.now();
  const roundMs = intervalMs(nowMs, readings);
  const bootedAtMs = nowMs - (readings + 1) * roundMs;
  await withClient(adminUrl, async (client) => {
    // What is measured comes later, and waits for the disk.
    await client.query("set synchronous_commit = off");
    await client.query(FLEET, [registrationIds]);
    await client.query("analyze fleet");
    for (let seq = 1; seq <= readings; seq++) {
      const values = [bootedAtMs + seq * roundMs, roundMs, registrationIds.length, BOOT, seq];
      await client.query({ ...ROUND, values });
    }
    await client.query("vacuum (analyze) sensor_readings");
    await client.query("analyze devices, tanks, relays");
    await client.query("checkpoint");
  });
  return { bootedAtMs, readingsBefore: readings };
}

/** Devices report at any moment of their interval, in no order that the database knows. Always the same one. */
export function inOrderOfArrival<T>(values: readonly T[]): T[] {
  const shuffled = [...values];
  let state = 1;
  for (let last = shuffled.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}
