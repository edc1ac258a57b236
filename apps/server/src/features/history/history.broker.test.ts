// The past of a tank on a whole server: its level, what happened beside it, and both as a file.

import { once } from "node:events";
import { get as httpGet, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openRunScene, type RunScene } from "../../../test/run-scene.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";
import { createPool, type Pool } from "../../db/pools.ts";
import { openNextEpoch, rollUpDue } from "../../telemetry/rollups.store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let scene: RunScene;
let worker: Pool;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
  worker = createPool(server.database.urls.worker, 1, () => {});
});
afterAll(async () => {
  await worker.end();
  await server.stop();
});
beforeEach(async () => {
  scene = await openRunScene(server, null);
});

/** The last whole hour but one: everything here lies in the past, and within the days that have partitions. */
const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS);
const later = (ms: number) => new Date(hour.getTime() + ms);

/** Every ten seconds from there on, five of them good and the sixth not; none in the minutes from 25 to 35. */
async function storeHour(from: Date, isMarked = true): Promise<void> {
  await scene.query(
    `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, error_code)
     select $2::timestamptz + s * interval '10 seconds', 1, account_id, device_no, s, 0, case when s % 6 = 5 then null else 40 + s % 6 end,
       case when s % 2 = 0 then 25 end, case when s % 6 = 5 then 255 else 0 end
     from devices cross join generate_series(0, 359) s where id = $1 and s not between 150 and 209`,
    [scene.device.id, from],
  );
  if (isMarked) await scene.query("select mark_readings($1, $2)", [from, new Date(from.getTime() + HOUR_MS)]);
}
async function rollUp(): Promise<void> {
  await openNextEpoch(worker, 0);
  while ((await rollUpDue(worker, 500)) > 0);
}

const get = async (what: string, from: Date, to: Date, more = "") => {
  const query = `from=${from.toISOString()}&to=${to.toISOString()}${more}`;
  const response = await server.get(`/api/tanks/${scene.device.tankId}/${what}?${query}`, scene.account);
  return { status: response.status, body: (await response.json()) as any };
};

describe("the level over time", () => {
  const history = (from: Date, to: Date, points: number) => get("level-history", from, to, `&points=${points}`);

  it("comes in at most so many buckets, and a gap is a gap", async () => {
    await storeHour(hour);
    const { status, body } = await history(hour, later(HOUR_MS), 60);
    expect([status, body.source, body.bucketSeconds, body.buckets.length]).toEqual([200, "minutes", 60, 50]);
    expect(body.buckets[0]).toEqual({
      at: hour.toISOString(),
      minHeightMm: 40,
      maxHeightMm: 44,
      meanHeightMm: 42,
      meanTemperatureC: 25,
      count: 5,
      badCount: 1,
    });
    const minutes = body.buckets.map(({ at }: { at: string }) => (Date.parse(at) - hour.getTime()) / MINUTE_MS);
    expect(minutes.filter((minute: number) => minute >= 25 && minute < 35)).toEqual([]);
    expect((await history(hour, later(HOUR_MS), 10)).body.buckets.length).toBeLessThanOrEqual(10);
  });

  it("is the same from readings, from minutes and from hours, before and after it is rolled up", async () => {
    await storeHour(hour);
    await storeHour(later(-HOUR_MS));
    const [from, to] = [later(-HOUR_MS), later(HOUR_MS)];
    const ask = async () => [
      await history(from, to, 2000),
      await history(from, to, 120),
      // From a year ago: by the hour, and more.
      await history(new Date(to.getTime() - 365 * DAY_MS), to, 2000),
    ];
    const before = await ask();
    expect(before.map(({ body }) => body.source)).toEqual(["readings", "minutes", "hours"]);
    expect(before.map(({ body }) => body.buckets.length)).toEqual([600, 100, expect.any(Number)]);
    await rollUp();
    expect(await scene.query("select m.* from rollup_marks m join devices using (device_no) where id = $1")).toEqual([]);
    expect(await ask()).toEqual(before);
  });

  it("does not miss what is newer than the rollups", async () => {
    await storeHour(hour);
    await rollUp();
    await scene.played.report({ water_mm: 77 });
    const { body } = await eventually(
      () => history(later(-DAY_MS), new Date(Date.now() + 1000), 2000),
      ({ body: { buckets } }) => buckets.at(-1)?.maxHeightMm === 77,
    );
    expect([body.source, body.buckets.at(-1)?.maxHeightMm]).toEqual(["minutes", 77]);
    expect(body.buckets.length).toBeGreaterThan(50);
  });

  it("of a failed sensor has no height, and counts", async () => {
    await scene.query(
      `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, error_code)
       select $2, 1, account_id, device_no, 1, 0, 255 from devices where id = $1`,
      [scene.device.id, hour],
    );
    const { body } = await history(hour, later(MINUTE_MS), 100);
    const nothing = { minHeightMm: null, maxHeightMm: null, meanHeightMm: null, meanTemperatureC: null };
    expect(body.buckets).toEqual([{ at: hour.toISOString(), ...nothing, count: 0, badCount: 1 }]);
  });

  it("backwards is empty, and another household's is not found", async () => {
    expect((await history(new Date(), new Date(0), 10)).body.buckets).toEqual([]);
    const stranger = await server.seed({ deviceNames: [] });
    const path = `/api/tanks/${scene.device.tankId}/level-history?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`;
    expect((await server.get(path, stranger)).status).toBe(404);
  });
});

const addRun = (startedAt: Date, change: { status?: string; type?: string; by?: string } = {}) =>
  scene.query(
    `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_by_name,
       started_at, start_until, deadline_at, completed_at)
     select gen_random_uuid(), t.account_id, t.device_id, t.id, gen_random_uuid(), $3::run_type, $4::run_status, 'manual', '{"drainS":1200,"fillS":1500,"topUpS":120}', $5, $2, $2, $2,
       $2::timestamptz + interval '10 minutes' from tanks t where t.device_id = $1`,
    [scene.device.id, startedAt, change.type ?? "top_up", change.status ?? "success", change.by ?? "Marina"],
  );

const addAlert = (code: string, at: Date, clearedAt: Date | null) =>
  scene.query(
    `insert into alerts (id, account_id, device_id, severity, code, message, created_at, last_seen_at, cleared_at)
     select gen_random_uuid(), account_id, id, 'warn', $2, 'x', $3, $3, $4 from devices where id = $1`,
    [scene.device.id, code, at, clearedAt],
  );
const addEdge = (n: number, at: Date, channel: number, on: boolean, cause = "command") =>
  scene.query(
    `insert into device_events (device_no, account_id, boot, n, type, data, up_ms, received_at, happened_at)
     select device_no, account_id, 1, $2, 'relay', jsonb_build_object('channel', $4::int, 'on', $5::boolean, 'cause', $6::text), 1000, $3, $3
     from devices where id = $1`,
    [scene.device.id, n, at, channel, on, cause],
  );

describe("what happened", () => {
  const timeline = (from: Date, to: Date) => get("timeline", from, to);

  it("is told with the true begin and end of what reaches beyond the stretch", async () => {
    await addEdge(0, later(-HOUR_MS), 1, true);
    await addEdge(1, later(-5 * MINUTE_MS), 3, true);
    await addEdge(2, later(5 * MINUTE_MS), 3, false);
    await addEdge(3, later(58 * MINUTE_MS), 2, true);
    await addEdge(4, later(70 * MINUTE_MS), 2, false);
    await addEdge(5, later(80 * MINUTE_MS), 4, true);
    const { status, body } = await timeline(hour, later(HOUR_MS));
    expect(status).toBe(200);
    const told = { cause: "command" };
    expect(body.relayIntervals).toEqual([
      { ...told, channelNumber: 1, role: "circulation", from: later(-HOUR_MS).toISOString(), to: null },
      {
        ...told,
        channelNumber: 3,
        role: "fill",
        from: later(-5 * MINUTE_MS).toISOString(),
        to: later(5 * MINUTE_MS).toISOString(),
      },
      {
        ...told,
        channelNumber: 2,
        role: "drain",
        from: later(58 * MINUTE_MS).toISOString(),
        to: later(70 * MINUTE_MS).toISOString(),
      },
    ]);
    expect(body.isCut).toBe(false);
  });

  it("[SAFE-14] comes from the device's own events, at the time of the device, not of the message", async () => {
    await scene.played.event(0, "relay", { channel: 4, on: true, cause: "auto_top_up" }, { up_ms: 1500 });
    await scene.played.waitFor("events_ack");
    const [row] = await scene.query(
      `select e.happened_at = least(e.received_at, b.anchor_at + interval '1.5 seconds') as is_anchored from device_events e
       join device_boots b using (device_no, boot) join devices d using (device_no) where d.id = $1 and e.type = 'relay'`,
    );
    expect(row).toEqual({ is_anchored: true });
    const { body } = await timeline(later(0), new Date(Date.now() + 1000));
    expect(body.relayIntervals).toMatchObject([{ channelNumber: 4, role: "topup", cause: "auto_top_up", to: null }]);
  });

  it("has the runs and alerts that touch the stretch, oldest first", async () => {
    for (const minutes of [-30, -5, 20, 70]) await addRun(later(minutes * MINUTE_MS));
    await addAlert("over", later(-HOUR_MS), later(-MINUTE_MS));
    await addAlert("lasting", later(-HOUR_MS), null);
    await addAlert("within", later(MINUTE_MS), later(2 * MINUTE_MS));
    await addAlert("after", later(2 * HOUR_MS), null);
    const { body } = await timeline(hour, later(HOUR_MS));
    expect(body.runs.map(({ startedAt }: { startedAt: string }) => (Date.parse(startedAt) - hour.getTime()) / MINUTE_MS)).toEqual(
      [-5, 20],
    );
    expect(body.alerts.map(({ code }: { code: string }) => code)).toEqual(["lasting", "within"]);
  });

  it("is kept to the newest where there is too much, and says so", async () => {
    await scene.query(
      `insert into device_events (device_no, account_id, boot, n, type, data, up_ms, received_at, happened_at)
       select device_no, account_id, 1, s, 'relay', jsonb_build_object('channel', 5, 'on', s % 2 = 0, 'cause', 'command'), 1000, now(),
         $2::timestamptz + s * interval '1 second' from devices cross join generate_series(0, 1999) s where id = $1`,
      [scene.device.id, hour],
    );
    const { body } = await timeline(hour, later(HOUR_MS));
    expect(body.isCut).toBe(true);
    expect(body.relayIntervals).toHaveLength(500);
    expect(body.relayIntervals[0].from).toBe(later(1000_000).toISOString());
  });
});

describe("how far back it reaches", () => {
  const oldest = async (since: Date, caller = scene.account) => {
    const response = await server.get(`/api/tanks/${scene.device.tankId}/history-start?since=${since.toISOString()}`, caller);
    return [response.status, ((await response.json()) as { oldestAt?: string | null }).oldestAt];
  };

  it("is the oldest reading, run or alert since the time given, and null without any", async () => {
    const since = later(-2 * DAY_MS);
    expect(await oldest(new Date(Date.now() + HOUR_MS))).toEqual([200, null]);
    await storeHour(hour);
    expect(await oldest(since)).toEqual([200, hour.toISOString()]);
    await addRun(later(-2 * HOUR_MS));
    expect(await oldest(since)).toEqual([200, later(-2 * HOUR_MS).toISOString()]);
    await addAlert("old", later(-3 * HOUR_MS), null);
    expect(await oldest(since)).toEqual([200, later(-3 * HOUR_MS).toISOString()]);
    expect(await oldest(later(-HOUR_MS))).toEqual([200, hour.toISOString()]);
  });

  it("is bounded by what is kept, and another household's is not found", async () => {
    await storeHour(hour);
    expect(await oldest(new Date(0))).toEqual([200, hour.toISOString()]);
    expect((await oldest(hour, await server.seed({ deviceNames: [] })))[0]).toBe(404);
  });
});

describe("readings and runs of a stretch", () => {
  it("are those within it", async () => {
    await storeHour(hour);
    const some = (await get("sensor-readings", later(MINUTE_MS), later(2 * MINUTE_MS), "&limit=100")).body;
    expect(some).toHaveLength(6);
    expect([some[0].deviceTimestamp, some.at(-1).deviceTimestamp]).toEqual([
      later(2 * MINUTE_MS - 10_000).toISOString(),
      later(MINUTE_MS).toISOString(),
    ]);
    for (const minutes of [-5, 20]) await addRun(later(minutes * MINUTE_MS));
    expect((await get("automation-runs", hour, later(HOUR_MS))).body).toHaveLength(1);
    expect(await scene.runs()).toHaveLength(2);
  });
});

/** All in one zone, so that the texts sort as the times do. */
const expectInOrder = (lines: readonly string[]) => {
  const times = lines.map((line) => line.split(",")[0] ?? "");
  expect(times.filter((time, index) => time < (times[index - 1] ?? ""))).toEqual([]);
};

describe("the file", () => {
  const file = async (more = "", from = hour, to = later(HOUR_MS)) => {
    const query = `from=${from.toISOString()}&to=${to.toISOString()}${more}`;
    const response = await server.get(`/api/tanks/${scene.device.tankId}/export?${query}`, scene.account);
    return { response, lines: (await response.text()).trimEnd().split("\n") };
  };

  it("has every reading and run in order, in the zone that was asked for, under a name with the date", async () => {
    await storeHour(hour);
    await addRun(later(90_000), { by: "=1+1" });
    const { response, lines } = await file("&timezone=Asia/Kolkata");
    const day = new Date(Date.now() + 5.5 * HOUR_MS).toISOString().slice(0, 10);
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="halocline-reef-tank-${day}.csv"`);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const local = (ms: number) => `${new Date(later(ms).getTime() + 5.5 * HOUR_MS).toISOString().slice(0, 19)}+05:30`;
    expect(lines[1]).toBe(`# Range: ${local(0)} to ${local(HOUR_MS)}`);
    expect(lines).toHaveLength(5 + 300 + 1);
    expect(lines[5]).toBe(`${local(0)},reading,ok,40,25,,,,,`);
    const run = lines.findIndex((line) => line.includes("top-up"));
    expect(lines[run]).toBe(`${local(90_000)},top-up,success,,,,${local(690_000)},manual,'=1+1,`);
    expectInOrder(lines.slice(5));
  });

  it("has only what was asked for", async () => {
    await storeHour(hour);
    await addRun(later(MINUTE_MS));
    await addRun(later(2 * MINUTE_MS), { type: "water_change", status: "failed" });
    const kinds = async (more: string) => [...new Set((await file(more)).lines.slice(5).map((line) => line.split(",")[1]))];
    expect(await kinds("")).toEqual(["reading", "top-up", "water change"]);
    expect(await kinds("&kind=readings")).toEqual(["reading"]);
    expect(await kinds("&kind=top_up")).toEqual(["top-up"]);
    expect(await kinds("&status=failed")).toEqual(["water change"]);
    expect(await kinds("&kind=top_up&status=failed")).toEqual([]);
  });

  it("has runs, alerts and what was switched by hand as events, each of them alone too, and no readings among them", async () => {
    await storeHour(hour);
    await addRun(later(MINUTE_MS));
    await addAlert("lasting", later(-HOUR_MS), null);
    await addAlert("over", later(-HOUR_MS), later(-MINUTE_MS));
    await addAlert("within", later(3 * MINUTE_MS), later(4 * MINUTE_MS));
    await addEdge(0, later(2 * MINUTE_MS), 2, true);
    await addEdge(1, later(5 * MINUTE_MS), 2, false);
    await addEdge(2, later(6 * MINUTE_MS), 4, true, "automatic_top_up");
    const local = (ms: number) => `${later(ms).toISOString().slice(0, 19)}+00:00`;
    const told = async (more: string) => (await file(more)).lines.slice(5);
    const events = await told("&kind=events");
    expect(events.map((line) => line.split(",").slice(1, 3).join())).toEqual([
      "alert,warn",
      "top-up,success",
      "by hand,off again",
      "alert,warn",
    ]);
    expect(events[2]).toBe(`${local(2 * MINUTE_MS)},by hand,off again,,,,${local(5 * MINUTE_MS)},command,,drain`);
    expect(events[3]).toBe(`${local(3 * MINUTE_MS)},alert,warn,,,,${local(4 * MINUTE_MS)},within,,x`);
    expect(await told("&kind=alerts")).toEqual([events[0], events[3]]);
    expect(await told("&kind=by_hand")).toEqual([events[2]]);
    expect(await told("&kind=events&status=success")).toEqual([events[1]]);
    expect(await told("&kind=alerts&status=success")).toEqual([]);
  });

  it("loses and repeats no alert over many pages", async () => {
    await scene.query(
      `insert into alerts (id, account_id, device_id, severity, code, message, created_at, last_seen_at, cleared_at)
       select gen_random_uuid(), account_id, id, 'info', 'n' || s, 'x', $2::timestamptz + (s / 2) * interval '1 second', $2, now()
       from devices cross join generate_series(1, 450) s where id = $1`,
      [scene.device.id, hour],
    );
    const { lines } = await file("&kind=alerts");
    expect(new Set(lines.slice(5).map((line) => line.split(",")[7])).size).toBe(450);
    expect(lines).toHaveLength(5 + 450);
    expectInOrder(lines.slice(5));
  });

  it("says so where it leaves out what somebody switched", async () => {
    await scene.query(
      `insert into device_events (device_no, account_id, boot, n, type, data, up_ms, received_at, happened_at)
       select device_no, account_id, 1, s, 'relay', jsonb_build_object('channel', 2, 'on', s % 2 = 0, 'cause', 'command'), 1000, t, t
       from devices cross join generate_series(0, 1003) s cross join lateral (select $2::timestamptz + s * interval '1 second' as t) at
       where id = $1`,
      [scene.device.id, hour],
    );
    const { lines } = await file("&kind=by_hand");
    expect(lines[5]).toMatch(/^"?# By hand: only the newest 1000 switchings/);
    expect(lines).toHaveLength(5 + 1 + 500);
    expectInOrder(lines.slice(6));
    const later8Minutes = (await file("&kind=by_hand", later(8 * MINUTE_MS))).lines;
    expect(later8Minutes[5]).not.toContain("#");
  });

  it("goes over many pages and days without losing or repeating a line", async () => {
    await scene.query(
      `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, error_code)
       select $2::timestamptz + (s / 2) * interval '20 seconds', 1, account_id, device_no, s, 0, s % 100, 0
       from devices cross join generate_series(0, 14999) s where id = $1`,
      [scene.device.id, later(-2 * DAY_MS)],
    );
    for (let n = 0; n < 40; n++) await addRun(later(-2 * DAY_MS + n * HOUR_MS));
    const { lines } = await file("", later(-3 * DAY_MS), hour);
    expect(lines).toHaveLength(5 + 8640 * 2 - 2280 + 40);
    expectInOrder(lines.slice(5));
  });

  it("needs a zone that exists, and a tank of one's own", async () => {
    const { response, lines } = await file("&timezone=Mars/Olympus");
    expect([response.status, JSON.parse(lines.join("")).fields]).toEqual([400, { timezone: "This time zone is not known" }]);
    const path = `/api/tanks/${scene.device.tankId}/export?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`;
    expect((await server.get(path, await server.seed({ deviceNames: [] }))).status).toBe(404);
  });

  it("ends when its reader goes away", async () => {
    await storeHour(hour);
    const query = `from=${later(-3 * DAY_MS).toISOString()}&to=${later(HOUR_MS).toISOString()}`;
    const path = `${server.url}/api/tanks/${scene.device.tankId}/export?${query}`;
    // A connection of its own: fetch would open a new one in the place of the broken one, and keep it.
    const request = httpGet(path, { agent: false, headers: { cookie: server.cookieOf(scene.account) } });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.destroy();
    await once(response, "close");
    expect((await file()).lines).toHaveLength(5 + 300);
  });
});
