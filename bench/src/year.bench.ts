// pnpm bench year: one tank, a year of readings every ten seconds, rolled up by the worker's own code; then the chart of
// that year through HTTP, beside a bare round trip to the same database.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withClient } from "@halocline/local-services/database";
import { type SeededAccount, seedAccount } from "@halocline/local-services/seed";
import { type Stack, startStack } from "@halocline/local-services/stack";
import { createPool } from "@halocline/server/db/pools";
import { sessionCookieName, signSession } from "@halocline/server/features/accounts/session-cookie";
import { rollUpDue } from "@halocline/server/telemetry/rollups.store";
import { startBenchServer } from "./bench-server.ts";
import { median, rounded } from "./figures.ts";

const DAY_MS = 86_400_000;

export type YearBenchOptions = Readonly<{ days: number; repeats: number }>;
export type YearFigures = Readonly<{ chartMs: number; points: number }>;

export async function benchYear(options: YearBenchOptions): Promise<YearFigures> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-bench-"));
  const stack = await startStack(folder, { isDurable: true });
  try {
    const account = await seedAccount(stack.database.admin, { deviceNames: ["Reef"] });
    const to = new Date();
    await loadReadings(stack, account, options.days, to);
    await rollUp(stack);
    return await measure(options, stack, account, folder, to);
  } finally {
    await stack.destroy();
  }
}

/** Evaporation and top-ups as a saw of 30 mm in half a day, a sensor that fails now and then, an hour of silence each week. */
async function loadReadings(stack: Stack, account: SeededAccount, days: number, to: Date): Promise<void> {
  const beganAt = performance.now();
  const rows = await withClient(stack.database.admin, async (client) => {
    const from = new Date(to.getTime() - days * DAY_MS);
    await client.query("select ensure_reading_partitions($1, $2)", [
      from.toISOString().slice(0, 10),
      to.toISOString().slice(0, 10),
    ]);
    const result = await client.query(
      `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code)
       select $1::timestamptz + n * interval '10 seconds', 1, d.account_id, d.device_no, n, 40,
         case when n % 997 = 0 then null else 30 + (n % 4320) / 144.0 + (n % 7) / 10.0 end, 25 + sin(n / 1375.0), 45,
         case when n % 997 = 0 then 255 else 0 end
       from devices d cross join generate_series(1, $2::int) n where d.registration_id = $3 and n % 60480 >= 360`,
      [from, days * 8640, account.devices[0]?.registrationId],
    );
    await client.query("select mark_readings($1, $2)", [from, new Date(to.getTime() + DAY_MS)]);
    await client.query("analyze sensor_readings");
    return result.rowCount ?? 0;
  });
  console.log(`loaded ${rounded(rows)} readings of ${days} days in ${rounded((performance.now() - beganAt) / 1000, 1)} s`);
}

async function rollUp(stack: Stack): Promise<void> {
  const pool = createPool(stack.database.worker, 1, (error) => console.error(error));
  const beganAt = performance.now();
  let hours = 0;
  for (let done = -1; done !== 0; hours += done) done = await rollUpDue(pool, 500);
  await pool.end();
  await withClient(stack.database.admin, (client) => client.query("analyze minute_rollups, hour_rollups"));
  console.log(`rolled up ${rounded(hours)} hours in ${rounded((performance.now() - beganAt) / 1000, 1)} s`);
}

async function measure(
  { days, repeats }: YearBenchOptions,
  stack: Stack,
  account: SeededAccount,
  folder: string,
  to: Date,
): Promise<YearFigures> {
  const server = await startBenchServer(stack, "api", folder);
  const signed = encodeURIComponent(signSession(account.sessionToken, stack.sessionSecret));
  const headers = { cookie: `${sessionCookieName(server.url)}=${signed}` };
  const ask = async (length: number) => {
    const from = new Date(to.getTime() - length * DAY_MS);
    const query = `from=${from.toISOString()}&to=${to.toISOString()}&points=2000`;
    const beganAt = performance.now();
    const response = await fetch(`${server.url}/api/tanks/${account.devices[0]?.tankId}/level-history?${query}`, { headers });
    const body = (await response.json()) as { source: string; buckets: unknown[] };
    return { tookMs: performance.now() - beganAt, points: body.buckets.length, source: body.source };
  };
  const middle = async (length: number) => {
    await ask(length);
    const answers = [];
    for (let round = 0; round < repeats; round++) answers.push(await ask(length));
    return { tookMs: median(answers.map(({ tookMs }) => tookMs)), points: answers[0]?.points ?? 0, source: answers[0]?.source };
  };
  try {
    for (const length of [1 / 24, 1, 7, 30].filter((stretch) => stretch < days)) {
      const { tookMs, points, source } = await middle(length);
      console.log(`${rounded(length, 2).padStart(6)} days: ${rounded(tookMs, 1)} ms, ${rounded(points)} points, from ${source}`);
    }
    const year = await middle(days);
    const bareMs = await bareRoundTripMs(stack, repeats);
    console.log(`bare select 1: ${rounded(bareMs, 2)} ms`);
    console.log(
      `${days} days: ${rounded(year.tookMs, 1)} ms (goal 100), ${rounded(year.points)} points (goal 2,000), from ${year.source}; ${rounded(year.tookMs / bareMs)} times a bare round trip`,
    );
    return { chartMs: year.tookMs, points: year.points };
  } finally {
    await server.stop();
  }
}

const bareRoundTripMs = (stack: Stack, repeats: number): Promise<number> =>
  withClient(stack.database.app, async (client) => {
    const times: number[] = [];
    for (let round = 0; round < repeats; round++) {
      const beganAt = performance.now();
      await client.query("select 1");
      times.push(performance.now() - beganAt);
    }
    return median(times);
  });
