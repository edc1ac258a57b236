// Runs: started, finished, stopped and looked at.

import type { FastifyInstance } from "fastify";
import type { CancelRun } from "./cancel-run.service.ts";
import type { RunWish } from "./prepare-run.service.ts";
import { refused } from "../../refusals/refused.ts";
import type { RunOutcome, StartRun } from "./start-run.service.ts";
import type { TankCommands } from "../commands/tank-commands.service.ts";
import { presentRun } from "./run.serializer.ts";
import type { InAccount } from "../../db/pools.ts";
import { findRun, listTankRuns, withEvents } from "./runs.store.ts";
import type { Principal } from "../accounts/sessions.store.ts";
import { findTankDeviceNo } from "../devices/tanks.store.ts";
import { actorOf, createNameOf, type FindUser } from "../../http/actor.ts";
import { accepted, notFound } from "../../http/errors.ts";
import { route } from "../../http/route.ts";

export type RunRouteDeps = Readonly<{
  startRun: StartRun;
  cancelRun: CancelRun;
  tankCommands: Pick<TankCommands, "releaseTopUp">;
  inAccount: InAccount;
  findUser: FindUser;
}>;

export function runRoutes(app: FastifyInstance, deps: RunRouteDeps): void {
  const { startRun, cancelRun, tankCommands, inAccount } = deps;
  const nameOf = createNameOf(deps.findUser);
  const start = async (principal: Principal, tankId: string, wish: RunWish) =>
    presentOutcome(accepted(await startRun({ ...actorOf(principal), name: await nameOf(principal) }, tankId, wish)));

  route(app, "POST /api/tanks/:id/water-change/start", ({ params, principal }) => start(principal, params.id, "water_change"));
  route(app, "POST /api/tanks/:id/top-up/start", ({ params, principal }) => start(principal, params.id, "top_up"));
  route(app, "POST /api/tanks/:id/water-change/finish", ({ params, principal }) => start(principal, params.id, "finish"));
  route(app, "POST /api/tanks/:id/water-change/release-top-up", async ({ params, principal }) =>
    accepted(await tankCommands.releaseTopUp(actorOf(principal), params.id)),
  );

  route(app, "POST /api/automation-runs/:id/cancel", async ({ params, principal }) =>
    presentOutcome(accepted(await cancelRun(actorOf(principal), params.id))),
  );

  route(app, "GET /api/tanks/:id/automation-runs", ({ params, query, principal: { accountId } }) =>
    inAccount(accountId, async (transaction) => {
      if ((await findTankDeviceNo(transaction, accountId, params.id)) === null) throw notFound("Tank");
      const { limit, from, to } = query;
      const runs = await listTankRuns(transaction, accountId, params.id, { limit, from: dateOf(from), to: dateOf(to) });
      return runs.map(presentRun);
    }),
  );

  route(app, "GET /api/automation-runs/:id", ({ params, principal: { accountId } }) =>
    inAccount(accountId, async (transaction) => {
      const run = accepted((await findRun(transaction, accountId, params.id)) ?? refused("run_not_found"));
      const [told] = await withEvents(transaction, [run]);
      if (!told) throw notFound("Run");
      return presentRun(told);
    }),
  );
}

const dateOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

const presentOutcome = (outcome: RunOutcome) => ({ ...outcome, run: presentRun(outcome.run) });
