// The files of an export on a real database with a year of partitions.

import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { readZip } from "../../../test/read-zip.ts";
import type { Config } from "../../config/config.ts";
import { createDatabase, createInAccount, type InAccount } from "../../db/pools.ts";
import { exportArchive } from "./export-files.ts";

const KEPT_DAYS = 365;
const DAY_MS = 86_400_000;

let database: OpenDatabase;
let account: SeededAccount;
let transactions = 0;
let inAccount: InAccount;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  await database.truth("select ensure_reading_partitions(current_date - $1::int, current_date + 7)", [KEPT_DAYS]);
  account = await database.seed({ deviceNames: Array.from({ length: 51 }, (_, n) => `Controller ${n}`) });
  const counted = createInAccount(createDatabase(database.open("app", 2)));
  inAccount = (accountId, work) => {
    transactions++;
    return counted(accountId, work);
  };
}, 120_000);
afterAll(() => database.close());

async function exported() {
  transactions = 0;
  const config = { retentionDays: { readings: KEPT_DAYS } } as Config;
  const chunks: Buffer[] = [];
  for await (const chunk of await exportArchive({ inAccount, config }, account.accountId, Date.now())) chunks.push(chunk);
  return { files: readZip(Buffer.concat(chunks)), transactions };
}

const addReading = (deviceNo: number, at: Date, seq: number) =>
  database.truth(
    `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, error_code)
     values ($1, 1, $2, $3, $4, 0, 45.5, 0)`,
    [at, account.accountId, deviceNo, seq],
  );

describe("the readings in an export", () => {
  it("cost a household of 51 idle controllers one query, not one per controller and day", async () => {
    const { files, transactions: asked } = await exported();
    expect(Object.keys(files).filter((name) => name.startsWith("readings/"))).toHaveLength(51);
    expect(asked).toBeLessThan(100);
  }, 300_000);

  it("are complete for days far apart, from the first kept day to a clock that runs ahead", async () => {
    const deviceNo = await database.deviceNoOf(account.devices[7]?.registrationId ?? "");
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const times = [-KEPT_DAYS * DAY_MS, -200 * DAY_MS - 1, -200 * DAY_MS, -DAY_MS, 0, DAY_MS + 5].map(
      (ms) => new Date(today + ms),
    );
    for (const [seq, at] of times.entries()) await addReading(deviceNo, at, seq);
    const { files } = await exported();
    const lines = files[`readings/device-${deviceNo}.csv`]?.trimEnd().split("\n").slice(1) ?? [];
    expect(lines.map((line) => line.split(",")[0])).toEqual(times.map((at) => at.toISOString()));
  });
});
