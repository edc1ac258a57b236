// Makes the exports that owners asked for, one at a time. The row is the truth: a worker that dies lets go of it when its claim
// runs out, and the next try begins anew.

import type { Context } from "../../context.ts";
import {
  type ClaimedExport,
  claimExport,
  failExport,
  insertExportChunk,
  renewExportClaim,
  settleExport,
} from "./exports.store.ts";

/** Renewed with every piece that is written. */
const CLAIM_MS = 120_000;
const MAX_TRIES = 3;
const PIECE_BYTES = 256 * 1024;
const KEPT_MS = 72 * 3_600_000;

type MakeExportsContext = Pick<Context, "inSystem" | "inAccount" | "clock" | "logger">;

/** The bytes of the file. */
export type ArchiveOf = (accountId: string, nowMs: number) => Promise<AsyncIterable<Buffer>>;

class ClaimLost extends Error {}

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
  { inSystem, inAccount, clock }: MakeExportsContext,
  claimed: ClaimedExport,
  archiveOf: ArchiveOf,
  isStopping: () => boolean,
): Promise<number> {
  const { id: exportId, accountId, tries: tryNo } = claimed;
  let [n, sizeBytes] = [0, 0];
  for await (const piece of piecesOf(await archiveOf(accountId, clock()))) {
    const isOurs = !isStopping() && (await inSystem((transaction) => renewExportClaim(transaction, claimed, clock() + CLAIM_MS)));
    if (!isOurs) throw new ClaimLost();
    const part = { exportId, accountId, tryNo, n };
    await inAccount(accountId, (transaction) => insertExportChunk(transaction, part, piece));
    n += 1;
    sizeBytes += piece.length;
  }
  return sizeBytes;
}

/** `isStopping`: the process is going, and what is under way is left to another one. */
export async function makeExports(ctx: MakeExportsContext, archiveOf: ArchiveOf, isStopping: () => boolean): Promise<void> {
  const { inSystem, clock, logger } = ctx;
  const claimed = await inSystem((transaction) => claimExport(transaction, clock(), clock() + CLAIM_MS));
  if (!claimed) return;
  try {
    const sizeBytes = await write(ctx, claimed, archiveOf, isStopping);
    const settled = { nowMs: clock(), expiresAtMs: clock() + KEPT_MS, sizeBytes };
    await inSystem((transaction) => settleExport(transaction, claimed, settled));
  } catch (error) {
    if (error instanceof ClaimLost) return;
    logger.error({ err: error, exportId: claimed.id, try: claimed.tries }, "an export could not be made");
    if (claimed.tries >= MAX_TRIES) await inSystem((transaction) => failExport(transaction, claimed, clock()));
  }
}
