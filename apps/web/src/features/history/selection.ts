import type { Stretch } from "./time-range.ts";

/** What is chosen in the timeline or in the list, and stands out in both. */
export type Selection = Stretch &
  Readonly<{
    ids: ReadonlySet<string>;
    /** Chosen in the timeline: its line is looked for. */
    isFromMark: boolean;
  }>;
