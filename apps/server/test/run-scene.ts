// One household with a calibrated tank and a played device that runs by itself, and what is asked of them in tests of runs.

import type { Run, Tank } from "@halocline/contracts/http/entities.contract";
import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { eventually } from "./eventually.ts";
import { NO_RELAYS, type PlayedDevice, playDevice } from "./play-device.ts";
import type { TestServer } from "./start-test-server.ts";

type Answer = Readonly<{ status: number; body: any }>;

export type RunScene = Readonly<{
  account: SeededAccount;
  device: SeededDevice;
  played: PlayedDevice;
  query: (text: string, values?: readonly unknown[]) => Promise<Record<string, any>[]>;
  post: (path: string, body?: unknown, as?: SeededAccount) => Promise<Answer>;
  start: (what: "water-change/start" | "top-up/start" | "water-change/finish") => Promise<Answer>;
  runs: () => Promise<Run[]>;
  tank: () => Promise<Tank>;
  /** The newest run, once it is so. */
  runWith: (status: Run["status"]) => Promise<Run>;
  alerts: () => Promise<Record<string, any>[]>;
  phase: (n: number, runId: string, phase: string, levelMm: number, change?: object) => Promise<unknown>;
  ended: (n: number, runId: string, outcome: string, reason: string | null, change?: object) => Promise<unknown>;
  /** Reports, and waits until the server has it. */
  reports: (change: Record<string, unknown>, column: string, value: unknown) => Promise<void>;
}>;

const CALIBRATION = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 3 };

export async function openRunScene(server: TestServer, calibration: typeof CALIBRATION | null = CALIBRATION): Promise<RunScene> {
  const account = await server.seed({ deviceNames: ["Reef"], ...(calibration && { calibration }) });
  const device = account.devices[0] as SeededDevice;
  const played = await playDevice(server, device);
  const query: RunScene["query"] = (text, values = [device.id]) =>
    withClient(server.database.urls.admin, async (client) => (await client.query(text, [...values])).rows);
  const send = async (key: string, body?: unknown, as = account): Promise<Answer> => {
    const response = await server.send(key, { account: as, ...(body !== undefined && { body }) });
    return { status: response.status, body: await response.json() };
  };
  const get = async (path: string) => (await (await server.get(path, account)).json()) as any;
  const latest = (column: string) =>
    query(`select device_latest.${column} as value from device_latest join devices using (device_no) where id = $1`);
  const reports: RunScene["reports"] = async (change, column, value) => {
    await played.report(change);
    await eventually(
      () => latest(column),
      ([row]) => row !== undefined && String(row.value) === String(value),
    );
  };
  const runs = (): Promise<Run[]> => get(`/api/tanks/${device.tankId}/automation-runs`);
  played.answerWith(() => ({ state: "idle", relays: NO_RELAYS }));
  await played.hello({ caps: ["relay", "runs"] });
  await played.waitFor("welcome");
  await reports({}, "state", "idle");
  return {
    account,
    device,
    played,
    query,
    post: (path, body, as) => send(`POST ${path}`, body, as),
    start: (what) => send(`POST /api/tanks/${device.tankId}/${what}`),
    runs,
    tank: () => get(`/api/tanks/${device.tankId}`),
    runWith: async (status) => (await eventually(runs, ([run]) => run?.status === status))[0] as Run,
    alerts: () =>
      query("select code, severity, run_id, tank_id, cleared_at from alerts where device_id = $1 order by created_at"),
    phase: (n, run, name, levelMm, change = {}) =>
      played.event(n, "run_phase", { type: "water_change", phase: name, level_mm: levelMm }, { run, ...change }),
    ended: (n, run, outcome, reason, change = {}) =>
      played.event(
        n,
        "run_ended",
        { type: "water_change", outcome, reason, level_mm: 28.4, drained_s: 300, filled_s: 290, topped_up_s: 0 },
        { run, ...change },
      ),
    reports,
  };
}
