import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { manualsMessages } from "@halocline/messages/texts/manuals";

export type SectionType = ManualSection["sectionType"];

/** In the order of their tabs. */
export const MANUALS = ["quick-setup", "detailed-manual"] as const satisfies readonly SectionType[];

export const manualName = (type: SectionType): string => manualsMessages().names[type];
