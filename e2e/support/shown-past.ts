// The past of the tank in the pictures: days of evaporation and automatic top-ups, and the weekly water change three days
// ago. Amounts and times are those of the simulator's mid-size tank.

import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import type { Preset } from "@halocline/tank-physics/presets";
import type { System } from "./system.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** 3 mm of a sump of 0.24 m², at half a litre a minute. */
const TOP_UP_MS = 86 * SECOND_MS;

const CHANGE = { stoppedMs: 45 * SECOND_MS, pumpingMs: 151 * SECOND_MS, settlingMs: 25 * SECOND_MS, endingMs: 45 * SECOND_MS };
const DRAINED_MS = CHANGE.stoppedMs + CHANGE.pumpingMs;
const FILLING_MS = DRAINED_MS + CHANGE.settlingMs;
const FILLED_MS = FILLING_MS + CHANGE.pumpingMs;
const CHANGE_MS = FILLED_MS + CHANGE.endingMs;
const DRAIN_BACK_TAKES_MS = 6 * SECOND_MS;
const BEFORE_CHANGE = 0.6;
const BEFORE_CHANGE_MS = 60 * MINUTE_MS;

const [CIRCULATION, DRAIN, FILL, TOPUP] = [1, 2, 3, 4];
const LIMITS = { drainS: 1200, fillS: 1500, topUpS: 120, topMm: null, topOffMm: null, drainMm: null };

type Past = Readonly<{
  nowMs: number;
  beganMs: number;
  changeMs: number;
  marks: Preset["calibration"];
  topOffMm: number;
  periodMs: number;
}>;
type Run = Readonly<{ type: "water_change" | "top_up"; cause: "schedule" | "automatic"; fromMs: number; toMs: number }>;
type Edge = Readonly<{ channel: number; isOn: boolean; cause: string; atMs: number }>;

export type Shown = Readonly<{ preset: Preset; changeMs: number; distanceNowMm: number }>;

/** A top-up whenever evaporation has taken one hysteresis, with a period that ends where the living tank begins. */
function pastOf({ preset, changeMs, distanceNowMm }: Shown, nowMs: number): Past {
  const { calibration: marks, topOffDistanceMm: topOffMm, shape } = preset;
  const missing = (distanceNowMm - marks.topDistanceMm) / marks.hysteresisMm;
  const usualMs = ((marks.hysteresisMm * shape.sumpAreaM2) / shape.evaporationLPerDay) * DAY_MS;
  const sinceMs = nowMs - changeMs - CHANGE_MS;
  const periodMs = Math.round(sinceMs / (Math.round(sinceMs / usualMs - missing) + missing));
  return { nowMs, changeMs, periodMs, beganMs: changeMs - BEFORE_CHANGE_MS, marks, topOffMm };
}

/** How far evaporation is on its way from one refill (0) to the next (1). */
function evaporated({ changeMs, periodMs }: Past, atMs: number): number {
  if (atMs < changeMs) return BEFORE_CHANGE + (atMs - changeMs) / periodMs;
  return ((atMs - changeMs - CHANGE_MS) / periodMs) % 1;
}

function levelMm(past: Past, atMs: number): number {
  const { changeMs, marks, topOffMm } = past;
  const intoMs = atMs - changeMs;
  if (intoMs < 0 || intoMs >= CHANGE_MS) return marks.topDistanceMm + marks.hysteresisMm * evaporated(past, atMs);
  const between = (from: number, to: number, share: number) => from + (to - from) * Math.min(1, Math.max(0, share));
  const fallen = (sinceMs: number) => 1 - Math.exp(-sinceMs / DRAIN_BACK_TAKES_MS);
  if (intoMs < CHANGE.stoppedMs) return between(levelMm(past, changeMs - 1), topOffMm, fallen(intoMs));
  if (intoMs < FILLING_MS) return between(topOffMm, marks.drainDistanceMm, (intoMs - CHANGE.stoppedMs) / CHANGE.pumpingMs);
  if (intoMs < FILLED_MS) return between(marks.drainDistanceMm, topOffMm, (intoMs - FILLING_MS) / CHANGE.pumpingMs);
  return between(topOffMm, marks.topDistanceMm, fallen(intoMs - FILLED_MS));
}

const isDuringChange = ({ changeMs }: Past, atMs: number) => Math.abs(atMs - changeMs) < 30 * MINUTE_MS;

/** One a minute; where the picture looks closely, as many as a device sends. */
function readingTimes(past: Past): number[] {
  const times: number[] = [];
  for (let atMs = past.beganMs; atMs < past.nowMs; atMs += isDuringChange(past, atMs) ? 10 * SECOND_MS : MINUTE_MS)
    times.push(atMs);
  return times;
}

function runsOf(past: Past): Run[] {
  const { changeMs, nowMs, periodMs } = past;
  const change: Run = { type: "water_change", cause: "schedule", fromMs: changeMs, toMs: changeMs + CHANGE_MS };
  const topUps: Run[] = [];
  for (let toMs = change.toMs + periodMs; toMs < nowMs; toMs += periodMs)
    topUps.push({ type: "top_up", cause: "automatic", fromMs: toMs - TOP_UP_MS, toMs });
  return [change, ...topUps];
}

const pulse = (channel: number, cause: string, fromMs: number, toMs: number): Edge[] => [
  { channel, isOn: true, cause, atMs: fromMs },
  { channel, isOn: false, cause: "level", atMs: toMs },
];

function edgesOf(past: Past, runs: readonly Run[]): Edge[] {
  const { beganMs, changeMs } = past;
  const topUps = runs.filter(({ type }) => type === "top_up");
  return [
    { channel: CIRCULATION, isOn: true, cause: "boot", atMs: beganMs },
    { channel: CIRCULATION, isOn: false, cause: "run", atMs: changeMs },
    ...pulse(DRAIN, "run", changeMs + CHANGE.stoppedMs, changeMs + DRAINED_MS),
    ...pulse(FILL, "run", changeMs + FILLING_MS, changeMs + FILLED_MS),
    { channel: CIRCULATION, isOn: true, cause: "run", atMs: changeMs + FILLED_MS },
    ...topUps.flatMap(({ fromMs, toMs }) => pulse(TOPUP, "auto_topup", fromMs, toMs)),
  ];
}

async function insertReadings({ rows }: System, { id }: SeededDevice, past: Past): Promise<void> {
  await rows("select ensure_reading_partitions(current_date - 5, current_date + 1)");
  const times = readingTimes(past);
  // The sensor is never quite still; the water is warmer by day.
  const distances = times.map((atMs, index) => levelMm(past, atMs) + 0.12 * Math.sin(index * 2.4) + 0.08 * Math.sin(index * 0.7));
  const temperatures = times.map((atMs) => 25.3 + 0.3 * Math.sin((atMs / DAY_MS) * 2 * Math.PI));
  await rows(
    `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code)
     select to_timestamp(at_ms / 1000), 1, d.account_id, d.device_no, seq, 40, distance_mm, temperature_c, null, 0
     from devices d, unnest($2::float8[], $3::real[], $4::real[]) with ordinality as r(at_ms, distance_mm, temperature_c, seq)
     where d.id = $1`,
    [id, times, distances, temperatures],
  );
  // They did not come through ingest: longer charts are drawn from sums, and somebody has to ask for these.
  await rows("select mark_readings(now() - interval '6 days', now())");
}

async function insertRuns(
  { rows }: System,
  { accountId }: SeededAccount,
  device: SeededDevice,
  runs: readonly Run[],
): Promise<void> {
  for (const { type, cause, fromMs, toMs } of runs)
    await rows(
      `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at, start_until,
                                    deadline_at, completed_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, 'success', $6, $7, $8, $8, $9, $9)`,
      [
        accountId,
        device.id,
        device.tankId,
        `past-${fromMs}`,
        type,
        cause,
        JSON.stringify(LIMITS),
        new Date(fromMs),
        new Date(toMs),
      ],
    );
}

async function insertEdges({ rows }: System, { id }: SeededDevice, edges: readonly Edge[]): Promise<void> {
  const inOrder = edges.toSorted((a, b) => a.atMs - b.atMs);
  for (const [n, { channel, isOn, cause, atMs }] of inOrder.entries())
    await rows(
      `insert into device_events (device_no, account_id, boot, n, type, data, up_ms, received_at, happened_at, is_confirmed)
       select device_no, account_id, 1, $2, 'relay', $3, $4, $5, $5, true from devices where id = $1`,
      [id, n + 1, { channel, on: isOn, cause }, atMs - (inOrder[0]?.atMs ?? atMs), new Date(atMs)],
    );
}

/** For a calibrated tank, before its device connects. */
export async function seedShownPast(system: System, account: SeededAccount, device: SeededDevice, shown: Shown): Promise<void> {
  const { preset, changeMs } = shown;
  const past = pastOf(shown, Date.now());
  const runs = runsOf(past);
  await insertReadings(system, device, past);
  await insertRuns(system, account, device, runs);
  await insertEdges(system, device, edgesOf(past, runs));
  await system.rows(
    `update tanks set area_cm2 = $2, system_litres = $3, top_off_distance_mm = $4, has_auto_top_up = true, last_water_change_at = $5,
            calibrated_at = $5::timestamptz - interval '20 days', calibrated_by = 'Marina Reef' where id = $1`,
    [
      device.tankId,
      preset.shape.sumpAreaM2 * 10_000,
      preset.shape.systemL,
      preset.topOffDistanceMm,
      new Date(changeMs + CHANGE_MS),
    ],
  );
}
