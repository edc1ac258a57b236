// What the sweeps take, and what they leave.

import { randomUUID } from "node:crypto";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase } from "../../db/pools.ts";
import { sweepDeletedDevices, sweepPairing } from "./pairing.store.ts";

let database: OpenDatabase;
let account: SeededAccount;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  account = await database.seed({ deviceNames: ["Stays", "Goes"] });
});
afterAll(() => database.close());

describe("the pairing sweep", () => {
  it("takes what has ended and leaves what has not", async () => {
    const { accountId, devices } = account;
    const other = await database.seed();
    for (const [owner, ends] of [
      [accountId, "-1 second"],
      [other.accountId, "1 minute"],
    ])
      await database.truth(
        "insert into pairing_codes (account_id, code_hash, code_sealed, expires_at) values ($1, $2, 'x', now() + $3::interval)",
        [owner, randomUUID(), ends],
      );
    for (const [index, ends] of ["-1 second", "1 minute"].entries())
      await database.truth(
        "insert into pairing_grants (device_id, account_id, client_id, key_sealed, expires_at) values ($1, $2, $3, 'x', now() + $4::interval)",
        [devices[index]?.id, accountId, `grant ${index}`, ends],
      );
    for (const age of ["9 minutes", "11 minutes"])
      await database.truth(
        `insert into pairing_announcements (client_id, hardware_id, firmware_version, hardware, rssi_dbm, last_seen_at)
         values ($1, 'hc-0a1b2c3d4e5f', '1', 'x', -60, now() - $2::interval)`,
        [age, age],
      );
    await sweepPairing(createDatabase(database.open("worker")));
    expect(await database.truth("select account_id from pairing_codes")).toEqual([{ account_id: other.accountId }]);
    expect(await database.truth("select client_id from pairing_grants")).toEqual([{ client_id: "grant 1" }]);
    expect(await database.truth("select client_id from pairing_announcements")).toEqual([{ client_id: "9 minutes" }]);
  });
});

describe("the sweep after deleted devices", () => {
  it("takes what they last said, not what others said; readings go with their day", async () => {
    const [stays, goes] = account.devices;
    for (const device of [stays, goes]) {
      const deviceNo = await database.deviceNoOf(device?.registrationId ?? "");
      await database.truth("insert into device_boots (device_no, boot, anchor_at) values ($1, 1, now())", [deviceNo]);
      await database.truth(
        `insert into device_latest (device_no, account_id, boot, up_ms, last_received_at, relays_on, is_sensor_ok, firmware_version, rssi_dbm)
         values ($1, $2, 1, 1, now(), 0, true, '1.0.0', -60)`,
        [deviceNo, account.accountId],
      );
      await database.truth(
        `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, error_code)
         values (now(), 1, $1, $2, 1, 0, 0)`,
        [account.accountId, deviceNo],
      );
    }
    const staysNo = await database.deviceNoOf(stays?.registrationId ?? "");
    await database.truth("delete from devices where id = $1", [goes?.id]);
    await sweepDeletedDevices(createDatabase(database.open("worker")));
    for (const table of ["device_latest", "device_boots"])
      expect(await database.truth(`select device_no from ${table}`), table).toEqual([{ device_no: staysNo }]);
    expect(await database.truth("select from sensor_readings")).toHaveLength(2);
  });
});
