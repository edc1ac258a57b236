import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInAccount, createInSystem, type InAccount, type InSystem } from "../../db/pools.ts";
import { countParked, countParkedOf, deleteParked, insertParked, type ParkedRecord } from "./parked-records.store.ts";

let database: OpenDatabase;
let mine: SeededAccount;
let theirs: SeededAccount;
let inAccount: InAccount;
let asIngest: InSystem;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  [mine, theirs] = [await database.seed(), await database.seed()];
  inAccount = createInAccount(createDatabase(database.open("app")));
  asIngest = createInSystem(createDatabase(database.open("ingest")));
});
afterAll(() => database.close());
beforeEach(async () => void (await database.truth("delete from parked_records")));

const recordOf = (change: Partial<ParkedRecord> = {}): ParkedRecord => ({
  kind: "safety_command",
  accountId: mine.accountId,
  registrationId: "reef",
  deviceId: "device",
  subject: null,
  payload: { command: "off" },
  fault: { code: "42P01", message: "no such table" },
  happenedAtMs: 1_800_000_000_000,
  ...change,
});
const stored = () => database.truth("select *, encode(payload_bytes, 'escape') as bytes from parked_records order by id");

describe("a parked record", () => {
  it("takes what nothing else takes: no account, no ids, texts that PostgreSQL knows not, bytes of any kind", async () => {
    await asIngest((transaction) =>
      insertParked(transaction, [
        recordOf({ accountId: null, registrationId: "not an id", deviceId: null, payload: Buffer.from([0, 255, 34]) }),
        recordOf({ accountId: "00000000-0000-4000-8000-000000000000", payload: { text: "a\0b" } }),
        recordOf({ payload: { text: "half \ud800" }, fault: { code: "x", message: "a\0b \ud800" } }),
        recordOf({ payload: { text: "plain" } }),
      ]),
    );
    expect(await stored()).toMatchObject([
      { account_id: null, payload: null, payload_bytes: Buffer.from([0, 255, 34]) },
      { payload: null, bytes: String.raw`{"text":"a\\u0000b"}` },
      { payload: null, bytes: String.raw`{"text":"half \\ud800"}`, error_message: "ab \ufffd" },
      { payload: { text: "plain" }, payload_bytes: null },
    ]);
  });

  it("is put in by an account for itself, and never read by it", async () => {
    const put = (accountId: string) =>
      inAccount(mine.accountId, (transaction) => insertParked(transaction, [recordOf({ accountId })]));
    await put(mine.accountId);
    await expect(put(theirs.accountId)).rejects.toMatchObject({ code: "42501" });
    const read = inAccount(mine.accountId, (transaction) => transaction.selectFrom("parkedRecords").selectAll().execute());
    await expect(read).rejects.toMatchObject({ code: "42501" });
    expect(await inAccount(mine.accountId, countParked)).toBe(1);
  });

  it("is counted by kind and by device", async () => {
    const records = ["reef", "reef", "sump"].map((registrationId) => recordOf({ registrationId }));
    await asIngest((transaction) => insertParked(transaction, [...records, recordOf({ kind: "telemetry" })]));
    const counts = await asIngest((transaction) => countParkedOf(transaction, "safety_command", ["reef", "nobody"]));
    expect(counts).toEqual({ total: 3, byRegistration: new Map([["reef", 2]]) });
  });

  it("is removed by the worker when it is old, and not before", async () => {
    await asIngest((transaction) => insertParked(transaction, [recordOf(), recordOf({ registrationId: "old" })]));
    await database.truth("update parked_records set parked_at = now() - interval '91 days' where registration_id = 'old'");
    expect(await deleteParked(createDatabase(database.open("worker")), 90)).toBe(1);
    expect(await stored()).toMatchObject([{ registration_id: "reef" }]);
  });
});
