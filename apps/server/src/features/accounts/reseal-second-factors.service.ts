import type { Context } from "../../context.ts";
import { sealedAnew } from "./one-time-codes.ts";
import { listSecondFactors, replaceSealedSecret } from "./second-factor.store.ts";

/** While the session secret is being replaced: afterwards nobody's authenticator needs the old one any more. */
export async function resealSecondFactors({
  config,
  database,
  logger,
}: Pick<Context, "config" | "database" | "logger">): Promise<void> {
  if (config.oldSessionSecret === null) return;
  let resealed = 0;
  for (const factor of await listSecondFactors(database)) {
    const sealedSecret = await sealedAnew(config, factor.sealedSecret);
    if (sealedSecret === null) continue;
    await replaceSealedSecret(database, factor, sealedSecret);
    resealed += 1;
  }
  logger.info({ resealed }, "second factors are sealed with the new session secret");
}
