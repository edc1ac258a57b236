import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { listDevices, listTanks } from "../devices/index.ts";
import { judgeTank } from "./judge-tank.service.ts";

type VerdictContext = Pick<Context, "inAccount" | "clock" | "knownUpToMs">;

export function verdictRoutes(app: FastifyInstance, { inAccount, clock, knownUpToMs }: VerdictContext): void {
  route(app, "GET /api/tanks/:id", ({ params, principal: { accountId } }) =>
    inAccount(accountId, async (transaction) => {
      const [stored] = await listTanks(transaction, accountId, params.id);
      const [device] = stored ? await listDevices(transaction, accountId, stored.deviceId) : [];
      if (!stored || !device) throw notFound("tank");
      const asked = { accountId, device, tank: stored, nowMs: clock(), knownUpToMs: knownUpToMs() };
      const { tank, verdict } = await judgeTank(transaction, asked);
      return { ...tank, verdict };
    }),
  );
}
