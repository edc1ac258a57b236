// One tank: looked at, calibrated, described; its newest readings.

import type { FastifyInstance } from "fastify";
import type { ConfigureTank } from "./configure-tank.service.ts";
import type { TankCommands } from "../commands/tank-commands.service.ts";
import type { Clock } from "../../platform/clock.ts";
import { presentLatest, presentReading } from "../../telemetry/reading.serializer.ts";
import { presentTank } from "../devices/tank.serializer.ts";
import type { InAccount } from "../../db/pools.ts";
import { newestReadings, type StoredReading } from "../../telemetry/readings.store.ts";
import { findTankDeviceNo, listTanks, type TankChange } from "../devices/tanks.store.ts";
import { actorOf, createNameOf, type FindUser } from "../../http/actor.ts";
import { accepted, notFound } from "../../http/errors.ts";
import { type Call, route } from "../../http/route.ts";

export type TankRouteDeps = Readonly<{
  inAccount: InAccount;
  clock: Clock;
  configureTank: ConfigureTank;
  tankCommands: Pick<TankCommands, "boost">;
  findUser: FindUser;
}>;

export function tankRoutes(app: FastifyInstance, deps: TankRouteDeps): void {
  const { inAccount, configureTank, tankCommands } = deps;
  const nameOf = createNameOf(deps.findUser);

  route(app, "GET /api/tanks/:id", ({ params, principal: { accountId } }) =>
    inAccount(accountId, async (transaction) => {
      const [tank] = await listTanks(transaction, accountId, params.id);
      if (!tank) throw notFound("Tank");
      return presentTank(tank);
    }),
  );

  route(app, "PUT /api/tanks/:id", async ({ params, body, principal }) =>
    presentTank(accepted(await configureTank.change(actorOf(principal), params.id, changeOf(body)))),
  );

  route(app, "POST /api/tanks/:id/calibration", async ({ params, body, principal }) => {
    const wish = {
      topDistanceMm: body.topHeightMm,
      drainDistanceMm: body.drainHeightMm,
      hysteresisMm: body.hysteresisMm,
      topOffDistanceMm: body.topHeightCirculationOffMm ?? null,
    };
    const actor = { ...actorOf(principal), name: await nameOf(principal) };
    return presentTank(accepted(await configureTank.calibrate(actor, params.id, wish)));
  });

  route(app, "POST /api/tanks/:id/boost", async ({ params, principal }) => {
    accepted(await tankCommands.boost(actorOf(principal), params.id));
    return { ok: true };
  });

  readingRoutes(app, deps);
}

const changeOf = ({ flowsMlPerMin: flows, ...body }: Call<"PUT /api/tanks/:id">["body"]): TankChange =>
  Object.fromEntries(
    Object.entries({
      ...body,
      ...(flows && { drainMlPerMin: flows.drain, fillMlPerMin: flows.fill, topupMlPerMin: flows.topup }),
    }).filter(([, value]) => value !== undefined),
  );

function readingRoutes(app: FastifyInstance, { inAccount, clock }: TankRouteDeps): void {
  type Wish = Readonly<{ limit: number; from?: string | undefined; to?: string | undefined }>;
  const readings = (accountId: string, tankId: string, { limit, from, to }: Wish): Promise<StoredReading[]> =>
    inAccount(accountId, async (transaction) => {
      const deviceNo = await findTankDeviceNo(transaction, accountId, tankId);
      if (deviceNo === null) throw notFound("Tank");
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
