// One tank: calibrated, described; its newest readings.

import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { accepted, type Call, route } from "../../http/route.ts";
import { presentLatest, presentReading } from "../../telemetry/reading.serializer.ts";
import { newestReadings, type StoredReading } from "../../telemetry/readings.store.ts";
import { nameOf } from "../accounts/index.ts";
import { actorOf } from "../audit/index.ts";
import { boostReadings } from "../commands/index.ts";
import { findTankDeviceNo, presentTank } from "../devices/index.ts";
import type { TankChange } from "../devices/tanks.store.ts";
import { calibrateTank, changeTank } from "./configure-tank.service.ts";
import { systemSettingsRoutes } from "./system-settings.routes.ts";

type TankRoutesContext = Parameters<typeof boostReadings>[0] & Pick<Context, "bus" | "database" | "config">;

export function tankRoutes(app: FastifyInstance, ctx: TankRoutesContext): void {
  systemSettingsRoutes(app, ctx);

  route(app, "PUT /api/tanks/:id", async ({ params, body, principal }) =>
    presentTank(accepted(await changeTank(ctx, actorOf(principal), params.id, changeOf(body)))),
  );

  route(app, "POST /api/tanks/:id/calibration", async ({ params, body, principal }) => {
    const input = {
      topDistanceMm: body.topHeightMm,
      drainDistanceMm: body.drainHeightMm,
      hysteresisMm: body.hysteresisMm,
      topOffDistanceMm: body.topHeightCirculationOffMm ?? null,
    };
    const actor = { ...actorOf(principal), name: await nameOf(ctx, principal) };
    return presentTank(accepted(await calibrateTank(ctx, actor, params.id, input)));
  });

  route(app, "POST /api/tanks/:id/boost", async ({ params, principal }) => {
    accepted(await boostReadings(ctx, actorOf(principal), params.id));
    return { ok: true };
  });

  readingRoutes(app, ctx);
}

const changeOf = ({ flowsMlPerMin: flows, ...body }: Call<"PUT /api/tanks/:id">["body"]): TankChange =>
  Object.fromEntries(
    Object.entries({
      ...body,
      ...(flows && { drainMlPerMin: flows.drain, fillMlPerMin: flows.fill, topupMlPerMin: flows.topup }),
    }).filter(([, value]) => value !== undefined),
  );

function readingRoutes(app: FastifyInstance, { inAccount, clock }: TankRoutesContext): void {
  type Input = Readonly<{ limit: number; from?: string | undefined; to?: string | undefined }>;
  const readings = (accountId: string, tankId: string, { limit, from, to }: Input): Promise<StoredReading[]> =>
    inAccount(accountId, async (transaction) => {
      const deviceNo = await findTankDeviceNo(transaction, accountId, tankId);
      if (deviceNo === null) throw notFound("tank");
      const stretch = { ...(from && { fromMs: Date.parse(from) }), ...(to && { toMs: Date.parse(to) }) };
      return newestReadings(transaction, { accountId, deviceNo, limit, nowMs: clock(), ...stretch });
    });

  route(app, "GET /api/tanks/:id/latest-reading", async ({ params, principal }) => {
    const [newest] = await readings(principal.accountId, params.id, { limit: 1 });
    return newest ? presentLatest(newest, clock()) : null;
  });

  route(app, "GET /api/tanks/:id/sensor-readings", async ({ params, query, principal }) => {
    const newest = await readings(principal.accountId, params.id, query);
    return newest.map(presentReading);
  });
}
