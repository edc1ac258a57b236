// One tank and what is to be said of it: from what the server tells of its controller, its newest readings, its open run and alerts.

import type { Device, Tank } from "@halocline/contracts/http/entities.contract";
import { type ToldTankFacts, tankFacts } from "@halocline/domain/verdict/tank-facts";
import { tankVerdict } from "@halocline/domain/verdict/tank-verdict";
import { MOST_STORED, OF_MINUTES, STORED_TREND_MS, storedSamples, waterSlope } from "@halocline/domain/verdict/trend";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import { notFound } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { ENGLISH } from "../../platform/reader.ts";
import { presentLatest } from "../../telemetry/reading.serializer.ts";
import { newestReadings } from "../../telemetry/readings.store.ts";
import { listTankAlerts, presentAlert } from "../alerts/index.ts";
import { listDevices, listTanks, presentDevice, presentTank } from "../devices/index.ts";
import { findOpenRun, presentRun, withEvents } from "../runs/index.ts";

/** A controller has at most one open alert of a kind. */
const MOST_ALERTS = 100;
/** Another server whose clock is a little ahead may have raised one. */
const CLOCKS_APART_MS = 60_000;

type Asked = Readonly<{ accountId: string; device: Device; deviceNo: number; tank: Tank; nowMs: number }>;

async function readingFacts(
  transaction: AccountTx,
  { accountId, deviceNo, nowMs }: Asked,
): Promise<Pick<ToldTankFacts, "reading" | "trend">> {
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
  return {
    reading: newest ? presentLatest(newest, nowMs) : null,
    trend: { slopeMmPerMin: waterSlope(samples, nowMs, OF_MINUTES) },
  };
}

async function findTold(transaction: AccountTx, asked: Asked): Promise<ToldTankFacts> {
  const { accountId, device, tank, nowMs } = asked;
  const openRun = await findOpenRun(transaction, device.id);
  const [run] = openRun ? await withEvents(transaction, [openRun]) : [];
  const about = { accountId, tankId: tank.id, deviceId: device.id };
  const open = { from: new Date(nowMs), to: new Date(nowMs + CLOCKS_APART_MS), limit: MOST_ALERTS };
  const alerts = await listTankAlerts(transaction, about, open);
  return {
    device,
    tank,
    ...(await readingFacts(transaction, asked)),
    run: run ? presentRun(run, ENGLISH) : null,
    alerts: alerts.map((alert) => presentAlert(alert, ENGLISH)),
  };
}

type VerdictContext = Pick<Context, "inAccount" | "clock" | "knownUpToMs">;

export function verdictRoutes(app: FastifyInstance, { inAccount, clock, knownUpToMs }: VerdictContext): void {
  route(app, "GET /api/tanks/:id", ({ params, principal: { accountId } }) =>
    inAccount(accountId, async (transaction) => {
      const [stored] = await listTanks(transaction, accountId, params.id);
      const [storedDevice] = stored ? await listDevices(transaction, accountId, stored.deviceId) : [];
      if (!stored || !storedDevice) throw notFound("tank");
      const nowMs = clock();
      const [tank, device] = [presentTank(stored), presentDevice(storedDevice, nowMs, knownUpToMs())];
      const told = await findTold(transaction, { accountId, device, deviceNo: storedDevice.deviceNo, tank, nowMs });
      return { ...tank, verdict: tankVerdict(tankFacts(told, Date.parse, nowMs), nowMs) };
    }),
  );
}
