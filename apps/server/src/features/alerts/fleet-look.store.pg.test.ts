// The look over the copies against what it replaced, for random fleets: every device judged by the domain's rule, and the joins over
// the tables that own the facts. Between two looks, devices, tanks and relays change in random ways.

import { deviceStatus, onlineWithinMs, type PresenceFacts, statusToAnnounce } from "@halocline/domain/devices/presence";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { deviceReport } from "../../../test/readings.ts";
import { INTERVAL_IN_EFFECT } from "../../db/interval-in-effect.ts";
import type { Pool } from "../../db/pools.ts";
import { recordWill, syncRelays, writeLatest } from "../../telemetry/device-latest.store.ts";
import { type LookTimes, lookAtFleet } from "./fleet-look.store.ts";

const NOW = 1_800_000_000_000;
const DEVICES = 40;
const ROUNDS = 60;

let database: OpenDatabase;
let [admin, ingest, worker]: Pool[] = [];
let account: SeededAccount;
let deviceNos: number[] = [];

/** mulberry32: the same fleet each time; a failure names its round. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, chance: (share: number) => next() < share, oneOf: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}
const { below, chance, oneOf } = createRandom(20_261_118);

const INTERVALS_S = [5, 10, 60, 300];
const TOPS_MM = [30, 31.3];
const DRAINS_MM = [60, 75.7];
const lowestMm = (top: number, drain: number) => drain - (drain - top) * 0.4;
/** Around each bound of each calibration, and well within. */
const DISTANCES_MM = [
  null,
  45,
  ...TOPS_MM.flatMap((top) => [top - 3.01, top - 3, top - 2.99]),
  ...TOPS_MM.flatMap((top) => DRAINS_MM.flatMap((drain) => [-0.01, 0, 0.01].map((by) => lowestMm(top, drain) + by))),
];
/** Around the end of each patience. */
const aroundMs = () => oneOf([...INTERVALS_S.map(onlineWithinMs), 600_000, 0, 20_000]) + oneOf([-1, 0, 1, -5000]);

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  [admin, ingest, worker] = [database.open("admin"), database.open("ingest"), database.open("worker")];
  account = await database.seed({ deviceNames: Array.from({ length: DEVICES }, (_, index) => `Reef ${index}`) });
  const rows = await database.truth("select device_no from devices order by device_no");
  deviceNos = rows.map((row) => row.device_no as number);
});
afterAll(() => database.close());

let upMs = 0;
const run = (text: string, values: readonly unknown[] = []) => admin?.query(text, [...values]);

async function speak(deviceNo: number): Promise<void> {
  upMs += 1;
  const report = deviceReport({
    upMs,
    boot: { counter: upMs, nonce: 1 },
    receivedAtMs: NOW - aroundMs(),
    relays: Array.from({ length: 5 }, () => chance(0.9)),
    isSensorOk: chance(0.9),
    fault: chance(0.1) ? "sensor_stuck" : null,
    distanceMm: chance(0.5) ? 45 : oneOf(DISTANCES_MM),
    configRevision: oneOf([null, 1, 2, 3]),
  });
  await writeLatest(ingest as Pool, [{ deviceNo, accountId: account.accountId, seq: null, report }]);
  if (!chance(0.1)) return;
  const [row] = await database.truth("select registration_id from devices where device_no = $1", [deviceNo]);
  if (row) await recordWill(ingest as Pool, row.registration_id as string, (BigInt(upMs) << 32n) | 1n);
}

const OF_DEVICE = "(select id from devices where device_no = $1)";

/** Each a way in which what was copied may become untrue, or what is watched may change. */
const CHANGES: Readonly<Record<string, (deviceNo: number) => Promise<unknown> | undefined>> = {
  interval: (deviceNo) =>
    run("update devices set reading_interval_s = $2, previous_interval_s = $3, interval_revision = $4 where device_no = $1", [
      deviceNo,
      oneOf(INTERVALS_S),
      oneOf(INTERVALS_S),
      below(4),
    ]),
  interval_before: (deviceNo) =>
    run("update devices set previous_interval_s = $2 where device_no = $1", [deviceNo, oneOf(INTERVALS_S)]),
  interval_revision: (deviceNo) => run("update devices set interval_revision = $2 where device_no = $1", [deviceNo, below(4)]),
  calibration: (deviceNo) => {
    const top = chance(0.2) ? null : oneOf(TOPS_MM);
    const text = `update tanks set top_distance_mm = $2, drain_distance_mm = $3, top_off_distance_mm = $4 where device_id = ${OF_DEVICE}`;
    return run(text, [deviceNo, top, top && oneOf(DRAINS_MM), top && chance(0.3) ? top - 5 : null]);
  },
  tank_gone: (deviceNo) => run(`delete from tanks where device_id = ${OF_DEVICE}`, [deviceNo]),
  tank_made: (deviceNo) =>
    run(
      `insert into tanks (id, account_id, device_id, name, top_distance_mm, drain_distance_mm)
       select gen_random_uuid(), account_id, id, 'x', $2, $3 from devices d
       where device_no = $1 and not exists (select from tanks where device_id = d.id)`,
      [deviceNo, oneOf(TOPS_MM), oneOf(DRAINS_MM)],
    ),
  role: (deviceNo) =>
    run(`update relays set role = $2 where channel_number = $3 and device_id = ${OF_DEVICE}`, [
      deviceNo,
      oneOf(["circulation", "spare", "drain"]),
      1 + below(5),
    ]),
  channel: (deviceNo) =>
    run(
      `update relays r set channel_number = 6 - $2 where channel_number = $2 and device_id = ${OF_DEVICE}
         and not exists (select from relays o where o.device_id = r.device_id and o.channel_number = 6 - $2)`,
      [deviceNo, 1 + below(5)],
    ),
  relay_gone: (deviceNo) =>
    run(`delete from relays where channel_number = $2 and device_id = ${OF_DEVICE}`, [deviceNo, 1 + below(5)]),
  relay_made: (deviceNo) =>
    run(
      `insert into relays (id, account_id, device_id, channel_number, role)
       select gen_random_uuid(), account_id, id, $2, $3 from devices where device_no = $1 on conflict do nothing`,
      [deviceNo, 1 + below(5), oneOf(["circulation", "spare"])],
    ),
  watched: (deviceNo) =>
    run(
      `insert into alert_watches (device_id, code, account_id, began_at, is_open, is_worse, told_at)
       select id, 'level_low', account_id, now(), false, false, now() from devices where device_no = $1 on conflict do nothing`,
      [deviceNo],
    ),
  no_longer_watched: (deviceNo) => run(`delete from alert_watches where device_id = ${OF_DEVICE}`, [deviceNo]),
  unplaced: (deviceNo) =>
    run(
      `insert into unplaced_readings (device_no, boot, seq, account_id, up_ms, sent_up_ms, received_at, error_code)
       select device_no, 1, $2, account_id, 1, 1, now(), 0 from devices where device_no = $1 on conflict do nothing`,
      [deviceNo, below(3)],
    ),
  placed: (deviceNo) => run("delete from unplaced_readings where device_no = $1", [deviceNo]),
  announced: (deviceNo) =>
    run("update device_latest set announced_status = $2, announced_since = now() where device_no = $1", [
      deviceNo,
      oneOf(["online", "online", "offline", "error", null]),
    ]),
  device_gone: (deviceNo) => (chance(0.05) ? run("delete from devices where device_no = $1", [deviceNo]) : undefined),
};

/** Some changes alone, some many in one transaction, some taken back. */
async function change(): Promise<void> {
  const isTogether = chance(0.3);
  if (isTogether) await run("begin");
  for (let count = 0; count < 12; count += 1) await CHANGES[oneOf(Object.keys(CHANGES))]?.(oneOf(deviceNos));
  if (isTogether) await run(chance(0.8) ? "commit" : "rollback");
  for (let count = 0; count < 12; count += 1) await speak(oneOf(deviceNos));
  await syncRelays(ingest as Pool, deviceNos);
}

type OracleRow = Readonly<{ deviceNo: number; announced: "online" | "offline" | "error" | null; facts: PresenceFacts }>;

/** Every device, as it used to be read. */
async function listAll(): Promise<OracleRow[]> {
  const result = await admin?.query(`select l.device_no, l.last_received_at, ${INTERVAL_IN_EFFECT} as interval_s,
      coalesce(l.will_boot = l.boot, false) as has_will, l.fault is not null as has_fault, l.is_sensor_ok, l.announced_status
    from device_latest l join devices d using (device_no) order by l.device_no`);
  return (result?.rows ?? []).map((row) => ({
    deviceNo: row.device_no,
    announced: row.announced_status,
    facts: {
      lastReceivedAtMs: row.last_received_at.getTime(),
      intervalS: row.interval_s,
      hasWillOfCurrentBoot: row.has_will,
      hasLatchedFault: row.has_fault,
      isSensorOk: row.is_sensor_ok,
    },
  }));
}

/** The devices that the alerts' own query used to find. */
async function listOutOfOrder(): Promise<number[]> {
  const result = await admin?.query(
    `select distinct l.device_no from device_latest l join devices d using (device_no)
       left join tanks t on t.device_id = d.id
       left join relays c on c.device_id = d.id and c.role = 'circulation'
       left join lateral (select json_agg(a.code) as watches from alert_watches a where a.device_id = d.id) w on true
     where w.watches is not null or l.device_no in (select device_no from unplaced_readings) or l.last_received_at < $1
       or not l.is_sensor_ok or not c.is_on
       or l.distance_mm > t.drain_distance_mm - (t.drain_distance_mm - t.top_distance_mm) * 40::float8 / 100
       or l.distance_mm < coalesce(t.top_off_distance_mm, t.top_distance_mm) - 3::float8
       or (coalesce(c.is_on, true) and l.distance_mm < t.top_distance_mm - 3::float8)
     order by l.device_no`,
    [new Date(NOW - 600_000)],
  );
  return (result?.rows ?? []).map((row) => row.device_no);
}

async function expected({ nowMs, heardUpToMs, nextLookAtMs }: LookTimes) {
  const all = await listAll();
  const news = all.filter(({ announced, facts }) => statusToAnnounce(facts, announced, heardUpToMs, nowMs) !== announced);
  const isSilentBy = (facts: PresenceFacts, atMs: number) => deviceStatus(facts, atMs) === "offline";
  const isSilenceNear = all.some(
    ({ announced, facts }) =>
      announced !== "offline" && !isSilentBy(facts, heardUpToMs) && isSilentBy(facts, Math.max(nextLookAtMs, nowMs)),
  );
  return {
    isSilenceNear,
    presenceNews: news.map(({ deviceNo }) => deviceNo),
    alertNews: await listOutOfOrder(),
  };
}

async function looked(times: LookTimes) {
  const { isSilenceNear, presenceNews, alertNews } = await lookAtFleet(worker as Pool, times);
  const known = new Set((await listAll()).map(({ deviceNo }) => deviceNo));
  return {
    isSilenceNear,
    presenceNews: [...presenceNews].sort((one, other) => one - other),
    // A device that never said anything may be watched; nobody can judge it.
    alertNews: alertNews.filter((deviceNo) => known.has(deviceNo)),
  };
}

/** Rows of device_latest whose copies are not what they are copied from. Of a device that is gone, no interval is enough. */
const untrue = () =>
  database.truth(`select l.device_no, l.reading_interval_s, l.previous_interval_s, l.interval_revision, l.top_distance_mm, l.drain_distance_mm,
      l.circulation_bits
    from device_latest l left join devices d using (device_no) left join tanks t on t.device_id = d.id
    where case when d.id is null then l.reading_interval_s is not null else (l.reading_interval_s, l.previous_interval_s, l.interval_revision, l.top_distance_mm, l.drain_distance_mm, l.circulation_bits)
      is distinct from (d.reading_interval_s, d.previous_interval_s, d.interval_revision, t.top_distance_mm, t.drain_distance_mm,
        (select coalesce(sum(1 << (channel_number - 1)), 0)::smallint from relays where device_id = d.id and role = 'circulation')) end`);

describe("one look at random fleets", () => {
  it("names whom the rules name, after every change of what was copied", { timeout: 60_000 }, async () => {
    const named = { presence: 0, alerts: 0, nobody: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      await change();
      expect(await untrue(), `copies in round ${round}`).toEqual([]);
      for (const heardUpToMs of [NOW, NOW - Math.max(0, aroundMs()), 0]) {
        const times = { nowMs: NOW, heardUpToMs, nextLookAtMs: NOW + oneOf([0, 1, 6000]) };
        const found = await looked(times);
        expect(found, `round ${round}, heard up to ${NOW - heardUpToMs} ms ago`).toEqual(await expected(times));
        named.presence += found.presenceNews.length;
        named.alerts += found.alertNews.length;
        named.nobody += DEVICES * 2 - found.presenceNews.length - found.alertNews.length;
      }
    }
    // Neither everybody nor nobody: the fleets are worth comparing.
    for (const count of Object.values(named)) expect(count).toBeGreaterThan(ROUNDS * 10);
  });

  it("is true again after a restore that went without triggers", async () => {
    await run("set session_replication_role = replica");
    await run("update devices set reading_interval_s = 77");
    await run("update tanks set top_distance_mm = 11, drain_distance_mm = 99, top_off_distance_mm = null");
    await run("set session_replication_role = origin");
    expect((await untrue()).length).toBeGreaterThan(10);
    await worker?.query("select copy_to_latest(array(select device_no from device_latest))");
    expect(await untrue()).toEqual([]);
  });
});
