// What an administrator has typed, and what is wrong with it.

import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { manualsMessages } from "@halocline/messages/texts/manuals";
import type { SectionType } from "../manual-names.ts";

export type TextDraft = Readonly<{ title: string; order: string; content: string }>;
export type SectionDraft = TextDraft & Readonly<{ sectionType: SectionType; sectionId: string }>;

export const EMPTY_DRAFT: SectionDraft = { sectionType: "quick-setup", sectionId: "", title: "", order: "", content: "" };

export const draftOf = ({ title, order, content }: ManualSection): TextDraft => ({ title, order: `${order}`, content });

/** As specified: an integer, and 0 for what is none. */
const parseOrder = (text: string): number => {
  const order = Number.parseInt(text, 10);
  return Number.isFinite(order) ? order : 0;
};

export const isFilled = (...values: readonly string[]): boolean => values.every((value) => value.trim() !== "");

/** The choice of a manual alone is nothing to lose. */
export const isBegun = ({ sectionId, title, order, content }: SectionDraft): boolean =>
  [sectionId, title, order, content].some((text) => text !== "");

export const isChanged = (draft: TextDraft, stored: TextDraft): boolean =>
  draft.title !== stored.title || draft.order !== stored.order || draft.content !== stored.content;

/** Ids that the page itself has. */
const TAKEN_BY_THE_PAGE: ReadonlySet<string> = new Set(["content", "root"]);

/** While it is typed; the server decides. */
export function sectionIdProblem(sectionId: string, sections: readonly ManualSection[]): string | undefined {
  const wanted = sectionId.trim();
  if (wanted === "") return undefined;
  const { idForm, idOfPage, idTaken } = manualsMessages().section;
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(wanted)) return idForm;
  if (TAKEN_BY_THE_PAGE.has(wanted)) return idOfPage;
  const taken = sections.find((section) => section.sectionId === wanted);
  return taken && idTaken({ title: taken.title });
}

export const textBody = ({ title, order, content }: TextDraft) => ({ title: title.trim(), order: parseOrder(order), content });
