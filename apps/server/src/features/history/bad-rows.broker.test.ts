// One bad row of the past costs its own fields: alerts, runs and the timeline are still listed, with their neighbours.

import { randomUUID } from "node:crypto";
import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Run } from "@halocline/contracts/http/entities.contract";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { openRunScene, type RunScene } from "../../../test/run-scene.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let scene: RunScene;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());
beforeEach(async () => {
  scene = await openRunScene(server);
});

const LAST = "9999-12-31T23:59:59.999Z";
const FIRST = "0000-01-01T00:00:00.000Z";
const STRETCH = `?from=${FIRST}&to=${LAST}`;

const read = async (path: string) => {
  const response = await server.get(path, scene.account);
  const text = await response.text();
  return { status: response.status, body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text };
};
const tankPath = (rest: string) => `/api/tanks/${scene.device.tankId}/${rest}`;

async function addAlert(times: Readonly<Record<string, string>> = {}): Promise<string> {
  const id = randomUUID();
  const { created = "now", seen = "now", cleared = "now" } = times;
  await scene.query(
    `insert into alerts (id, account_id, device_id, severity, code, message, created_at, last_seen_at, cleared_at)
     select $2, account_id, id, 'warn', 'test', 'A test', $3, $4, $5 from devices where id = $1`,
    [scene.device.id, id, created, seen, cleared],
  );
  return id;
}

async function addRun(times: Readonly<Record<string, string>> = {}): Promise<string> {
  const id = randomUUID();
  const { started = "now", completed = "now", deadline = "now" } = times;
  await scene.query(
    `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at, start_until,
       deadline_at, completed_at)
     select $2::uuid, account_id, device_id, id, $2::text, 'top_up', 'success', 'manual', '{"drainS":1,"fillS":1,"topUpS":1}', $3, now(), $5, $4
     from tanks where device_id = $1`,
    [scene.device.id, id, started, completed, deadline],
  );
  return id;
}

describe("an alert whose times cannot be shown", () => {
  it("is listed with those fields named, and its neighbour as before", async () => {
    const [bad, good] = [await addAlert({ created: "infinity", seen: "12000-01-01", cleared: "-infinity" }), await addAlert()];
    await scene.query(
      `insert into notifications (id, account_id, alert_id, user_id, severity, address, status, queued_at, settled_at)
       values (gen_random_uuid(), $1, $2, $3, 'warn', 'a@example.test', 'sent', now(), 'infinity')`,
      [scene.account.accountId, bad, scene.account.userId],
    );
    const { status, body } = await read("/api/alerts");
    expect(status).toBe(200);
    const shown = (id: string) => body.find((alert: Alert) => alert.id === id);
    expect(shown(bad)).toMatchObject({
      createdAt: LAST,
      lastSeenAt: LAST,
      clearedAt: null,
      deliveries: [{ at: FIRST }],
      unreadable: ["deliveries", "createdAt", "lastSeenAt", "clearedAt"],
    });
    expect(shown(good).unreadable).toBeUndefined();
    expect((await read(tankPath(`timeline${STRETCH}`))).status).toBe(200);
    const acknowledged = await server.send(`POST /api/alerts/${bad}/acknowledge`, { account: scene.account });
    expect(acknowledged.status).toBe(200);
  });
});

describe("a run whose times cannot be shown", () => {
  it("is listed with those fields named, and its neighbour as before", async () => {
    const bad = await addRun({ started: "-infinity", completed: "infinity", deadline: "12000-01-01" });
    const good = await addRun({ completed: "infinity" });
    await scene.query(
      `insert into run_events (run_id, account_id, key, at, happening)
       select $2, account_id, 'x', 'infinity', '{"type":"accepted"}' from devices where id = $1`,
      [scene.device.id, bad],
    );
    const { status, body } = await read(tankPath("automation-runs"));
    expect(status).toBe(200);
    expect(body.map(({ id }: Run) => id).toSorted()).toEqual([bad, good].toSorted());
    const one = await read(`/api/automation-runs/${bad}`);
    expect(one).toMatchObject({ status: 200, body: { startedAt: FIRST, completedAt: null, deadlineAt: LAST } });
    expect(one.body.unreadable).toEqual(["startedAt", "completedAt", "deadlineAt", "events"]);
    for (const path of [`/api/automation-runs/${bad}/measure`, tankPath("water-change/plan")])
      expect((await read(path)).status).toBe(200);
    expect(await read(tankPath(`timeline${STRETCH}`))).toMatchObject({
      status: 200,
      body: { runs: [{ id: bad }, { id: good }] },
    });
    expect(await read(tankPath(`export${STRETCH}`))).toMatchObject({
      status: 200,
      body: expect.stringContaining("top-up,success"),
    });
  });

  it("is listed when its receipt is closed", async () => {
    const bad = await addRun();
    await scene.query(
      `update automation_runs set receipt = '[{"at":"infinity","happening":{"type":"accepted"}}]' where id = $1`,
      [bad],
    );
    expect(await read(tankPath("automation-runs"))).toMatchObject({ status: 200, body: [{ id: bad, unreadable: ["events"] }] });
    await scene.query("update automation_runs set type = 'water_change' where id = $1", [bad]);
    expect((await read(`/api/automation-runs/${bad}/measure`)).status).toBe(200);
  });
});

describe("a relay that was switched at a time that cannot be shown", () => {
  it("has no place in the timeline, and costs nobody theirs", async () => {
    await scene.query(
      `insert into device_events (device_no, account_id, boot, n, type, data, up_ms, received_at, happened_at)
       select device_no, account_id, 1, n, 'relay', jsonb_build_object('channel', n, 'on', true, 'cause', 'manual'), 5, now(),
         case n when 3 then 'infinity' else now() end
       from devices cross join generate_series(2, 3) n where id = $1`,
    );
    expect(await read(tankPath(`timeline${STRETCH}`))).toMatchObject({
      status: 200,
      body: { relayIntervals: [{ channelNumber: 2 }] },
    });
  });
});
