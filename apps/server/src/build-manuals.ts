// Puts together the manuals: written and read in the API, our own sections put in by the worker.

import { createHash, randomUUID as newId } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createSeedManuals } from "./features/manuals/seed-manuals.service.ts";
import { createWriteManual } from "./features/manuals/write-manual.service.ts";
import type { ManualRouteDeps } from "./features/manuals/manuals.routes.ts";
import type { Logger } from "./platform/logger.ts";
import { readManualFiles } from "./features/manuals/manual-files.ts";
import { appendAudit } from "./features/audit/audit.store.ts";
import { changeSection, deleteSection, insertSection, listSections } from "./features/manuals/manual-sections.store.ts";
import { holdManuals, listSeeds, noteSeed } from "./features/manuals/manual-seeds.store.ts";
import { createAcrossAccounts, createDatabase, type InAccount, type Pool } from "./db/pools.ts";

const OWN_FOLDER = fileURLToPath(new URL("./manuals", import.meta.url));

const writing = { insertSection, changeSection, deleteSection, appendAudit };
const seeding = { holdManuals, listSections, listSeeds, noteSeed, insertSection, changeSection };

export const buildManuals = ({ inAccount }: Readonly<{ inAccount: InAccount }>): Omit<ManualRouteDeps, "inAccount"> => ({
  writeManual: createWriteManual({ inAccount, store: writing, newId }),
});

type SeedContext = Readonly<{ pool: Pool; logger: Logger; folder?: string }>;

export async function seedManuals({ pool, logger, folder = OWN_FOLDER }: SeedContext): Promise<void> {
  const seed = createSeedManuals({
    inTransaction: createAcrossAccounts(createDatabase(pool)),
    store: seeding,
    hash: (text) => createHash("sha256").update(text).digest(),
    newId,
  });
  const outcome = await seed(readManualFiles(folder));
  if (outcome.added + outcome.renewed > 0) logger.info(outcome, "manual sections put in");
}
