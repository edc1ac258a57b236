import type { Context } from "../../context.ts";
import { createChannelSeal } from "./channel-secrets.ts";
import { listSealedChannels, replaceSealed } from "./channels.store.ts";
import { createPushSeal, resealPushKeys } from "./open-push-keys.service.ts";

/** While the session secret is being replaced: afterwards no channel needs the old one any more. */
export async function resealChannels({
  config,
  database,
  logger,
}: Pick<Context, "config" | "database" | "logger">): Promise<void> {
  if (config.oldSessionSecret === null) return;
  const seal = createChannelSeal(config);
  await resealPushKeys(database, createPushSeal(config));
  let resealed = 0;
  for (const channel of await listSealedChannels(database)) {
    const { id, secretsSealed } = channel;
    const secrets = seal.isNewest(secretsSealed, id) ? null : seal.open(secretsSealed, id);
    if (secrets === null) continue;
    await replaceSealed(database, channel, seal.seal(secrets, id));
    resealed += 1;
  }
  logger.info({ resealed }, "channels are sealed with the new session secret");
}
