// Every few seconds, one look at all devices: who came or went, and where something is out of order. Whoever is named is read and
// judged; a fleet in order costs one statement (docs/adr/0038-one-look.md).

import { OVER_WHEN_QUIET, quietAfterMs } from "@halocline/domain/alerts/alerts";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { announcePresence, repairCopies } from "../devices/index.ts";
import { type EvaluateContext, evaluateAlerts } from "./evaluate-alerts.service.ts";
import { findNewestWordMs, lookAtFleet } from "./fleet-look.store.ts";
import { clearQuietAlerts } from "./open-alerts.store.ts";

const EVERY_MS = 5000;
const NEXT_LOOK_LATE_MS = 1000;
/** After a longer gap between two looks, nobody knows who spoke meanwhile. */
const LISTENING_GAP_MS = 60_000;
/**
 * A broker that says nothing for longer is away, or has a configuration from before it was asked. Then nobody is waiting to be worked
 * off as far as anybody knows, and a silent device must not stay unnoticed for it.
 */
const UNTOLD_FOR_MS = 120_000;
/** What is over by itself has been quiet for a day or more. */
const CLEAR_QUIET_EVERY_MS = 60_000;

type LookContext = EvaluateContext & Pick<Context, "pool" | "database" | "lookInSystem" | "ingestPosition">;

/** One statement, and so a transaction of its own. */
async function clearQuiet({ lookInSystem, bus }: LookContext, nowMs: number): Promise<void> {
  const kinds = [...Map.groupBy(OVER_WHEN_QUIET, quietAfterMs)].map(([quietMs, codes]) => ({
    codes,
    quietSinceMs: nowMs - quietMs,
  }));
  const cleared = await lookInSystem((transaction) => clearQuietAlerts(transaction, kinds, nowMs));
  for (const { registrationId } of cleared) bus.announceChange(registrationId);
  for (const accountId of new Set(cleared.map((device) => device.accountId)))
    bus.tellHousehold(accountId, { type: "alert_changed", data: { alertId: null } });
}

/**
 * Up to when everything that devices sent has been worked off, as far as this process knows. Asked only while somebody's silence
 * counts. What was stored last is a bound, too.
 */
function createHeardUpTo({ ingestPosition, pool }: LookContext) {
  // The year 1970: nothing is known.
  let heardUpToMs = 0;
  let untoldSinceMs: number | null = null;
  return async (nowMs: number, doesSilenceCount: boolean): Promise<number> => {
    if (!doesSilenceCount || heardUpToMs >= nowMs) return heardUpToMs;
    const toldMs = await ingestPosition();
    untoldSinceMs = toldMs === null ? (untoldSinceMs ?? nowMs) : null;
    const isUntoldForLong = untoldSinceMs !== null && nowMs - untoldSinceMs >= UNTOLD_FOR_MS;
    const atMs = isUntoldForLong ? nowMs : toldMs || (await findNewestWordMs(pool, nowMs)) || 0;
    heardUpToMs = Math.max(heardUpToMs, Math.min(atMs, nowMs));
    return heardUpToMs;
  };
}

/** Remembers since when it listens: a look after a long gap knows less. */
export function createLookAtFleet(ctx: LookContext): () => Promise<void> {
  const { pool, clock } = ctx;
  const readHeardUpTo = createHeardUpTo(ctx);
  let isSilenceNear = true;
  let listeningSinceMs = clock();
  let lastLookAtMs = listeningSinceMs;
  let clearedQuietAtMs = Number.NEGATIVE_INFINITY;
  let areCopiesRepaired = false;

  return async () => {
    if (!areCopiesRepaired) await repairCopies(ctx.database);
    areCopiesRepaired = true;
    const nowMs = clock();
    if (nowMs - lastLookAtMs > LISTENING_GAP_MS) listeningSinceMs = nowMs;
    const heardUpToMs = await readHeardUpTo(nowMs, isSilenceNear);
    const found = await lookAtFleet(pool, { nowMs, heardUpToMs, nextLookAtMs: nowMs + EVERY_MS + NEXT_LOOK_LATE_MS });
    const { presenceNews, alertNews } = found;
    isSilenceNear = found.isSilenceNear;
    await announcePresence(ctx, presenceNews, heardUpToMs);
    if (alertNews.length > 0) {
      const behindMs = nowMs - (await readHeardUpTo(nowMs, true));
      await evaluateAlerts(ctx, alertNews, { listeningSinceMs, behindMs });
    }
    if (nowMs - clearedQuietAtMs >= CLEAR_QUIET_EVERY_MS) {
      await clearQuiet(ctx, nowMs);
      clearedQuietAtMs = nowMs;
    }
    lastLookAtMs = clock();
  };
}

export function createLookAtFleetJob(): Job<LookContext> {
  let look: (() => Promise<void>) | null = null;
  return {
    name: "look-at-fleet",
    everyMs: EVERY_MS,
    run: (ctx) => {
      look ??= createLookAtFleet(ctx);
      return look();
    },
  };
}
