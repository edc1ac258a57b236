// A demonstration puts itself right: on a real database, by the worker's own role, with a played simulator.

import { randomUUID } from "node:crypto";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { type PlayedSimulator, playSimulator } from "../../../test/play-simulator.ts";
import { createDatabase, createInSystem, createLookInSystem } from "../../db/pools.ts";
import { resetDemos } from "./reset-demos.job.ts";
import { openSimulator } from "./simulator.ts";

let database: OpenDatabase;
let played: PlayedSimulator;
let demo: SeededAccount;
let device: SeededDevice;
let reset: () => Promise<void>;

beforeAll(async () => {
  [database, played] = [await openDatabase(inject("testCluster")), await playSimulator()];
  const worker = createDatabase(database.open("worker"));
  const simulator = openSimulator({ url: played.url, token: played.token });
  reset = () =>
    resetDemos({ inSystem: createInSystem(worker), lookInSystem: createLookInSystem(worker), clock: Date.now, simulator });
});
afterAll(async () => {
  await played.stop();
  await database.close();
});
beforeEach(async () => {
  await database.truth("delete from accounts");
  demo = await database.seed({ deviceNames: ["Reef"], isSimulated: true, isPublicDemo: true });
  device = demo.devices[0] as SeededDevice;
  played.answerWith(null);
  played.set(device.hardwareId, { scenario: "burst_hose", speed: 60 });
});

const truth: OpenDatabase["truth"] = (text, values) => database.truth(text, values);
const changed = (agoMinutes: number) =>
  truth("update accounts set demo_changed_at = now() - $2 * interval '1 minute' where id = $1", [demo.accountId, agoMinutes]);
const tank = () => played.tank(device.hardwareId);
const isReset = async () => {
  const [row] = await truth("select demo_reset_at >= demo_changed_at as is_reset from accounts where id = $1", [demo.accountId]);
  return row?.is_reset;
};
async function addVisit(): Promise<void> {
  const userId = randomUUID();
  await truth(
    "insert into auth.users (id, first_name, last_name, email, visitor_of) values ($1::uuid, 'Visitor', '', $1::text, $2)",
    [userId, demo.accountId],
  );
  await truth("insert into memberships (account_id, user_id, role) values ($1, $2, 'viewer')", [demo.accountId, userId]);
  await truth(
    "insert into auth.sessions (id, user_id, active_account_id, token, expires_at) values ($1::uuid, $2, $3, $1::text, now() + interval '9 minutes')",
    [randomUUID(), userId, demo.accountId],
  );
}

describe("a demonstration that visitors broke", () => {
  it("is put right when the last of them has left, in speed and alerts too, and once", async () => {
    await truth(
      "insert into alerts (id, account_id, device_id, severity, code, message) values ($1, $2, $3, 'warn', 'test', 'x')",
      [randomUUID(), demo.accountId, device.id],
    );
    await changed(0);
    await reset();
    expect(tank()).toMatchObject({ scenario: null, speed: 1 });
    expect(await isReset()).toBe(true);
    expect(await truth("select id from alerts where acknowledged_at is null or cleared_at is null")).toEqual([]);
    played.asked.length = 0;
    await reset();
    expect(played.asked).toEqual([]);
  });

  it("keeps nothing of what visitors broke in the alerts, runs, relay times and speeds, and all from before", async () => {
    const [ids] = await truth(
      "select device_no, t.id as tank_id from devices d join tanks t on t.device_id = d.id where d.id = $1",
      [device.id],
    );
    const past = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000);
    const add = async (minutesAgo: number, n: number) => {
      const values = [randomUUID(), demo.accountId, device.id, past(minutesAgo)];
      await truth(
        "insert into alerts (id, account_id, device_id, severity, code, message, created_at, cleared_at, acknowledged_at) values ($1, $2, $3, 'warn', 'test', 'x', $4, $4, $4)",
        values,
      );
      await truth(
        `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at, start_until,
           deadline_at, completed_at)
         values ($1::uuid, $2, $3, $5, $1::text, 'top_up', 'failed', 'automatic', '{}', $4, $4, $4, $4)`,
        [...values, ids?.["tank_id"]],
      );
      await truth(
        "insert into simulated_speeds (id, account_id, device_id, began_at, seen_at, ended_at) values ($1, $2, $3, $4, $4, $4)",
        values,
      );
      for (const [isOn, more] of [
        [true, 0],
        [false, 1],
      ] as const)
        await truth(
          `insert into device_events (device_no, account_id, boot, n, type, data, up_ms, received_at, happened_at)
           values ($1, $2, 1, $3, 'relay', $4, 1, $5, $5)`,
          [ids?.["device_no"], demo.accountId, n + more, { channel: 4, on: isOn, cause: "automatic_top_up" }, past(minutesAgo)],
        );
    };
    const kept = async () => {
      const counts = ["alerts", "automation_runs", "simulated_speeds", "device_events"].map(async (table) => {
        const rows = await truth(`select 1 from ${table} where account_id = $1`, [demo.accountId]);
        return rows.length;
      });
      return Promise.all(counts);
    };
    const addVisitorChange = (minutesAgo: number) =>
      truth(
        `insert into audit_log (id, account_id, at, actor_user_id, actor_label, action, target_kind, target_id)
         select gen_random_uuid(), $1, $2, id, 'Visitor', 'break_tank', 'device', $3 from auth.users where visitor_of = $1`,
        [demo.accountId, past(minutesAgo), device.id],
      );
    await add(60, 1);
    await add(20, 3);
    await changed(11);
    await reset();
    expect(await kept()).toEqual([2, 2, 2, 4]);

    await addVisit();
    await truth("update accounts set demo_reset_at = now() - interval '50 minutes' where id = $1", [demo.accountId]);
    played.set(device.hardwareId, { scenario: "burst_hose" });
    await addVisitorChange(30);
    await changed(11);
    await reset();
    // The newest edge of a relay is its state.
    expect(await kept()).toEqual([1, 1, 1, 3]);
  });

  it("is left alone while somebody is there who changed something lately, and put right after ten minutes", async () => {
    await addVisit();
    await changed(9);
    await reset();
    expect(tank().scenario).toBe("burst_hose");
    await changed(11);
    await reset();
    expect(tank().scenario).toBeNull();
  });

  it("stays to be put right when the simulator does not answer", async () => {
    await changed(0);
    played.answerWith((response) => response.writeHead(500).end());
    await reset();
    expect(await isReset()).not.toBe(true);
    played.answerWith(null);
    await reset();
    expect(await isReset()).toBe(true);
  });

  it("restarts no tank that is right already while another one refuses", async () => {
    await changed(0);
    played.answerWith((response) => response.writeHead(409).end(JSON.stringify({ code: "run_open" })));
    await reset();
    expect(await isReset()).not.toBe(true);
    played.answerWith(null);
    played.set(device.hardwareId, { scenario: null, speed: 1 });
    played.asked.length = 0;
    await reset();
    expect(played.asked.filter((asked) => asked.includes("/scenario"))).toEqual([]);
    expect(await isReset()).toBe(true);
  });

  it("stays to be put right when somebody breaks it again meanwhile", async () => {
    await changed(0);
    played.answerWith((response) => {
      void changed(0).then(() => response.writeHead(200).end(JSON.stringify(tank())));
    });
    await reset();
    expect(await isReset()).not.toBe(true);
  });

  it("is nobody's to put right once a real device is in it", async () => {
    await truth("update devices set is_simulated = false where id = $1", [device.id]);
    await changed(30);
    played.asked.length = 0;
    await reset();
    expect(played.asked).toEqual([]);
  });
});
