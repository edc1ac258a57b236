// The statements of the operations guide, as an operator would run them: word for word, as the owner of the tables.

import { documentedCommands } from "@halocline/local-services/documented-commands";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";

const STOP_ID = "0190d3a0-0000-7000-8000-00000000000a";
let database: OpenDatabase;
let account: SeededAccount;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  account = await database.seed();
  await database.truth("select ensure_reading_partitions(current_date - 1, current_date + 1)");
});
afterAll(() => database.close());

const asOwner = (statement: string) => database.open("owner").query(statement);
const park = (kind: string, subject: string | null, payload: object, isBytes: boolean) =>
  database.truth(
    `insert into parked_records (kind, account_id, registration_id, device_id, subject, ${isBytes ? "payload_bytes" : "payload"}, error_code,
       error_message, happened_at) values ($1, $2, $3, $4, $5, $6, '42P01', 'no such table', now()) returning id`,
    [
      kind,
      account.accountId,
      account.devices[0]?.registrationId,
      account.devices[0]?.id,
      subject,
      isBytes ? Buffer.from(JSON.stringify(payload)) : payload,
    ],
  );

it("shows what was parked, and brings a stop and a reading back where they belong", async () => {
  const [look = "", stop = "", reading = ""] = documentedCommands("Parked records", "sql");
  const [parked] = await park("emergency_stop", null, { stopId: STOP_ID, requestedBy: null }, false);
  const message = { boot: "57-9f3c1a77", seq: 7, water_mm: 45.5, temp_c: 25.5, raw_mm: 45, sensor_ok: true };
  await park("telemetry", "halocline.v1.reef.telemetry", message, true);

  // pg answers several statements with a list, which its types do not say.
  const shown = (await asOwner(look)) as unknown as { rows: object[] }[];
  expect(shown.map(({ rows }) => rows.length)).toEqual([2, 2]);

  await asOwner(stop.replace("…", String(parked?.id)));
  expect(await database.truth("select id, cleared_at is null as is_open from emergency_stops")).toEqual([
    { id: STOP_ID, is_open: false },
  ]);

  await asOwner(reading);
  await asOwner(reading);
  expect(await database.truth("select boot, seq, distance_mm, temperature_c, raw_mm, error_code from sensor_readings")).toEqual([
    { boot: String((57n << 32n) | 0x9f3c1a77n), seq: 7, distance_mm: 45.5, temperature_c: 25.5, raw_mm: 45, error_code: 0 },
  ]);
});

it("shows the emails that have not gone out", async () => {
  const [statement = ""] = documentedCommands("Mail", "sql");
  expect((await asOwner(statement)).fields.map(({ name }) => name)).toEqual(["status", "tries", "error", "address", "queued_at"]);
});
