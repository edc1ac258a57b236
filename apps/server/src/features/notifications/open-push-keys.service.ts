// By what push services know this instance. Sealed and kept, not derived from the session secret: that may be replaced, and every
// browser would be lost by it.

import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/pools.ts";
import { createSeal, keysFor, type Seal } from "../../platform/seal.ts";
import { createPushKeys, type PushKeys } from "../../platform/web-push.ts";
import { findPushKeys, insertPushKeys, replacePushKeys, type SealedPushKeys } from "./push-keys.store.ts";

const PLACE = "push";

export const createPushSeal = (config: Pick<Config, "sessionSecret" | "oldSessionSecret">): Seal =>
  createSeal(...keysFor(config, "push keys"));

function opened(seal: Seal, kept: SealedPushKeys | null): PushKeys | null {
  const privateKey = kept && seal.open(kept.privateKeySealed, PLACE);
  return kept && privateKey ? { publicKey: kept.publicKey, privateKey } : null;
}

/** The same for every process, whichever comes first. */
export async function openPushKeys(database: Database, seal: Seal, nowMs: number): Promise<PushKeys> {
  const kept = await findPushKeys(database);
  const known = opened(seal, kept);
  if (known) return known;
  const { publicKey, privateKey } = createPushKeys();
  const made = { publicKey, privateKeySealed: seal.seal(privateKey, PLACE) };
  // What cannot be opened is replaced: whoever subscribed with it has a copy of its own, or has lost that, too.
  if (kept) await replacePushKeys(database, kept, made);
  else await insertPushKeys(database, made, new Date(nowMs));
  const agreed = opened(seal, await findPushKeys(database));
  if (!agreed) throw new Error("the push keys were sealed by a process with another session secret");
  return agreed;
}

/** While the session secret is being replaced. */
export async function resealPushKeys(database: Database, seal: Seal): Promise<void> {
  const kept = await findPushKeys(database);
  const known = opened(seal, kept);
  if (!kept || !known || seal.isNewest(kept.privateKeySealed, PLACE)) return;
  await replacePushKeys(database, kept, { ...kept, privateKeySealed: seal.seal(known.privateKey, PLACE) });
}
