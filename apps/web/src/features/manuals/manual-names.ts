import type { ManualSection } from "@halocline/contracts/http/manuals.contract";

export type SectionType = ManualSection["sectionType"];

export const MANUALS: readonly Readonly<{ type: SectionType; name: string; shortName: string }>[] = [
  { type: "quick-setup", name: "Quick Setup Manual", shortName: "Quick Setup Manual" },
  { type: "detailed-manual", name: "Detailed Owner's Manual", shortName: "Detailed Manual" },
];

export const manualName = (type: SectionType): string => MANUALS.find((manual) => manual.type === type)?.name ?? "";
