// A device, the ingest processes that hear it and the worker, on a real database, each with the clock it is given. One step is a
// minute: a reading is taken and sent, and everybody has a turn.

import { createLogger } from "../src/platform/logger.ts";
import { createMetrics } from "../src/platform/metrics.ts";
import { createBatchWriter } from "../src/telemetry/batch-writer.ts";
import { placeReadings } from "../src/telemetry/place-readings.job.ts";
import { openNextEpoch, rollUpDue } from "../src/telemetry/rollups.store.ts";
import { createTelemetryStore } from "../src/telemetry/start-telemetry.ts";
import type { OpenDatabase } from "./open-database.ts";
import { BOOT, telemetry } from "./telemetry.ts";

export const MINUTE_MS = 60_000;
const EPOCH_MINUTES = 5;

/** How far each is from the true time; a device without a clock has null. */
type Clocks = { serverOffMs: number; deviceOffMs: number | null; workerOffMs?: number };
type World = { trueMs: number; readonly clocks: Clocks; readonly confirmed: string[]; readonly errors: unknown[] };
type Ingest = ReturnType<typeof createBatchWriter>;

/** The processes of the server; each ingest has a memory of its own. */
function openAnswers(database: OpenDatabase, world: World) {
  const { clocks, confirmed, errors } = world;
  const [worker, pool, logger] = [database.open("worker", 2), database.open("ingest", 2), createLogger("silent")];
  return {
    openIngest: (): Ingest =>
      createBatchWriter({
        store: createTelemetryStore(pool, () => {}),
        persist: (work) => work(),
        confirm: (confirmations) => void confirmed.push(...confirmations.map(({ life, seq }) => `${life.bootText} ${seq}`)),
        park: async (records) => new Set(records),
        clock: () => world.trueMs + clocks.serverOffMs,
        logger,
        counts: createMetrics().ingest,
      }),
    rollUp: async () => {
      await openNextEpoch(worker, 0);
      while ((await rollUpDue(worker, 500)) > 0);
    },
    place: () =>
      placeReadings({
        pool: worker,
        clock: () => world.trueMs + (clocks.workerOffMs ?? clocks.serverOffMs),
        logger,
        reportError: (_place, error) => void errors.push(error),
      }),
  };
}

const messageOf = (subject: string, text: string, { trueMs, clocks }: World) => ({
  subject,
  data: Buffer.from(text),
  receivedAtMs: trueMs + clocks.serverOffMs,
  settle: () => {},
  release: () => {},
});

export async function openClockScene(database: OpenDatabase) {
  const account = await database.seed();
  const registrationId = account.devices[0]?.registrationId ?? "";
  const deviceNo = await database.deviceNoOf(registrationId);
  const trueMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 20 * MINUTE_MS;
  const world: World = { trueMs, clocks: { serverOffMs: 0, deviceOffMs: 0 }, confirmed: [], errors: [] };
  const { clocks } = world;
  const server = openAnswers(database, world);
  let ingests = [server.openIngest()];
  let device = { boot: BOOT, beganAtMs: world.trueMs, seq: 0 };
  let minutes = 0;
  const taken: Taken = new Map();

  const deliver = (texts: readonly string[], topic = "telemetry") => {
    const subject = `halocline.v1.${registrationId}.${topic}`;
    return ingests[minutes % ingests.length]?.(texts.map((text) => messageOf(subject, text, world)));
  };
  const upMs = () => world.trueMs - device.beganAtMs;
  /** Takes a reading and sends it, then everybody has a turn. */
  const passMinute = async (change: Record<string, unknown>) => {
    world.trueMs += MINUTE_MS;
    minutes++;
    const { boot } = device;
    const seq = ++device.seq;
    taken.set(`${boot} ${seq}`, world.trueMs);
    const ts = clocks.deviceOffMs === null ? null : Math.floor((world.trueMs + clocks.deviceOffMs) / 1000);
    await deliver([telemetry({ boot, seq, up_ms: upMs(), ts, ...change })]);
    await server.place();
    if (minutes % EPOCH_MINUTES === 0) await server.rollUp();
  };

  return {
    ...world,
    ...server,
    account,
    deviceNo,
    deliver,
    upMs,
    nowMs: () => world.trueMs,
    boot: () => device.boot,
    /** From now on these take turns. */
    hear: (...others: Ingest[]) => void (ingests = others),
    restart: (boot: string) => void (device = { boot, beganAtMs: world.trueMs, seq: 0 }),
    pass: async (count: number, change: () => Record<string, unknown> = () => ({})): Promise<void> => {
      for (let n = 0; n < count; n++) await passMinute(change());
    },
    outcome: () => outcomeOf(database, deviceNo, taken),
    sums: () => sumsOf(database, deviceNo),
  };
}

/** When each reading was really taken. */
type Taken = Map<string, number>;

/** Everything that was taken, where it stands, and how far from its true time. */
async function outcomeOf(database: OpenDatabase, deviceNo: number, taken: Taken) {
  const rows = await database.truth(
    `select (boot >> 32) || '-' || lpad(to_hex(boot & 4294967295), 8, '0') || ' ' || seq as name, taken_at, arrival_delay_ms
     from sensor_readings where device_no = $1`,
    [deviceNo],
  );
  const [waiting] = await database.truth("select count(*)::int as n from unplaced_readings where device_no = $1", [deviceNo]);
  const offMs = rows.map(({ name, taken_at }) => (taken_at as Date).getTime() - (taken.get(name as string) ?? Number.NaN));
  return {
    sent: [...taken.keys()].toSorted(),
    stored: rows.map(({ name }) => name as string).toSorted(),
    mostOffMs: Math.max(0, ...offMs.map(Math.abs)),
    mostDelayMs: Math.max(0, ...rows.map((row) => Math.abs(row.arrival_delay_ms as number))),
    waiting: waiting?.n as number,
  };
}

/** Sums by the minute and by the hour beside those of the readings themselves: equal when nothing is left over or missing. */
async function sumsOf(database: OpenDatabase, deviceNo: number) {
  const stored = (table: string) => `select at, good_count from ${table} where device_no = $1 order by at`;
  const made = (unit: string) =>
    `select date_trunc('${unit}', taken_at) as at, count(*)::int as good_count from sensor_readings where device_no = $1 group by 1 order by 1`;
  const [minutes, ofMinutes, hours, ofHours] = await Promise.all(
    [stored("minute_rollups"), made("minute"), stored("hour_rollups"), made("hour")].map((text) =>
      database.truth(text, [deviceNo]),
    ),
  );
  return { stored: [minutes, hours], made: [ofMinutes, ofHours] };
}

export type ClockScene = Awaited<ReturnType<typeof openClockScene>>;
