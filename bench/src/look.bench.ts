// pnpm bench look: what one look at a fleet in order costs the database, as CPU time of the connection that looks.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withClient } from "@halocline/local-services/database";
import { seedAccount } from "@halocline/local-services/seed";
import { startStack } from "@halocline/local-services/stack";
import { createPool, type Pool } from "@halocline/server/db/pools";
import { lookAtFleet } from "@halocline/server/features/alerts/fleet-look.store";
import { rounded } from "./figures.ts";
import { cpuSeconds } from "./process-costs.ts";

export type LookBenchOptions = Readonly<{ devices: number; looks: number }>;
export type LookFigures = Readonly<{ cpuMs: number; named: number }>;

/** Devices that spoke within the last twenty seconds, in order and announced; every column as wide as in a real fleet. */
async function settle(adminUrl: string, nowMs: number): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(
      `insert into device_latest (device_no, account_id, boot, up_ms, last_seq, last_received_at, relays_on, is_sensor_ok, distance_mm, state,
         config_revision, firmware_version, rssi_dbm, announced_status, announced_since)
       select device_no, account_id, (57::bigint << 32) + device_no, 1000, 1, to_timestamp($1::float8 / 1000) - (device_no % 20) * interval '1 s', 1, true, 40,
         'idle', 1, '1.2.3', -60, 'online', now() from devices`,
      [nowMs],
    );
    await client.query("update relays set is_on = true where role = 'circulation'");
    await client.query("vacuum analyze");
  });
}

async function measure(pool: Pool, looks: number, nowMs: number): Promise<LookFigures> {
  const times = { nowMs, heardUpToMs: nowMs, nextLookAtMs: nowMs + 6000 };
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid ?? 0;
  // The first few are planned anew each time.
  for (let look = 0; look < 10; look += 1) await lookAtFleet(pool, times);
  const before = cpuSeconds(pid);
  let named = 0;
  for (let look = 0; look < looks; look += 1) {
    const { presenceNews, alertNews } = await lookAtFleet(pool, times);
    named += presenceNews.length + alertNews.length;
  }
  return { cpuMs: ((cpuSeconds(pid) - before) / looks) * 1000, named };
}

export async function benchLook({ devices, looks }: LookBenchOptions): Promise<LookFigures> {
  const stack = await startStack(mkdtempSync(join(tmpdir(), "halocline-bench-")), { isDurable: false });
  const pool = createPool(stack.database.worker, 1, (error) => console.error(error));
  const nowMs = Date.now();
  try {
    await seedAccount(stack.database.admin, {
      deviceNames: Array.from({ length: devices }, (_, n) => `Tank ${n}`),
      calibration: { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3 },
    });
    await settle(stack.database.admin, nowMs);
    const figures = await measure(pool, looks, nowMs);
    console.log(
      `one look at ${rounded(devices)} devices: ${rounded(figures.cpuMs, 1)} ms of the database's CPU, ${figures.named} named`,
    );
    return figures;
  } finally {
    await pool.end();
    await stack.destroy();
  }
}
