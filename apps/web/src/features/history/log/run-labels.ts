import type { Run } from "@halocline/contracts/http/entities.contract";
import type { LucideIcon } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";

/** How the product speaks of a run. The screen brings the words, so that they are the same everywhere. */
export type RunLabels = Readonly<{
  nameOf: (run: Run) => string;
  starterOf: (run: Run) => string;
  styleOf: (run: Run) => Readonly<{ label: string; icon: LucideIcon; tone: Tone }>;
}>;
