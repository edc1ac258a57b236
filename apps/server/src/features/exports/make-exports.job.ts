// Makes the exports that owners asked for. The row is the truth, the queue finds somebody for it: a worker that dies loses its job,
// and the next try begins anew.

import type { Context } from "../../context.ts";
import type { JobQueue } from "../../db/job-queue.ts";
import {
  type BegunExport,
  beginExport,
  failExport,
  insertExportChunk,
  isCurrentTry,
  listQueuedExports,
  settleExport,
} from "./exports.store.ts";

const AT_ONCE = 100;
const MAX_TRIES = 3;
const PIECE_BYTES = 256 * 1024;
const KEPT_MS = 72 * 3_600_000;
/** A connection that hangs may hang for ever: the worker then goes on, and the export is tried again. */
const STALLED_AFTER_MS = 120_000;

type MakeExportContext = Pick<Context, "inSystem" | "inAccount" | "clock" | "logger">;

/** The bytes of the file. */
export type ArchiveOf = (accountId: string, nowMs: number) => Promise<AsyncIterable<Buffer>>;

/** The process ends, or somebody else is at it. */
class LeftToOthers extends Error {}

/** The API that takes the input cannot reach the queue. A job that is there already stays the only one. */
export const wakeExports = (ctx: Pick<Context, "inSystem"> & Readonly<{ jobs: Pick<JobQueue, "wake"> }>): Promise<void> =>
  ctx.inSystem(async (transaction) => {
    for (const id of await listQueuedExports(transaction, AT_ONCE)) await ctx.jobs.wake("exports", transaction, id);
  });

async function* piecesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [waiting, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

async function write(
  { inSystem, inAccount, clock }: MakeExportContext,
  begun: BegunExport,
  archiveOf: ArchiveOf,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<number> {
  const { id: exportId, accountId, tries: tryNo } = begun;
  let [n, sizeBytes] = [0, 0];
  for await (const piece of piecesOf(await archiveOf(accountId, clock()))) {
    const isOurs = !signal.aborted && (await inSystem((transaction) => isCurrentTry(transaction, begun)));
    if (!isOurs) throw new LeftToOthers();
    const part = { exportId, accountId, tryNo, n };
    await inAccount(accountId, (transaction) => insertExportChunk(transaction, part, piece));
    onProgress();
    n += 1;
    sizeBytes += piece.length;
  }
  return sizeBytes;
}

/** Fails when nothing has been written for so long. */
async function unlessStalled<T>(stalledAfterMs: number, work: (onProgress: () => void) => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the export makes no progress")), stalledAfterMs);
  });
  try {
    return await Promise.race([work(() => timer?.refresh()), stalled]);
  } finally {
    clearTimeout(timer);
  }
}

/** False: to be tried again later. */
export async function makeExport(
  ctx: MakeExportContext,
  exportId: string,
  archiveOf: ArchiveOf,
  signal: AbortSignal,
  stalledAfterMs: number = STALLED_AFTER_MS,
): Promise<boolean> {
  const { inSystem, clock, logger } = ctx;
  const begun = await inSystem((transaction) => beginExport(transaction, exportId));
  if (!begun) return true;
  try {
    const sizeBytes = await unlessStalled(stalledAfterMs, (onProgress) => write(ctx, begun, archiveOf, signal, onProgress));
    const settled = { nowMs: clock(), expiresAtMs: clock() + KEPT_MS, sizeBytes };
    await inSystem((transaction) => settleExport(transaction, begun, settled));
    return true;
  } catch (error) {
    if (error instanceof LeftToOthers) return false;
    logger.error({ err: error, exportId, try: begun.tries }, "an export could not be made");
    if (begun.tries < MAX_TRIES) return false;
    await inSystem((transaction) => failExport(transaction, begun, clock()));
    return true;
  }
}
