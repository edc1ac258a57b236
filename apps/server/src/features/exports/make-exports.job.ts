// Makes the exports that owners asked for, one at a time. The row is the truth: a worker that dies lets go of it when its claim
// runs out, and the next try begins anew.

import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type * as exportsStore from "./exports.store.ts";
import type { AcrossAccounts, InAccount } from "../../db/pools.ts";

/** Renewed with every piece that is written. */
const CLAIM_MS = 120_000;
const MAX_TRIES = 3;
const PIECE_BYTES = 256 * 1024;
const KEPT_MS = 72 * 3_600_000;

export type MakeExportsDeps = Readonly<{
  inTransaction: AcrossAccounts;
  inAccount: InAccount;
  store: Pick<typeof exportsStore, "claimExport" | "renewExportClaim" | "settleExport" | "failExport" | "insertExportChunk">;
  /** The bytes of the file. */
  archiveOf: (accountId: string, nowMs: number) => Promise<AsyncIterable<Buffer>>;
  /** The process is going: what is under way is left to another one. */
  isStopping: () => boolean;
  clock: Clock;
  logger: Logger;
}>;

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

async function write(deps: MakeExportsDeps, claimed: exportsStore.ClaimedExport): Promise<number> {
  const { inTransaction, inAccount, store, archiveOf, isStopping, clock } = deps;
  const { id: exportId, accountId, tries: tryNo } = claimed;
  let [n, sizeBytes] = [0, 0];
  for await (const piece of piecesOf(await archiveOf(accountId, clock()))) {
    const isOurs =
      !isStopping() && (await inTransaction((transaction) => store.renewExportClaim(transaction, claimed, clock() + CLAIM_MS)));
    if (!isOurs) throw new ClaimLost();
    const part = { exportId, accountId, tryNo, n };
    await inAccount(accountId, (transaction) => store.insertExportChunk(transaction, part, piece));
    n += 1;
    sizeBytes += piece.length;
  }
  return sizeBytes;
}

export const createMakeExports = (deps: MakeExportsDeps) => async (): Promise<void> => {
  const { inTransaction, store, clock, logger } = deps;
  const claimed = await inTransaction((transaction) => store.claimExport(transaction, clock(), clock() + CLAIM_MS));
  if (!claimed) return;
  try {
    const sizeBytes = await write(deps, claimed);
    const settled = { nowMs: clock(), expiresAtMs: clock() + KEPT_MS, sizeBytes };
    await inTransaction((transaction) => store.settleExport(transaction, claimed, settled));
  } catch (error) {
    if (error instanceof ClaimLost) return;
    logger.error({ err: error, exportId: claimed.id, try: claimed.tries }, "an export could not be made");
    if (claimed.tries >= MAX_TRIES) await inTransaction((transaction) => store.failExport(transaction, claimed, clock()));
  }
};
