// Updates of a device's firmware: would it fit, start, cancel, and how they went.

import { recommend } from "@halocline/domain/firmware/compatibility";
import type { FastifyInstance } from "fastify";
import { accepted, route } from "../../http/route.ts";
import { rejection } from "../../rejections/rejection.ts";
import { actorOf } from "../audit/index.ts";
import { findControl } from "../devices/index.ts";
import { cancelUpdate } from "./cancel-update.service.ts";
import { presentRelease } from "./firmware-release.serializer.ts";
import { countDevices, countDevicesOfAccount, findRelease, listReleases } from "./firmware-releases.store.ts";
import { presentCompatibility, presentUpdate } from "./firmware-update.serializer.ts";
import { listUpdates } from "./firmware-updates.store.ts";
import { factsOf, judgeUpdate } from "./judge-update.service.ts";
import { startUpdate, type UpdateContext } from "./start-update.service.ts";

const MOST_SHOWN = 50;

export function firmwareUpdateRoutes(app: FastifyInstance, ctx: UpdateContext): void {
  const { inAccount, clock } = ctx;

  route(app, "POST /api/devices/:id/firmware-compatibility", ({ params, body, principal: { accountId, isAdmin }, reader }) =>
    inAccount(accountId, async (transaction) => {
      const device = accepted((await findControl(transaction, accountId, params.id)) ?? rejection("device_not_found"));
      const release = accepted((await findRelease(transaction, body.releaseId)) ?? rejection("release_not_found"));
      const { compatibility, hello } = await judgeUpdate(ctx, transaction, device, release, clock());
      const releases = (await listReleases(transaction)).map((stored) => ({ ...factsOf(stored), stored }));
      const { recommended, stable, compatibleCount } = recommend(releases, hello);
      const counts = isAdmin ? await countDevices(transaction) : await countDevicesOfAccount(transaction, accountId);
      const present = (known: (typeof releases)[number] | null) =>
        known && presentRelease(known.stored, counts.get(known.version) ?? 0);
      return {
        compatibility: presentCompatibility(compatibility, reader()),
        recommendations: { recommended: present(recommended), stable: present(stable), compatibleCount },
      };
    }),
  );

  route(app, "GET /api/devices/:id/firmware-updates", ({ params, principal: { accountId }, reader }) =>
    inAccount(accountId, async (transaction) => {
      accepted((await findControl(transaction, accountId, params.id)) ?? rejection("device_not_found"));
      const told = reader();
      const updates = await listUpdates(transaction, accountId, params.id, MOST_SHOWN);
      return updates.map((update) => presentUpdate(update, told));
    }),
  );

  route(app, "POST /api/devices/:id/firmware-update", async ({ params, body, principal, reader }) => {
    const input = { releaseId: body.releaseId, isConfirmed: body.confirmed };
    const update = accepted(await startUpdate(ctx, actorOf(principal), params.id, input));
    return presentUpdate(update, reader());
  });

  route(app, "POST /api/firmware-updates/:id/cancel", async ({ params, principal, reader }) =>
    presentUpdate(accepted(await cancelUpdate(ctx, actorOf(principal), params.id)), reader()),
  );
}
