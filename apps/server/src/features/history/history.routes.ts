// The past of a tank: its level as a chart, what happened beside it, and both as a file.

import { levelBuckets } from "@halocline/domain/tanks/level-buckets";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import { Download } from "../../http/download.ts";
import { invalidField, notFound } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import type { Reader } from "../../platform/reader.ts";
import { createZonedTime } from "../../platform/zoned-time.ts";
import { listTankAlerts, presentAlert } from "../alerts/index.ts";
import { findTankKeys } from "../devices/index.ts";
import type { TankKeys } from "../devices/tanks.store.ts";
import { listTankRuns, presentRun } from "../runs/index.ts";
import { listFastTimes } from "../scenarios/index.ts";
import { exportHistory } from "./history-export.ts";
import { csvFilename } from "./history-line.serializer.ts";
import { presentLevelHistory } from "./level.serializer.ts";
import { listLevelBuckets } from "./level-history.store.ts";
import { findOldest } from "./oldest.store.ts";
import { presentRelayInterval } from "./relay-interval.serializer.ts";
import { readRelayPast } from "./relay-past.ts";

const DAY_MS = 86_400_000;
const LONGEST_STRETCH_MS = 3660 * DAY_MS;
/** As far as readings may lie ahead of a clock that was set back. */
const CLOCK_LEAD_DAYS = 31;
const MOST_RUNS = 500;
const MOST_ALERTS = 500;
const MOST_FAST_TIMES = 200;

type HistoryContext = Pick<Context, "inAccount" | "clock" | "config">;

export function historyRoutes(app: FastifyInstance, ctx: HistoryContext): void {
  const { inAccount, clock } = ctx;
  const { retentionDays: keptDays } = ctx.config;

  route(app, "GET /api/tanks/:id/level-history", ({ params, query, principal: { accountId } }) =>
    inAccount(accountId, async (transaction) => {
      const { deviceNo } = await ownTank(transaction, accountId, params.id);
      const toMs = Date.parse(query.to);
      const fromMs = Math.max(Date.parse(query.from), toMs - LONGEST_STRETCH_MS);
      const buckets = levelBuckets({ fromMs, toMs, points: query.points, nowMs: clock(), keptDays });
      const isBackwards = toMs <= fromMs;
      return presentLevelHistory(
        buckets,
        isBackwards ? [] : await listLevelBuckets(transaction, { accountId, deviceNo }, buckets),
      );
    }),
  );

  route(app, "GET /api/tanks/:id/timeline", ({ params, query, principal: { accountId }, reader }) =>
    inAccount(accountId, async (transaction) => {
      const tank = await ownTank(transaction, accountId, params.id);
      const stretch = { from: new Date(query.from), to: new Date(query.to) };
      return timeline(transaction, accountId, tank, stretch, reader());
    }),
  );

  route(app, "GET /api/tanks/:id/history-start", async ({ params, query, principal: { accountId } }) => {
    const until = new Date(clock());
    const since = new Date(Math.max(Date.parse(query.since), until.getTime() - keptDays.readings * DAY_MS));
    return inAccount(accountId, (transaction) => historyStart(transaction, accountId, params.id, { since, until }));
  });

  exportRoute(app, ctx);
}

function exportRoute(app: FastifyInstance, ctx: HistoryContext): void {
  const { inAccount, clock } = ctx;
  const { retentionDays: keptDays } = ctx.config;

  route(app, "GET /api/tanks/:id/export", async ({ params, query, principal: { accountId } }) => {
    const { kind, status, timezone } = query;
    const zoned = createZonedTime(timezone);
    if (!zoned) throw invalidField("timezone", "zone_unknown");
    const tank = await inAccount(accountId, (transaction) => ownTank(transaction, accountId, params.id));
    const nowMs = clock();
    const lines = exportHistory(ctx, {
      accountId,
      tankId: tank.id,
      deviceId: tank.deviceId,
      deviceNo: tank.deviceNo,
      tankName: tank.name,
      from: new Date(query.from),
      to: new Date(query.to),
      readingsSince: new Date(nowMs - (keptDays.readings + 1) * DAY_MS),
      readingsUntil: new Date(nowMs + CLOCK_LEAD_DAYS * DAY_MS),
      kind,
      status,
      timezone,
      zoned,
    });
    return new Download(csvFilename(tank.name, zoned(new Date(nowMs)).slice(0, 10)), "text/csv; charset=utf-8", lines);
  });
}

async function ownTank(transaction: AccountTx, accountId: string, tankId: string): Promise<TankKeys> {
  const tank = await findTankKeys(transaction, accountId, tankId);
  if (!tank) throw notFound("tank");
  return tank;
}

async function historyStart(
  transaction: AccountTx,
  accountId: string,
  tankId: string,
  within: Readonly<{ since: Date; until: Date }>,
) {
  const tank = await ownTank(transaction, accountId, tankId);
  const oldest = await findOldest(transaction, { accountId, tank, ...within });
  return { oldestAt: oldest?.toISOString() ?? null };
}

async function timeline(
  transaction: AccountTx,
  accountId: string,
  tank: TankKeys,
  { from, to }: Readonly<{ from: Date; to: Date }>,
  reader: Reader,
) {
  const { id: tankId, deviceId, deviceNo } = tank;
  const runs = await listTankRuns(transaction, accountId, tankId, { to, endedAfter: from, limit: MOST_RUNS + 1 });
  const alerts = await listTankAlerts(transaction, { accountId, tankId, deviceId }, { from, to, limit: MOST_ALERTS + 1 });
  const relays = await readRelayPast(transaction, { accountId, deviceId, deviceNo, from, to });
  const fastTimes = await listFastTimes(transaction, { accountId, deviceId }, { from, to, limit: MOST_FAST_TIMES });
  return {
    runs: runs
      .slice(0, MOST_RUNS)
      .toReversed()
      .map((run) => presentRun(run, reader)),
    relayIntervals: relays.intervals.map((interval) => presentRelayInterval(interval, relays.roleOf(interval.channel))),
    alerts: alerts
      .slice(0, MOST_ALERTS)
      .toReversed()
      .map((alert) => presentAlert(alert, reader)),
    fastTimes: fastTimes.map(({ from, to, speed }) => ({ from: from.toISOString(), to: to?.toISOString() ?? null, speed })),
    isCut: relays.isCut || runs.length > MOST_RUNS || alerts.length > MOST_ALERTS,
  };
}
