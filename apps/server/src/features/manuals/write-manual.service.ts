// Administrators write the manuals: each change with its audit line, in one commit.

import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import {
  changeSection,
  deleteSection,
  insertSection,
  type NewSection,
  type SectionText,
  type StoredSection,
} from "./manual-sections.store.ts";

type Told = Readonly<{ action: "write_manual" | "delete_manual"; change: "created" | "changed" | "deleted" }>;

function note(transaction: AccountTx, actor: AuditActor, { action, change }: Told, section: StoredSection): Promise<void> {
  const { id, sectionId, sectionType, title } = section;
  const detail = { change, sectionId, sectionType, title };
  return appendAudit(transaction, actor, { action, target: { kind: "manual", id }, detail });
}

export const createManualSection = (
  ctx: Pick<Context, "inAccount" | "newId">,
  actor: AuditActor,
  section: NewSection,
): Promise<StoredSection | Rejection> =>
  ctx.inAccount(actor.accountId, async (transaction) => {
    const created = await insertSection(transaction, { ...section, id: ctx.newId() });
    if (!created) return rejection("section_id_taken", { sectionId: "section_id_taken" });
    await note(transaction, actor, { action: "write_manual", change: "created" }, created);
    return created;
  });

export const changeManualSection = (
  ctx: Pick<Context, "inAccount">,
  actor: AuditActor,
  id: string,
  text: SectionText,
): Promise<StoredSection | Rejection> =>
  ctx.inAccount(actor.accountId, async (transaction) => {
    const changed = await changeSection(transaction, id, text);
    if (!changed) return rejection("manual_section_not_found");
    await note(transaction, actor, { action: "write_manual", change: "changed" }, changed);
    return changed;
  });

export const removeManualSection = (
  ctx: Pick<Context, "inAccount">,
  actor: AuditActor,
  id: string,
): Promise<Readonly<{ ok: true }> | Rejection> =>
  ctx.inAccount(actor.accountId, async (transaction) => {
    const deleted = await deleteSection(transaction, id);
    if (!deleted) return rejection("manual_section_not_found");
    await note(transaction, actor, { action: "delete_manual", change: "deleted" }, deleted);
    return { ok: true };
  });
