import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { firmwareDownloadRoutes } from "./firmware-download.routes.ts";
import { firmwareReleaseRoutes } from "./firmware-releases.routes.ts";
import { firmwareUpdateRoutes } from "./firmware-updates.routes.ts";
import type { UpdateContext } from "./start-update.service.ts";

export async function firmwareRoutes(
  app: FastifyInstance,
  ctx: UpdateContext & Pick<Context, "pool" | "database">,
): Promise<void> {
  firmwareUpdateRoutes(app, ctx);
  firmwareDownloadRoutes(app, ctx);
  await firmwareReleaseRoutes(app, ctx);
}
