// Puts together the export of an account: asked for and fetched in the API, made and swept in the worker.

import { randomUUID as newId } from "node:crypto";
import { createRequestExport } from "./features/exports/request-export.service.ts";
import type { Config } from "./config/config.ts";
import { csvText, UTF8_MARK } from "./platform/csv.ts";
import type { ExportRouteDeps } from "./features/exports/exports.routes.ts";
import { every } from "./platform/every.ts";
import { exportFiles } from "./features/exports/export-files.ts";
import { createMakeExports } from "./features/exports/make-exports.job.ts";
import { systemClock as clock } from "./platform/clock.ts";
import type { Logger } from "./platform/logger.ts";
import { zipOf } from "./platform/zip.ts";
import { appendAudit } from "./features/audit/audit.store.ts";
import { listDevices } from "./features/devices/devices.store.ts";
import {
  claimExport,
  failExport,
  findExport,
  insertExport,
  insertExportChunk,
  listExports,
  renewExportClaim,
  settleExport,
  sweepExports,
} from "./features/exports/exports.store.ts";
import { pageOwned, OWNED_TABLES as tables } from "./features/exports/owned-tables.store.ts";
import { createAcrossAccounts, createDatabase, createInAccount, type InAccount, type Pool } from "./db/pools.ts";
import { pageReadings } from "./telemetry/readings.store.ts";

const SECOND_MS = 1000;
const asking = { insertExport, listExports, findExport, appendAudit };
const making = { claimExport, renewExportClaim, settleExport, failExport, insertExportChunk };

export const buildExports = ({ inAccount }: Readonly<{ inAccount: InAccount }>): Omit<ExportRouteDeps, "inAccount"> => ({
  requestExport: createRequestExport({ inAccount, store: asking, newId, clock }),
});

type Context = Readonly<{ config: Config; logger: Logger; onStop: (stop: () => unknown) => void }>;

/** `accounts` is of the API's role: what goes into the file is read as the account itself. */
type Pools = Readonly<{ own: Pool; accounts: Pool }>;

export function startExports({ config, logger, onStop }: Context, { own, accounts }: Pools): void {
  const inTransaction = createAcrossAccounts(createDatabase(own));
  const inAccount = createInAccount(createDatabase(accounts));
  let isStopping = false;
  const reading = {
    inAccount,
    tables,
    store: { pageOwned, pageReadings },
    csv: { text: csvText, mark: UTF8_MARK },
    readingDays: config.retentionDays.readings,
  };
  const makeExports = createMakeExports({
    inTransaction,
    inAccount,
    store: making,
    archiveOf: async (accountId, nowMs) => {
      const devices = await inAccount(accountId, (transaction) => listDevices(transaction, accountId));
      return zipOf(exportFiles(reading, { accountId, devices, nowMs }), nowMs);
    },
    isStopping: () => isStopping,
    clock,
    logger,
  });
  const sweep = () => inTransaction((transaction) => sweepExports(transaction, clock()));
  onStop(every(3 * SECOND_MS, "make-exports", makeExports, logger).stop);
  onStop(every(60 * SECOND_MS, "sweep-exports", sweep, logger).stop);
  // Called first: the job under way then ends with its next piece.
  onStop(() => {
    isStopping = true;
  });
}
