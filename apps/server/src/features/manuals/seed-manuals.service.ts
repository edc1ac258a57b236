// Puts our own sections into the manuals when a server starts. What an administrator wrote or removed is theirs: we touch
// only a text that is still exactly as we left it.

import type { changeSection, insertSection, listSections, NewSection } from "./manual-sections.store.ts";
import type { holdManuals, listSeeds, noteSeed } from "./manual-seeds.store.ts";
import type { AcrossAccounts } from "../../db/pools.ts";

export type SeedManualsDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Readonly<{
    holdManuals: typeof holdManuals;
    listSections: typeof listSections;
    listSeeds: typeof listSeeds;
    noteSeed: typeof noteSeed;
    insertSection: typeof insertSection;
    changeSection: typeof changeSection;
  }>;
  hash: (text: string) => Buffer;
  newId: () => string;
}>;

export type SeedingOutcome = Readonly<{ added: number; renewed: number }>;

export const createSeedManuals =
  ({ inTransaction, store, hash, newId }: SeedManualsDeps) =>
  (sections: readonly NewSection[]): Promise<SeedingOutcome> => {
    const hashOf = ({ sectionType, title, content, order }: NewSection): Buffer =>
      hash(JSON.stringify([sectionType, title, content, order]));

    return inTransaction(async (transaction) => {
      await store.holdManuals(transaction);
      const seeds = await store.listSeeds(transaction);
      const stored = new Map((await store.listSections(transaction)).map((section) => [section.sectionId, section]));
      const outcome = { added: 0, renewed: 0 };
      for (const section of sections) {
        const [seed, present, ours] = [seeds.get(section.sectionId), stored.get(section.sectionId), hashOf(section)];
        if (!seed && !present) {
          await store.insertSection(transaction, { ...section, id: newId() });
          outcome.added++;
        } else if (seed && present && seed.equals(hashOf(present)) && !seed.equals(ours)) {
          await store.changeSection(transaction, present.id, section);
          outcome.renewed++;
        } else continue;
        await store.noteSeed(transaction, section.sectionId, ours);
      }
      return outcome;
    });
  };
