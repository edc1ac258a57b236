// One tank and what is to be said of it: from what the server tells of its controller, its newest readings, its open run and alerts.

import type { Device, Run, Tank } from "@halocline/contracts/http/entities.contract";
import { isRunOpen } from "@halocline/domain/runs/runs";
import { type ToldTankFacts, tankFacts, toldMovement } from "@halocline/domain/verdict/tank-facts";
import { tankVerdict } from "@halocline/domain/verdict/tank-verdict";
import {
  MOST_STORED,
  OF_MINUTES,
  STORED_TREND_MS,
  storedSamples,
  undisturbed,
  waterSlope,
} from "@halocline/domain/verdict/trend";
import type { TankVerdict } from "@halocline/domain/verdict/verdict.types";
import type { AccountTx } from "../../db/pools.ts";
import { ENGLISH } from "../../platform/reader.ts";
import { presentLatest } from "../../telemetry/reading.serializer.ts";
import { newestReadings } from "../../telemetry/readings.store.ts";
import { listTankAlerts, presentAlert } from "../alerts/index.ts";
import type { StoredDevice } from "../devices/devices.store.ts";
import { presentDevice, presentTank } from "../devices/index.ts";
import type { StoredTank } from "../devices/tanks.store.ts";
import { listTankRuns, measureRun, presentRun } from "../runs/index.ts";
import type { RunWithEvents } from "../runs/runs.store.ts";

/** A controller has at most one open alert of a kind. */
const MOST_ALERTS = 100;
/** Another server whose clock is a little ahead may have raised one. */
const CLOCKS_APART_MS = 60_000;

type Asked = Readonly<{ accountId: string; device: Device; deviceNo: number; tank: Tank; nowMs: number }>;

async function readingFacts(
  transaction: AccountTx,
  { accountId, device, deviceNo, nowMs }: Asked,
  run: ToldTankFacts["run"],
): Promise<Pick<ToldTankFacts, "reading" | "trend" | "levelTimesMs">> {
  const [newest] = await newestReadings(transaction, { accountId, deviceNo, limit: 1, nowMs });
  const recent = await newestReadings(transaction, {
    accountId,
    deviceNo,
    limit: MOST_STORED,
    nowMs,
    fromMs: nowMs - STORED_TREND_MS,
  });
  const samples = storedSamples(
    recent.map(({ takenAt, distanceMm }) => ({ takenAtMs: takenAt.getTime(), distanceMm })),
    newest ? { takenAtMs: newest.takenAt.getTime(), receivedAtMs: newest.receivedAt.getTime() } : null,
  );
  const { sinceMs } = toldMovement({ device, run }, Date.parse, nowMs);
  return {
    levelTimesMs: recent.flatMap(({ distanceMm, receivedAt }) => (distanceMm === null ? [] : [receivedAt.getTime()])),
    reading: newest ? presentLatest(newest, nowMs) : null,
    trend: {
      slopeMmPerMin: waterSlope(undisturbed(samples, sinceMs, device.readingIntervalSeconds), nowMs, OF_MINUTES),
    },
  };
}

const isoOrNull = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());

type OpenRun = NonNullable<ToldTankFacts["run"]>;

/** As pages tell it: a water change with its finish and its pace, which are worked out from its readings and the changes before it. */
async function runFacts(
  transaction: AccountTx,
  run: RunWithEvents,
  nowMs: number,
): Promise<Run & Pick<OpenRun, "finishAt" | "pace">> {
  const told = presentRun(run, ENGLISH);
  const measured = run.type === "water_change" && isRunOpen(told) ? await measureRun(transaction, run, nowMs) : null;
  if (!measured) return told;
  const { finishAtMs, pace } = measured.finish;
  return { ...told, finishAt: isoOrNull(finishAtMs), pace };
}

async function findTold(transaction: AccountTx, asked: Asked): Promise<ToldTankFacts> {
  const { accountId, device, tank, nowMs } = asked;
  // A tank has at most one open run (SAFE-13), and it is its newest.
  const [newest] = await listTankRuns(transaction, accountId, tank.id, { limit: 1 });
  const about = { accountId, tankId: tank.id, deviceId: device.id };
  const open = { from: new Date(nowMs), to: new Date(nowMs + CLOCKS_APART_MS), limit: MOST_ALERTS };
  const alerts = await listTankAlerts(transaction, about, open);
  const newestRun = newest ? await runFacts(transaction, newest, nowMs) : null;
  const run = newestRun && isRunOpen(newestRun) ? newestRun : null;
  return {
    device,
    tank,
    ...(await readingFacts(transaction, asked, run)),
    run,
    newestRun,
    alerts: alerts.map((alert) => presentAlert(alert, ENGLISH)),
  };
}

type Judged = Readonly<{
  accountId: string;
  device: StoredDevice;
  tank: StoredTank;
  nowMs: number;
  /** Up to when everything that devices sent is known; null: by the clock. */
  knownUpToMs: number | null;
}>;

export async function judgeTank(
  transaction: AccountTx,
  { accountId, nowMs, knownUpToMs, ...stored }: Judged,
): Promise<Readonly<{ tank: Tank; verdict: TankVerdict }>> {
  const [tank, device] = [presentTank(stored.tank), presentDevice(stored.device, nowMs, knownUpToMs)];
  const told = await findTold(transaction, { accountId, device, deviceNo: stored.device.deviceNo, tank, nowMs });
  return { tank, verdict: tankVerdict(tankFacts(told, Date.parse, nowMs), nowMs) };
}
