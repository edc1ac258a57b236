// Administrators write the manuals: each change with its audit line, in one commit.

import type { AuditActor, appendAudit } from "../audit/audit.store.ts";
import type {
  changeSection,
  deleteSection,
  insertSection,
  NewSection,
  SectionText,
  StoredSection,
} from "./manual-sections.store.ts";
import type { InAccount } from "../../db/pools.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

export type WriteManualDeps = Readonly<{
  inAccount: InAccount;
  store: Readonly<{
    insertSection: typeof insertSection;
    changeSection: typeof changeSection;
    deleteSection: typeof deleteSection;
    appendAudit: typeof appendAudit;
  }>;
  newId: () => string;
}>;

const TAKEN = { sectionId: "This section ID is taken. Please choose another." };

export function createWriteManual({ inAccount, store, newId }: WriteManualDeps) {
  type Transaction = Parameters<Parameters<InAccount>[1]>[0];
  type Told = Readonly<{ action: "write_manual" | "delete_manual"; change: "created" | "changed" | "deleted" }>;

  const note = (transaction: Transaction, actor: AuditActor, { action, change }: Told, section: StoredSection) => {
    const { id, sectionId, sectionType, title } = section;
    const detail = { change, sectionId, sectionType, title };
    return store.appendAudit(transaction, actor, { action, target: { kind: "manual", id }, detail });
  };

  return {
    create: (actor: AuditActor, section: NewSection): Promise<StoredSection | Refused> =>
      inAccount(actor.accountId, async (transaction) => {
        const created = await store.insertSection(transaction, { ...section, id: newId() });
        if (!created) return refused("section_id_taken", TAKEN);
        await note(transaction, actor, { action: "write_manual", change: "created" }, created);
        return created;
      }),

    change: (actor: AuditActor, id: string, text: SectionText): Promise<StoredSection | Refused> =>
      inAccount(actor.accountId, async (transaction) => {
        const changed = await store.changeSection(transaction, id, text);
        if (!changed) return refused("manual_section_not_found");
        await note(transaction, actor, { action: "write_manual", change: "changed" }, changed);
        return changed;
      }),

    remove: (actor: AuditActor, id: string): Promise<Readonly<{ ok: true }> | Refused> =>
      inAccount(actor.accountId, async (transaction) => {
        const deleted = await store.deleteSection(transaction, id);
        if (!deleted) return refused("manual_section_not_found");
        await note(transaction, actor, { action: "delete_manual", change: "deleted" }, deleted);
        return { ok: true };
      }),
  };
}

export type WriteManual = ReturnType<typeof createWriteManual>;
