// Queues the digests of the mornings that are now, and sends those that wait. A digest's row stays locked until the mail server has
// answered, so that no two workers send it; one that dies lets go of it, and the next turn takes it. As with alerts, dying between
// the server's "yes" and our commit is the one way to send twice, under the same Message-ID (docs/adr/0015-notifications.md).

import { digestArrival, digestPauseMs, digestsAt, isQuietFor } from "@halocline/domain/notifications/digests";
import { isTimeZone, wallMs } from "@halocline/recurrence/wall-clock";
import type { Context } from "../../context.ts";
import type { SystemTx } from "../../db/pools.ts";
import type { Email, Mailer } from "../../mail/mail.ts";
import { listZones } from "../devices/index.ts";
import {
  deferDigest,
  listHouseholds,
  lockNextDigest,
  type QueuedDigest,
  queueDigests,
  retryDigest,
  settleDigest,
  sweepDigests,
} from "./digests.store.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LOOK_AGAIN_MS = 10 * MINUTE_MS;
const MAX_TRIES = 30;
/** Of one turn; what is left waits for the next. */
const MOST_AT_ONCE = 200;
const KEPT_MS = 60 * DAY_MS;

/** Null: there is nothing to say. */
export type WriteDigest = (digest: QueuedDigest, accountIds: readonly string[]) => Promise<Email | null>;

export type DigestsContext = Pick<Context, "inSystem" | "clock" | "logger" | "metrics"> &
  Readonly<{ mailer: Pick<Mailer, "send">; writeDigest: WriteDigest }>;

/** What is stored may name a zone that this machine does not know. */
const wallIn = (atMs: number, zone: string): number => wallMs(atMs, isTimeZone(zone) ? zone : "UTC");

export const queueMorningDigests = ({ inSystem, clock }: Pick<DigestsContext, "inSystem" | "clock">): Promise<void> =>
  inSystem(async (transaction) => {
    const atMs = clock();
    for (const timezone of await listZones(transaction)) {
      const { day, kinds } = digestsAt(wallIn(atMs, timezone));
      for (const kind of kinds) await queueDigests(transaction, { kind, day, timezone, atMs });
    }
    await sweepDigests(transaction, atMs - KEPT_MS);
  });

function isQuiet({ quietFromMinute, quietToMinute, quietTimezone }: QueuedDigest, nowMs: number): boolean {
  if (quietFromMinute === null || quietToMinute === null || quietTimezone === null) return false;
  return isQuietFor({ fromMinute: quietFromMinute, toMinute: quietToMinute }, wallIn(nowMs, quietTimezone));
}

async function send(ctx: DigestsContext, transaction: SystemTx, digest: QueuedDigest): Promise<void> {
  const { id, tries } = digest;
  const accountIds = await listHouseholds(transaction, digest.userId);
  const written = await ctx.writeDigest(digest, accountIds).catch((error: unknown) => {
    ctx.logger.error({ err: error, digestId: id }, "digest not written");
    return "unwritable" as const;
  });
  if (written === null) return settleDigest(transaction, id, "moot", ctx.clock());
  const outcome =
    written === "unwritable"
      ? { isSent: false as const, isFinal: false, reason: "The digest could not be written." }
      : await ctx.mailer.send(written);
  if (outcome.isSent) return settleDigest(transaction, id, "sent", ctx.clock());
  if (!outcome.isFinal && tries + 1 < MAX_TRIES)
    return retryDigest(transaction, id, outcome.reason, ctx.clock() + digestPauseMs(tries));
  ctx.metrics.mail.failed.inc();
  return settleDigest(transaction, id, "failed", ctx.clock(), outcome.reason);
}

/** False: none waits. */
const sendNextDigest = (ctx: DigestsContext): Promise<boolean> =>
  ctx.inSystem(async (transaction) => {
    const nowMs = ctx.clock();
    const digest = await lockNextDigest(transaction, nowMs);
    if (!digest) return false;
    const arrival = digestArrival(digest.kind, digest.day, wallIn(nowMs, digest.timezone));
    if (arrival === "never" || !digest.isWanted) await settleDigest(transaction, digest.id, "moot", nowMs);
    else if (arrival === "later" || isQuiet(digest, nowMs)) await deferDigest(transaction, digest.id, nowMs + LOOK_AGAIN_MS);
    else await send(ctx, transaction, digest);
    return true;
  });

export async function sendDigests(ctx: DigestsContext): Promise<void> {
  for (let sent = 0; sent < MOST_AT_ONCE && (await sendNextDigest(ctx)); sent++);
}
