// What happened in a year beside its readings: runs, what the device reported, the schedule and its due times. Written in bulk and in
// one commit, as the administrator. Logs end after ninety days, and these are older for the most part: of runs from before only the
// receipt is written, as the sweep would have left it.

import { randomUUID } from "node:crypto";
import { DEMO_LIMITS, DEMO_ZONE, demoSettings } from "@halocline/demo-year/household";
import { zoneOffsetMs } from "@halocline/demo-year/zone-offset";
import { logsEndMs } from "@halocline/domain/accounts/retention";
import { type Boot, bootNumber, formatBoot } from "@halocline/domain/devices/boot";
import { runHeights } from "@halocline/domain/runs/run-heights";
import { runDeadlineMs } from "@halocline/domain/runs/runs";
import type { TopUpPump } from "@halocline/domain/tanks/water-ledger";
import type { Connection, Pool } from "@halocline/server/db/pools";
import { inTransaction } from "@halocline/server/db/pools";
import type { PlacedEvent, PlacedYear } from "./placed-year.ts";
import { WHY_REFUSED } from "./year-alerts.ts";
import type { YearDevice } from "./year-device.ts";
import type { YearRun } from "./year-runs.ts";

/** Before every boot of the simulator, which counts from one. */
export const YEAR_BOOT: Boot = { counter: 0, nonce: 1 };
export const YEAR_BOOT_TEXT = formatBoot(YEAR_BOOT);
const WEEK_MS = 7 * 86_400_000;
const CHANNELS = [1, 2, 3, 4, 5];
const ROWS_AT_A_TIME = 4000;

const time = (atMs: number): string => new Date(atMs).toISOString();

/** Rows as one JSON document each time: any shape, one statement. */
async function insertRows(
  connection: Connection,
  text: string,
  rows: readonly object[],
  others: readonly unknown[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_A_TIME)
    await connection.query(text, [JSON.stringify(rows.slice(first, first + ROWS_AT_A_TIME)), ...others]);
}

const INSERT_RUNS = `insert into automation_runs
    (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, boot, started_at, start_until, deadline_at, completed_at,
     fail_reason, receipt, drained_mm, filled_mm, topped_up_mm)
  select r.id, $2, $3, $4, r.device_run_id, r.type, r.status, r.cause, $5, $6, r.started_at, r.started_at, r.deadline_at, r.completed_at,
    r.fail_reason, r.receipt, r.drained_mm, r.filled_mm, r.topped_up_mm
  from jsonb_to_recordset($1) as r(id uuid, device_run_id text, type run_type, status run_status, cause run_cause, started_at timestamptz,
    deadline_at timestamptz, completed_at timestamptz, fail_reason text, receipt jsonb, drained_mm float8, filled_mm float8,
    topped_up_mm float8)`;

const INSERT_RUN_EVENTS = `insert into run_events (run_id, account_id, key, at, happening)
  select e.run_id, $2, e.key, e.at, e.happening
  from jsonb_to_recordset($1) as e(run_id uuid, key text, at timestamptz, happening jsonb)`;

const INSERT_EVENTS = `insert into device_events
    (device_no, account_id, boot, n, type, run_id, data, up_ms, received_at, happened_at, is_confirmed)
  select $2, $3, $4, e.n, e.type, e.run_id, e.data, e.up_ms, e.at, e.at, true
  from jsonb_to_recordset($1) as e(n bigint, type text, run_id text, data jsonb, up_ms bigint, at timestamptz)`;

const isLogged = ({ startedAtMs }: YearRun, logMs: number): boolean => startedAtMs >= logMs;

const linesOf = ({ events }: YearRun) =>
  events.map(({ key, event: { atMs, ...happening } }) => ({ key, at: time(atMs), happening }));

function heightColumns({ type, events }: YearRun, pump: TopUpPump) {
  const { drainedMm, filledMm, toppedUpMm } = runHeights(
    type,
    events.map(({ event }) => event),
    pump,
  );
  return { drained_mm: drainedMm, filled_mm: filledMm, topped_up_mm: toppedUpMm };
}

async function writeRuns(connection: Connection, device: YearDevice, runs: readonly YearRun[], ids: RunIds, logMs: number) {
  const { calibration, areaCm2, flowsMlPerMin } = demoSettings(device.tank);
  const pump = { topupMlPerMin: flowsMlPerMin.topup, areaCm2 };
  const { topDistanceMm: topMm, topOffDistanceMm: topOffMm, drainDistanceMm: drainMm } = calibration;
  const limits = { ...DEMO_LIMITS, topMm, topOffMm, drainMm };
  const rows = runs.map((run) => ({
    id: ids.get(run.run),
    device_run_id: nameOf(run.run, ids, run.cause),
    type: run.type,
    status: run.state.status,
    cause: run.cause,
    started_at: time(run.startedAtMs),
    deadline_at: time(run.startedAtMs + runDeadlineMs(run.type, DEMO_LIMITS)),
    completed_at: run.state.completedAtMs === null ? null : time(run.state.completedAtMs),
    fail_reason: run.state.failReason,
    ...heightColumns(run, pump),
    receipt: isLogged(run, logMs) ? null : linesOf(run).map(({ at, happening }) => ({ at, happening })),
  }));
  const { accountId, deviceId, tankId } = device;
  await insertRows(connection, INSERT_RUNS, rows, [accountId, deviceId, tankId, JSON.stringify(limits), YEAR_BOOT_TEXT]);
  const events = runs
    .filter((run) => isLogged(run, logMs))
    .flatMap((run) => linesOf(run).map((line) => ({ run_id: ids.get(run.run), ...line })));
  await insertRows(connection, INSERT_RUN_EVENTS, events, [accountId]);
}

type RunIds = ReadonlyMap<number, string>;

/** Ours by our id; of a run that the device began itself, by a name that no device of today gives. */
const nameOf = (run: number, ids: RunIds, cause: YearRun["cause"]): string =>
  cause === "schedule" ? (ids.get(run) ?? "") : `auto-${YEAR_BOOT.counter}-${run}`;

/** The last word on each relay before the log begins stays with it: charts begin there. */
function loggedEvents(events: readonly PlacedEvent[], logMs: number): PlacedEvent[] {
  const before = CHANNELS.map((channel) =>
    events.findLast(({ type, data, atMs }) => type === "relay" && data.channel === channel && atMs < logMs),
  );
  return [...before.filter((event) => event !== undefined), ...events.filter(({ atMs }) => atMs >= logMs)];
}

async function writeEvents(
  connection: Connection,
  device: YearDevice,
  year: PlacedYear,
  runs: readonly YearRun[],
  ids: RunIds,
  logMs: number,
) {
  const names = new Map(runs.map(({ run, cause }) => [run, nameOf(run, ids, cause)]));
  const rows = loggedEvents(year.events, logMs).map(({ n, type, run, data, atMs }) => ({
    n,
    type,
    run_id: run === null ? null : (names.get(run) ?? null),
    data,
    up_ms: atMs - year.beginMs,
    at: time(atMs),
  }));
  await insertRows(connection, INSERT_EVENTS, rows, [device.deviceNo, device.accountId, String(bootNumber(YEAR_BOOT))]);
}

const INSERT_OCCURRENCES = `insert into schedule_occurrences (schedule_id, due_at, account_id, outcome, reason, run_id, recorded_at)
  select $2, o.due_at, $3, o.outcome, o.reason, o.run_id, o.due_at
  from jsonb_to_recordset($1) as o(due_at timestamptz, outcome due_outcome, reason text, run_id uuid)`;

const OUTCOMES = {
  started: { outcome: "started", reason: null },
  paused: { outcome: "skipped", reason: "paused" },
  refused: { outcome: "refused", reason: WHY_REFUSED },
} as const;

async function writeSchedule(
  connection: Connection,
  device: YearDevice,
  { changes, beginMs, endMs }: PlacedYear,
  ids: RunIds,
  logMs: number,
) {
  const { change } = device.tank;
  const scheduleId = randomUUID();
  let nextMs = changes.at(-1)?.dueMs ?? endMs;
  while (nextMs <= Date.now()) nextMs += WEEK_MS;
  // The same time of day on the clock at the tank, also when that changes in between.
  nextMs -= zoneOffsetMs(nextMs, DEMO_ZONE) - zoneOffsetMs(changes.at(-1)?.dueMs ?? endMs, DEMO_ZONE);
  await connection.query(
    `insert into schedules (id, account_id, tank_id, type, rule, is_enabled, next_run_at, next_start_at, created_at)
     values ($1, $2, $3, 'water_change', $4, true, $5, $5, $6)`,
    [
      scheduleId,
      device.accountId,
      device.tankId,
      { cron: `0 ${change.hour} * * ${change.weekday}` },
      time(nextMs),
      time(beginMs),
    ],
  );
  const due = changes
    .filter(({ dueMs }) => dueMs >= logMs)
    .map(({ dueMs, run, outcome }) => ({
      due_at: time(dueMs),
      ...OUTCOMES[outcome],
      run_id: run === null ? null : ids.get(run),
    }));
  await insertRows(connection, INSERT_OCCURRENCES, due, [scheduleId, device.accountId]);
}

/** A household that shows its year keeps its alerts as long. */
async function settleTank(connection: Connection, { tankId, accountId }: YearDevice, runs: readonly YearRun[], beginMs: number) {
  const last = runs.findLast(({ type, state }) => type === "water_change" && state.status === "success");
  await connection.query(
    `update tanks set last_water_change_at = $2, calibrated_at = $3,
       calibrated_by = (select u.name from auth.users u join memberships m on m.user_id = u.id where m.account_id = $4 and m.role = 'owner' limit 1)
     where id = $1`,
    [tankId, last?.state.completedAtMs ? time(last.state.completedAtMs) : null, time(beginMs), accountId],
  );
  await connection.query("update settings_system set alert_retention_days = 365 where account_id = $1", [accountId]);
}

/** All of it or nothing. */
export const writeStory = (
  admin: Pool,
  device: YearDevice,
  year: PlacedYear,
  runs: readonly YearRun[],
  ids: RunIds,
): Promise<void> =>
  inTransaction(admin, async (connection) => {
    const logMs = logsEndMs(year.endMs);
    await writeRuns(connection, device, runs, ids, logMs);
    await writeEvents(connection, device, year, runs, ids, logMs);
    await writeSchedule(connection, device, year, ids, logMs);
    await settleTank(connection, device, runs, year.beginMs);
  });
