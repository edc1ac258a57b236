// The sections of the manuals. They belong to the instance, so no account is asked for.

import type { AccountTx, Tx } from "../../db/pools.ts";

export type SectionType = "quick-setup" | "detailed-manual";

/** What is written in a section; its section id is its name for ever. */
export type SectionText = Readonly<{ title: string; content: string; order: number }>;

export type NewSection = SectionText & Readonly<{ sectionType: SectionType; sectionId: string }>;

export type StoredSection = NewSection & Readonly<{ id: string }>;

const COLUMNS = ["id", "sectionType", "sectionId", "title", "content", "sortOrder as order"] as const;

type Row = Omit<StoredSection, "sectionType"> & Readonly<{ sectionType: string }>;

// A check of the table allows these two and nothing else.
const sectionOf = (row: Row): StoredSection => ({ ...row, sectionType: row.sectionType as SectionType });

/** Quick setup comes last in the alphabet and first in the reading. */
export async function listSections(transaction: Tx): Promise<StoredSection[]> {
  const rows = await transaction
    .selectFrom("manualSections")
    .select(COLUMNS)
    .orderBy("sectionType", "desc")
    .orderBy("sortOrder")
    .orderBy("sectionId")
    .execute();
  return rows.map(sectionOf);
}

/** Null: the section id is taken. */
export async function insertSection(transaction: Tx, section: StoredSection): Promise<StoredSection | null> {
  const { order: sortOrder, ...values } = section;
  const row = await transaction
    .insertInto("manualSections")
    .values({ ...values, sortOrder })
    .onConflict((conflict) => conflict.column("sectionId").doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? sectionOf(row) : null;
}

export async function changeSection(
  transaction: Tx,
  id: string,
  { title, content, order: sortOrder }: SectionText,
): Promise<StoredSection | null> {
  const row = await transaction
    .updateTable("manualSections")
    .set({ title, content, sortOrder, updatedAt: new Date() })
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? sectionOf(row) : null;
}

export async function deleteSection(transaction: AccountTx, id: string): Promise<StoredSection | null> {
  const row = await transaction.deleteFrom("manualSections").where("id", "=", id).returning(COLUMNS).executeTakeFirst();
  return row ? sectionOf(row) : null;
}
