// Puts our own sections into the manuals when a server starts. What an administrator wrote or removed is theirs: we touch
// only a text that is still exactly as we left it.

import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import { type ManualFile, readManualFiles } from "../../platform/manual-files.ts";
import { changeSection, insertSection, listSections, type NewSection } from "./manual-sections.store.ts";
import { holdManuals, listSeeds, saveSeed } from "./manual-seeds.store.ts";

type SeedContext = Pick<Context, "inSystem" | "newId">;

const hashOf = ({ sectionType, title, content, order }: NewSection): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([sectionType, title, content, order]))
    .digest();

const putIn = (ctx: SeedContext, sections: readonly ManualFile[]): Promise<Readonly<{ added: number; renewed: number }>> =>
  ctx.inSystem(async (transaction) => {
    await holdManuals(transaction);
    const seeds = await listSeeds(transaction);
    const stored = new Map((await listSections(transaction)).map((section) => [section.sectionId, section]));
    const outcome = { added: 0, renewed: 0 };
    for (const section of sections) {
      const [seed, present, ours] = [seeds.get(section.sectionId), stored.get(section.sectionId), hashOf(section)];
      if (!seed && !present) {
        await insertSection(transaction, { ...section, id: ctx.newId() });
        outcome.added++;
      } else if (seed && present && seed.equals(hashOf(present)) && !seed.equals(ours)) {
        await changeSection(transaction, present.id, section);
        outcome.renewed++;
      } else continue;
      await saveSeed(transaction, section.sectionId, ours);
    }
    return outcome;
  });

/** `folder` holds `quick-setup` and `detailed-manual`; what else lies beside them is not looked at. */
export async function seedManuals(ctx: SeedContext & Pick<Context, "logger">, folder: string): Promise<void> {
  const outcome = await putIn(ctx, readManualFiles(folder));
  if (outcome.added + outcome.renewed > 0) ctx.logger.info(outcome, "manual sections put in");
}
