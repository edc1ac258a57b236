// What PostgreSQL alone can do: a server-side COPY of rows that the full path just wrote, into a twin of the table.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { withClient } from "@halocline/local-services/database";
import type { Stack } from "@halocline/local-services/stack";

export function copyRowsPerSecond(stack: Stack, rows: number): Promise<number> {
  const file = join(stack.postgres.folder, "readings.copy");
  return withClient(stack.database.admin, async (client) => {
    await client.query(`copy (select * from sensor_readings order by taken_at desc limit ${rows}) to '${file}' (format binary)`);
    await client.query("create table readings_twin (like sensor_readings including all)");
    const beganAt = performance.now();
    const result = await client.query(`copy readings_twin from '${file}' (format binary)`);
    const elapsedS = (performance.now() - beganAt) / 1000;
    await client.query("drop table readings_twin");
    rmSync(file);
    return (result.rowCount ?? 0) / elapsedS;
  });
}
